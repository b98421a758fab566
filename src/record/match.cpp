// SPDX-License-Identifier: Apache-2.0
#include "record/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

namespace kotra::record {
namespace {

template <class Enum>
std::string_view word(std::span<const std::string_view> words, Enum value) {
    return words[static_cast<std::size_t>(value)];
}

constexpr std::array<std::string_view, 5> cube_words{"doubled", "taken", "dropped", "beavered",
                                                     "raccooned"};
constexpr std::array<std::string_view, 3> resignation_words{"offered", "accepted", "refused"};
constexpr std::array<std::string_view, 4> award_words{"time", "forfeit", "match_resigned",
                                                      "agreement"};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_word(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

std::optional<Side> actor(const Event& event) {
    return std::visit(
        [](const auto& e) -> std::optional<Side> {
            if constexpr (requires { e.by; }) {
                return e.by;
            } else {
                return std::nullopt;
            }
        },
        event);
}

std::string_view to_string(CubeAction action) {
    return word(cube_words, action);
}

std::string_view to_string(ResignationAction action) {
    return word(resignation_words, action);
}

std::string_view to_string(AwardReason reason) {
    return word(award_words, reason);
}

std::string display_name(const rules::PerSide<Player>& players, Side side) {
    const std::string& name = players[side].name;
    return name.empty() ? fmt::format("player {}", index(side) + 1) : name;
}

std::string_view Match::tag(std::string_view key) const {
    const auto line = std::ranges::find_if(
        header, [key](const HeaderLine& l) { return !l.key.empty() && same_word(l.key, key); });
    return line == header.end() ? std::string_view{} : line->value;
}

}  // namespace kotra::record
