// SPDX-License-Identifier: Apache-2.0
// Play text after "board key, two dice": what is understood reads back from its own two texts.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "notation/board_key.h"
#include "notation/play_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kotra;  // NOLINT(google-build-using-namespace): one function, no header
    constexpr std::size_t key_size = 55;
    if (size < key_size + 2) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const char* name : {"backgammon", "acey-deucey"}) {
        const rules::Variant& variant = *rules::find_variant(name);
        const auto board = notation::read_board_key(text.substr(0, key_size), variant);
        const auto roll = rules::Roll::from_dice(data[key_size] - '0', data[key_size + 1] - '0');
        if (!board || !roll || board->mover.off() == variant.checkers) continue;
        rules::PlayList plays;
        rules::legal_plays(variant, *board, rules::Dice::of(variant, *roll), plays);
        const std::string_view play = text.substr(key_size + 2);
        if (const auto found = notation::read_play(play, *board, plays)) {
            const rules::Steps& steps = plays.steps(*found);
            if (notation::read_play(notation::shortest(steps), *board, plays) != found) {
                std::abort();
            }
            if (notation::read_play(notation::fullest(steps), *board, plays) != found) {
                std::abort();
            }
        }
        if (const auto written = notation::apply_literally(play, variant, *board)) {
            if (!rules::is_consistent(written->after, variant.checkers)) std::abort();
        }
    }
    return 0;
}
