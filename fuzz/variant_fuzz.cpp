// SPDX-License-Identifier: Apache-2.0
// Rules as text: whatever parse_variant accepts, variant_text writes so that it is read back equal.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rules/variant.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    const auto variant = kotra::rules::parse_variant(text);
    if (!variant) return 0;
    const auto again = kotra::rules::parse_variant(kotra::rules::variant_text(*variant));
    if (!again || !(*again == *variant)) std::abort();
    return 0;
}
