// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/words.h"

namespace kotra::cli {
namespace {

struct Row {
    Word word;
    std::string_view names;  // separated by "|", the first one for the help
    std::string_view argument;
    std::string_view help;
};

// clang-format off
constexpr std::array table{
    Row{Word::list, "list|l|?|moves", "", "the moves that you can make, with numbers"},
    Row{Word::undo, "undo|u", "", "take back the last checker that you moved"},
    Row{Word::yes, "ok|yes|y|done|confirm", "", "play what you put together; or just Enter"},
    Row{Word::roll, "roll|r", "", "throw the dice; or just Enter"},
    Row{Word::double_cube, "double|d|redouble", "", "turn the cube and ask the opponent"},
    Row{Word::take, "take|t", "", "play on with the cube at the new number"},
    Row{Word::drop, "drop|pass|p", "", "refuse the cube and lose the game"},
    Row{Word::beaver, "beaver|b", "", "take, turn the cube once more and keep it"},
    Row{Word::raccoon, "raccoon", "", "answer a beaver with another turn of the cube"},
    Row{Word::resign, "resign", "N", "give up 1 single, 2 gammon, 3 backgammon; in acey-deucey a number of checkers"},
    Row{Word::accept, "accept|a", "", "accept a resignation"},
    Row{Word::refuse, "refuse|reject", "", "refuse a resignation and play on"},
    Row{Word::no, "no|n", "", "the same as undo, drop or refuse"},
    Row{Word::board, "board|show", "", "the board again"},
    Row{Word::pips, "pips", "", "how many pips both still have to go"},
    Row{Word::score, "score", "", "the score"},
    Row{Word::story, "story|history", "", "what has happened in this game"},
    Row{Word::id, "id|xgid", "", "the position for other programs"},
    Row{Word::hint, "hint|advice", "", "what the engine would do, in a game begun with --hint or --tutor"},
    Row{Word::save, "save", "FILE", "keep the match in FILE.json, or in FILE.mat for other programs"},
    Row{Word::help, "help|h", "", "this text"},
    Row{Word::quit, "quit|q|exit", "", "leave the table"},
};
// clang-format on

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return result;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<Command> read_command(std::string_view line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    const std::string name = lower(line.substr(0, end));
    const std::string_view argument = trimmed(line.substr(end));
    if (name.empty()) return std::nullopt;
    for (const Row& row : table) {
        const auto names = split(row.names, '|');
        if (std::ranges::find(names, name) == names.end()) continue;
        if (row.argument.empty() && !argument.empty()) return std::nullopt;
        return Command{row.word, std::string(argument)};
    }
    return std::nullopt;
}

std::string commands_help() {
    std::string text =
        "A move is where a checker stands and where it goes: 13/8. Several at once: 13/8 6/5; the\n"
        "same twice: 8/5(2). A checker on the bar is 'bar/20', one borne off '6/off', one that\n"
        "enters for the first time (acey-deucey) 'res/22'. Or type the number of a move from the\n"
        "list.\n\n";
    for (const Row& row : table) {
        std::string names;
        for (const std::string_view name : split(row.names, '|')) {
            names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
        }
        if (!row.argument.empty()) names += fmt::format(" {}", row.argument);
        text += fmt::format("  {:<26}  {}\n", names, wrapped(row.help, 48, 30));
    }
    return text;
}

}  // namespace kotra::cli
