// SPDX-License-Identifier: Apache-2.0
// GNU Backgammon's text export: whatever is read can be replayed, its notes fit its events, and
// what is written of it is read again and is the same unless the writer said what it leaves out.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/gnubg_text.h"
#include "record/replay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    (void)kotra::formats::is_gnubg_text(bytes);
    const auto reading = kotra::formats::read_gnubg_text(bytes);
    if (!reading) return 0;
    for (std::size_t i = 0; i < reading->annotations.size(); ++i) {
        const auto& games = reading->annotations[i].games;
        for (std::size_t game = 0; game < games.size(); ++game) {
            const auto& events = reading->matches[i].games.at(game).events;
            if (games[game].notes.size() != events.size()) std::abort();
        }
    }
    for (const kotra::record::Match& match : reading->matches) (void)kotra::record::replay(match);
    const auto writing = kotra::formats::write_gnubg_text(reading->matches, reading->annotations);
    if (!writing) return 0;
    const auto again = kotra::formats::read_gnubg_text(writing->text);
    if (!again || again->matches.size() != reading->matches.size()) std::abort();
    if (!writing->losses.empty()) return 0;
    for (std::size_t i = 0; i < again->matches.size(); ++i) {
        if (again->matches[i].games != reading->matches[i].games) std::abort();
    }
    return 0;
}
