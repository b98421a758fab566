// SPDX-License-Identifier: Apache-2.0
// What players can say with a press of a button. The page has the words in each language.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace kotra::server {

inline constexpr std::array<std::string_view, 10> phrases{
    "hello",     "good_luck",  "well_played", "nice_roll", "sorry",
    "thank_you", "one_moment", "rematch",     "good_game", "goodbye",
};

inline bool is_phrase(std::string_view phrase) {
    return std::ranges::find(phrases, phrase) != phrases.end();
}

}  // namespace kotra::server
