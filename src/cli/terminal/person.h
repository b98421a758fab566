// SPDX-License-Identifier: Apache-2.0
// A person at the desk, who types.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/terminal/coach.h"
#include "cli/terminal/commands.h"
#include "cli/terminal/desk.h"
#include "play/player.h"
#include "play/turn_entry.h"
#include "record/recorder.h"

namespace kotra::cli {

// Asks at the desk until what is typed is an action. May play both sides; a wrong line is answered
// with a sentence and asked again. One thread at a time; desk and recorder outlive it.
class Person final : public play::Player {
 public:
    // `confirms`: also a play typed as a whole waits for a yes. `coach` may be nullptr.
    Person(Desk& desk, const record::Recorder& recorder, bool confirms, const Coach* coach)
        : desk_(desk), recorder_(recorder), confirms_(confirms), coach_(coach) {}

    std::optional<rules::Action> decide(const rules::Game& game, rules::Side side) override;

 private:
    // One answer: an action, or to ask again.
    using Answer = std::optional<rules::Action>;

    std::optional<rules::Action> decide_alone(const rules::Game& game, rules::Side side);
    // Whether the action stands after what the coach says of it; nothing if the person leaves.
    std::optional<bool> is_sure(const rules::Game& game, const rules::Action& action);
    std::optional<rules::Action> roll_or_double(const rules::Game& game, rules::Side side);
    std::optional<rules::Action> answer_double(const rules::Game& game, rules::Side side);
    std::optional<rules::Action> answer_resignation(const rules::Game& game, rules::Side side);
    std::optional<rules::Action> name_number(const rules::Game& game, rules::Side side);
    std::optional<rules::Action> play(const rules::Game& game, rules::Side side);

    // Asks with `prompt()` until a command that is possible at any moment, or `answer(command,
    // line)`, gives an action; nothing if the person leaves.
    template <class Prompt, class Reply>
    std::optional<rules::Action> ask(const rules::Game& game, rules::Side side, Prompt prompt,
                                     Reply answer);
    // Whether the command was one that only shows or saves something.
    bool show_something(const rules::Game& game, const Command& command);
    Answer act(const rules::Game& game, rules::Side side, const Command& command);
    Answer resign(const rules::Game& game, rules::Side side, const std::string& argument);
    bool may_leave();
    bool save(const std::string& path);
    void show_ids(const rules::GameState& state);
    void tell_story();

    Answer play_line(play::TurnEntry& entry, const rules::Game& game, rules::Side side,
                     std::string_view line);
    Answer whole_play(play::TurnEntry& entry, const rules::Game& game, rules::Side side,
                      std::size_t index);
    base::Result<void> move_on(play::TurnEntry& entry, const rules::Game& game,
                               std::string_view line);
    void show_entry(const play::TurnEntry& entry, const rules::Game& game);
    void list_plays(const play::TurnEntry& entry);

    Desk& desk_;
    const record::Recorder& recorder_;
    bool confirms_;
    const Coach* coach_;
    bool knows_the_bonus_ = false;
};

}  // namespace kotra::cli
