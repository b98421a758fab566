// SPDX-License-Identifier: Apache-2.0
// Network files as the evaluators of a game.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "base/result.h"
#include "engine/eval/composite.h"
#include "engine/eval/evaluator.h"
#include "rules/variant.h"

namespace kotra::engine {

struct Networks {
    std::unique_ptr<const Evaluator> all;    // judges any position of the variant
    std::unique_ptr<const Evaluator> quick;  // the same, small and fast; nullptr if there is none
};

// `path` is a network that judges every position, or a folder with contact.net and, where they pay,
// race.net (for positions without contact), quick.net and quick-race.net (which pick the plays that
// the others look at). A folder may instead hold such folders for several games, each by its name:
// then that of the variant counts, or else that of the game whose rules are nearest, backgammon or,
// for games that begin with checkers in the reserve, acey.seed.
//
// A network that counts more levels of winning than the variant is translated: a gammon is a loser
// who has borne off nothing. Where `tables` is given, it judges what it covers. The error names the
// file.
base::Result<Networks> load_networks(const rules::Variant& variant,
                                     const std::filesystem::path& path,
                                     std::optional<CompositeEvaluator::Part> tables = {});

// Whether load_networks would find something there for the variant; reads nothing.
bool has_networks(const rules::Variant& variant, const std::filesystem::path& path);

}  // namespace kotra::engine
