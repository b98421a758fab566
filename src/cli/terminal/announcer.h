// SPDX-License-Identifier: Apache-2.0
// Tells at the desk what happens.
#pragma once

#include <string>

#include "cli/terminal/desk.h"
#include "play/session.h"

namespace kotra::cli {

// One thread at a time; the desk outlives it.
class Announcer final : public play::Observer {
 public:
    // `types`: who sits at the terminal. The others' roll and play are told in one sentence.
    Announcer(Desk& desk, rules::PerSide<bool> types) : desk_(desk), types_(types) {}

    void game_begins(const record::Recorder& recorder) override;
    void happened(const record::Event& event, const record::Recorder& recorder) override;
    void game_ends(const record::Recorder& recorder) override;

 private:
    void tell_automatic_double(const record::Recorder& recorder);

    Desk& desk_;
    rules::PerSide<bool> types_;
    std::string roll_;  // told, but for the play that follows
};

}  // namespace kotra::cli
