// SPDX-License-Identifier: Apache-2.0
// What can be typed at the table besides moves and numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kotra::cli {

enum class Word : std::uint8_t {
    roll,
    double_cube,
    take,
    drop,
    beaver,
    raccoon,
    resign,
    accept,
    refuse,
    list,
    undo,
    yes,
    no,
    board,
    pips,
    score,
    story,
    id,
    hint,
    save,
    help,
    quit,
};

struct Command {
    Word word = Word::help;
    std::string argument;  // what follows the word, without blanks around it
};

// The command that the line begins with; nothing if it is none. Upper and lower case are the same.
std::optional<Command> read_command(std::string_view line);

// The commands and how moves are written, for `help`.
std::string commands_help();

// Without the blanks at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace kotra::cli
