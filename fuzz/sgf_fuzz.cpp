// SPDX-License-Identifier: Apache-2.0
// .sgf files: whatever is read can be replayed and written; what was written is read again, and is
// the same unless the writer said what it leaves out.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/sgf.h"
#include "record/replay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    const auto reading = kotra::formats::read_sgf(bytes);
    if (!reading) return 0;
    for (const kotra::record::Match& match : reading->matches) (void)kotra::record::replay(match);
    const auto writing = kotra::formats::write_sgf(reading->matches, reading->annotations);
    if (!writing) return 0;
    const auto again = kotra::formats::read_sgf(writing->text);
    if (!again) std::abort();
    if (!writing->losses.empty() || again->matches.size() != reading->matches.size()) return 0;
    for (std::size_t i = 0; i < again->matches.size(); ++i) {
        if (again->matches[i].games != reading->matches[i].games) std::abort();
    }
    return 0;
}
