// SPDX-License-Identifier: Apache-2.0
// Sentences by key, one catalogue a language. `Key` is an enumeration whose last value is `count`.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace kotra::guide {

template <class Key>
inline constexpr std::size_t key_count_of = static_cast<std::size_t>(Key::count);

template <class Key>
using CatalogueOf = std::array<std::string_view, key_count_of<Key>>;

template <class Key>
struct SentenceOf {
    Key key;
    std::string_view text;
};

// The sentences by their keys; not a constant expression if one is missing or there twice.
template <class Key, std::size_t Count>
constexpr CatalogueOf<Key> make_catalogue(const SentenceOf<Key> (&sentences)[Count]) {
    static_assert(Count == key_count_of<Key>, "a catalogue has every sentence once");
    CatalogueOf<Key> catalogue{};
    for (const SentenceOf<Key>& sentence : sentences) {
        std::string_view& text = catalogue[static_cast<std::size_t>(sentence.key)];
        if (!text.empty() || sentence.text.empty()) throw "a sentence is there twice, or empty";
        text = sentence.text;
    }
    return catalogue;
}

}  // namespace kotra::guide
