// SPDX-License-Identifier: Apache-2.0
// kotra's match files: whatever is read can be replayed, and is written so that it is read back
// equal.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/kotra_json.h"
#include "record/replay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    const auto reading = kotra::formats::read_kotra_json(bytes);
    if (!reading) return 0;
    const auto writing = kotra::formats::write_kotra_json(reading->matches);
    if (!writing) std::abort();
    const auto again = kotra::formats::read_kotra_json(writing->text);
    if (!again || again->matches != reading->matches) std::abort();
    for (const kotra::record::Match& match : reading->matches) (void)kotra::record::replay(match);
    return 0;
}
