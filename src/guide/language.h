// SPDX-License-Identifier: Apache-2.0
// The five languages in which kotra speaks to people.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace kotra::guide {

enum class Language : std::uint8_t { en, is, da, nb, sl };

inline constexpr std::array<Language, 5> all_languages{Language::en, Language::is, Language::da,
                                                       Language::nb, Language::sl};

constexpr std::size_t index(Language language) {
    return static_cast<std::size_t>(language);
}

// The code that a person types and that HTML and file names carry: "en", "is", "da", "nb", "sl".
std::string_view code(Language language);

// The language's own name for itself, as its speakers write it: "English", "íslenska", …
std::string_view own_name(Language language);

// Reads a code. "no" (Norwegian, either kind) is read as bokmål; letters may be upper case.
base::Result<Language> parse_language(std::string_view text);

// The language of a locale such as "is_IS.UTF-8", "nb-NO" or "sl"; of a list such as "de:da:en"
// (the form of the variable LANGUAGE) the first that kotra speaks. Nynorsk counts as bokmål, the
// nearest that there is. Nothing for any other language, "C", "POSIX" and the empty text.
std::optional<Language> language_of_locale(std::string_view locale);

}  // namespace kotra::guide
