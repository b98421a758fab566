// SPDX-License-Identifier: Apache-2.0
// The networks of a data folder as the evaluators of a game.
#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "engine/eval/evaluator.h"
#include "rules/variant.h"

namespace kotra::engine {

struct Networks {
    std::unique_ptr<const Evaluator> contact;  // judges any position
    std::unique_ptr<const Evaluator> race;     // better without contact; nullptr if there is none
    std::unique_ptr<const Evaluator> quick;    // small; judges any position; nullptr likewise
};

// Reads nets/<game>/contact.net, race.net and quick.net below `data`; only the first must exist.
// <game> is the variant's name, or where there is no such folder that of the game whose rules are
// nearest: backgammon, or acey.seed for games that begin with checkers in the reserve. A network
// that counts other levels of winning than the variant is translated: a gammon is a loser who has
// borne off nothing. The error names the file.
base::Result<Networks> load_networks(const rules::Variant& variant,
                                     const std::filesystem::path& data);

}  // namespace kotra::engine
