// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/typed_dice.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/commands.h"

namespace kotra::cli {

std::optional<rules::Roll> read_throw(std::string_view text) {
    text = trimmed(text);
    const bool has_separator =
        text.size() == 3 && std::string_view("- ,/").find(text[1]) != text.npos;
    if (text.size() != 2 && !has_separator) return std::nullopt;
    return rules::Roll::from_dice(text.front() - '0', text.back() - '0');
}

base::Result<std::vector<rules::Roll>> read_throws(std::string_view text) {
    std::vector<rules::Roll> throws;
    std::int64_t line_number = 0;
    while (!text.empty()) {
        ++line_number;
        const std::size_t line_end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, line_end);
        text.remove_prefix(std::min(line_end + 1, text.size()));
        line = line.substr(0, line.find('#'));
        std::size_t begin = 0;
        while ((begin = line.find_first_not_of(" \t\r", begin)) != line.npos) {
            const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
            const std::string_view word = line.substr(begin, end - begin);
            const auto roll = read_throw(word);
            if (!roll) {
                return base::fail(
                    fmt::format("'{}' is no throw of two dice; write 31 or 3-1", word), line_number,
                    static_cast<std::int64_t>(begin) + 1);
            }
            throws.push_back(*roll);
            begin = end;
        }
    }
    return throws;
}

base::Result<rules::Roll> TypedDice::next(const rules::Game& game) {
    const rules::GameState& state = game.state();
    const Voices& voices = desk_.voices();
    const std::string prompt = state.phase == rules::Phase::opening
                                   ? fmt::format("The opening throw, {} first: ",
                                                 voices[rules::Side::first].is_you
                                                     ? "your die"
                                                     : voices[rules::Side::first].owns("die"))
                                   : fmt::format("{}: ", voices[state.turn].owns("roll"));
    while (true) {
        const auto line = desk_.ask(prompt);
        if (!line) return base::fail("");
        if (const auto roll = read_throw(*line)) return *roll;
        const auto command = read_command(*line);
        if (command && command->word == Word::quit) {
            desk_.leave();
            return base::fail("");
        }
        desk_.say("Type the two numbers that were thrown, such as 3-1 (or quit).");
    }
}

}  // namespace kotra::cli
