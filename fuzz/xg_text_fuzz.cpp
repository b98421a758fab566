// SPDX-License-Identifier: Apache-2.0
// eXtreme Gammon's text of a position: whatever is read can be replayed, and its notes fit its
// events.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/xg_text.h"
#include "record/replay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    (void)kotra::formats::is_xg_text(bytes);
    const auto reading = kotra::formats::read_xg_text(bytes);
    if (!reading) return 0;
    if (reading->annotations.size() != reading->matches.size()) std::abort();
    for (std::size_t i = 0; i < reading->matches.size(); ++i) {
        const kotra::record::Match& match = reading->matches[i];
        (void)kotra::record::replay(match);
        const auto& notes = reading->annotations[i].games.at(0).notes;
        if (notes.size() != match.games.at(0).events.size()) std::abort();
    }
    return 0;
}
