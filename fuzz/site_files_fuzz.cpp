// SPDX-License-Identifier: Apache-2.0
// The smaller formats (FIBS, TrueMoneyGames, .gam, JellyFish, positions a line): whatever is read
// can be replayed and, where kotra writes the format, written; what was written is read again, and
// is the same unless the writer said what it leaves out.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "formats/formats.h"
#include "record/replay.h"

namespace {

constexpr std::array<std::string_view, 9> names{"fibs",          "tmg",        "gam",
                                                "jellyfish-pos", "xgid",       "gnu-id",
                                                "ogid",          "fibs-board", "snowie-position"};

// The format of the content; where it is none of these, one that its length chooses.
const kotra::formats::Format& format_for(std::string_view bytes) {
    for (const std::string_view name : names) {
        const auto* const format = kotra::formats::find_format(name);
        if (format->sniff(bytes)) return *format;
    }
    return *kotra::formats::find_format(names[bytes.size() % names.size()]);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    const kotra::formats::Format& format = format_for(bytes);
    const auto reading = format.read(bytes);
    if (!reading) return 0;
    if (reading->matches.empty()) std::abort();
    for (const kotra::record::Match& match : reading->matches) {
        if (match.games.empty()) std::abort();
        (void)kotra::record::replay(match);
    }
    if (!format.writes()) return 0;
    const auto writing = format.write(reading->matches, {});
    if (!writing) return 0;
    const auto again = format.read(writing->text);
    if (!again) std::abort();
    if (writing->losses.empty() && again->matches != reading->matches) std::abort();
    return 0;
}
