// SPDX-License-Identifier: Apache-2.0
// Whoever sits opposite: a second person, a simple player, or the engine at one of its levels.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "engine/engine.h"
#include "engine/levels.h"
#include "play/opponents.h"
#include "play/player.h"

namespace kotra::cli {

inline constexpr std::string_view person_name = "human";

// Exactly one of the rows of the two tables, or none: a person.
struct Adversary {
    const play::Opponent* simple = nullptr;
    const engine::Level* level = nullptr;

    bool is_person() const { return simple == nullptr && level == nullptr; }
    bool needs_engine() const { return level != nullptr; }
    // As --opponent takes it.
    std::string_view name() const;
    // At the table; empty for a person.
    std::string_view title() const;
    // Nothing for a person. The engine may be nullptr where none is needed.
    std::unique_ptr<play::Player> make(std::shared_ptr<const engine::Engine> engine,
                                       std::uint64_t seed) const;
};

base::Result<Adversary> find_adversary(std::string_view name);

namespace detail {

// Calls `visit` with every name, the weakest player first.
template <class Visit>
constexpr void for_each_adversary(Visit visit) {
    visit(person_name);
    for (const play::Opponent& row : play::opponents) visit(row.name);
    for (const engine::Level& row : engine::levels) visit(row.name);
}

inline constexpr std::size_t adversary_names_size = [] {
    std::size_t size = 0;
    for_each_adversary([&](std::string_view name) { size += name.size() + 1; });
    return size - 1;
}();
inline constexpr auto adversary_names_text = [] {
    std::array<char, adversary_names_size + 1> text{};
    auto* end = text.begin();
    for_each_adversary([&](std::string_view name) {
        end = std::ranges::copy(name, end).out;
        *end++ = '|';
    });
    return text;
}();

}  // namespace detail

// "human|random|…".
inline constexpr std::string_view adversary_names(detail::adversary_names_text.data(),
                                                  detail::adversary_names_size);

}  // namespace kotra::cli
