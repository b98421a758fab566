// SPDX-License-Identifier: Apache-2.0
// GNU Backgammon as a player, through its socket for external players.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "play/player.h"
#include "rules/game.h"
#include "rules/side.h"

namespace kotra::play {

// A process of its own, which ends with this object. Plays backgammon without beavers. It never
// resigns and accepts no resignation; forced plays are made without asking it. Leaves the table
// when the program does not answer as it should; trouble() then says what happened. One thread at
// a time; blocks while the program thinks.
class GnubgPlayer final : public Player {
 public:
    struct Settings {
        int plies = 0;                  // for plays and cube
        bool cubeful = true;            // plays with an eye on the cube
        std::string program = "gnubg";  // a path, or a name to look for in PATH and /usr/games
    };

    // Starts the program and waits until it listens. The sentence says what is missing.
    static base::Result<std::unique_ptr<GnubgPlayer>> start(const Settings& settings);
    // The static evaluations a second that the program measures of itself, with one thread; takes
    // a second or two. The sentence says what is missing.
    static base::Result<double> calibrate(const std::string& program = "gnubg");
    ~GnubgPlayer() override;
    GnubgPlayer(const GnubgPlayer&) = delete;
    GnubgPlayer& operator=(const GnubgPlayer&) = delete;

    std::optional<rules::Action> decide(const rules::Game& game, rules::Side side) override;

    std::string trouble() const override { return trouble_; }

 private:
    struct Process;

    explicit GnubgPlayer(std::unique_ptr<Process> process);

    std::optional<rules::Action> read_answer(const rules::Game& game, rules::Side side,
                                             std::string_view question, std::string_view answer);
    std::optional<rules::Action> give_up(std::string sentence);

    std::unique_ptr<Process> process_;
    std::string trouble_;
};

}  // namespace kotra::play
