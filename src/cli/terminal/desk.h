// SPDX-License-Identifier: Apache-2.0
// The terminal as a table at which one or two people play.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/console.h"
#include "cli/line_editor.h"
#include "cli/terminal/talk.h"
#include "rules/game.h"
#include "rules/side.h"

namespace kotra::cli {

// How the table looks.
struct Look {
    bool is_unicode = false;
    bool turns = false;  // the board is turned to whoever has to decide
    // Whoever leaves is asked whether the match shall be saved.
    bool offers_saving = false;
};

// Shows boards and sentences and asks for lines. One thread at a time; console and lines outlive
// it.
class Desk {
 public:
    Desk(Console& console, LineReader& lines, Voices voices, Look look)
        : console_(console), lines_(lines), voices_(std::move(voices)), look_(look) {}

    const Voices& voices() const { return voices_; }
    Console& console() { return console_; }

    // Prints a line.
    void say(std::string_view text);
    // Prints text that has its own line ends.
    void print(std::string_view text) { console_.print(text); }

    // `side` sits at the bottom from now on, if the board turns.
    void turn_to(rules::Side side);
    // The board, unless it is the one shown last.
    void show(const rules::GameState& state);
    void show_again(const rules::GameState& state);

    // The next line; nothing when the input has ended or Ctrl-C was pressed.
    std::optional<std::string> ask(const std::string& prompt) { return lines_.next(prompt); }

    bool offers_saving() const { return look_.offers_saving; }
    // Somebody said that he leaves.
    void leave() { has_left_ = true; }
    bool has_left() const { return has_left_; }

 private:
    Console& console_;
    LineReader& lines_;
    Voices voices_;
    Look look_;
    rules::Side bottom_ = rules::Side::first;
    std::string shown_;
    bool has_left_ = false;
};

}  // namespace kotra::cli
