// SPDX-License-Identifier: Apache-2.0
#include "record/occasion.h"

#include <string_view>

namespace kotra::record {

std::string occasion(const Match& match) {
    std::string text;
    for (const std::string_view key : {"Event", "Round", "Site", "EventDate"}) {
        const std::string_view value = match.tag(key);
        if (value.empty()) continue;
        if (!text.empty()) text += ", ";
        text += value;
    }
    return text;
}

}  // namespace kotra::record
