// SPDX-License-Identifier: Apache-2.0
#include "engine/networks.h"

#include <fmt/format.h>

#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/nn/net_evaluator.h"
#include "engine/nn/network.h"
#include "rules/scoring.h"

namespace kotra::engine {
namespace {

using rules::Scoring;

// What a game of one scoring says about the same game with another. Thread-safe.
class TranslatedEvaluator final : public Evaluator {
 public:
    // The inner evaluator judges a game scored `from`, which must have more levels than the
    // variant: levels are dropped, never invented.
    TranslatedEvaluator(std::unique_ptr<const Evaluator> inner, Scoring from,
                        const rules::Variant& variant)
        : inner_(std::move(inner)), from_(from), levels_(rules::max_level(variant)) {}

    void evaluate(std::span<const rules::Board> boards,
                  std::span<Outcome> outcomes) const override {
        inner_->evaluate(boards, outcomes);
        for (Outcome& outcome : outcomes) outcome = translated(outcome);
    }

 private:
    Outcome translated(const Outcome& outcome) const {
        Outcome result(levels_);
        result.set_win(1, outcome.win(1));
        for (int level = 2; level <= levels_; ++level) {
            const int source = from_ == Scoring::checkers_left ? outcome.levels() : level;
            // A backgammon cannot be told from a gammon by counting checkers.
            const bool is_known = level == 2 || from_ != Scoring::checkers_left;
            result.set_win(level, is_known ? outcome.win(source) : 0);
            result.set_loss(level, is_known ? outcome.loss(source) : 0);
        }
        return result;
    }

    std::unique_ptr<const Evaluator> inner_;
    Scoring from_;
    int levels_;
};

using Path = std::filesystem::path;
using OwnEvaluator = std::unique_ptr<const Evaluator>;

bool is_there(const Path& path) {
    std::error_code ignored;  // what cannot be looked at is not there
    return std::filesystem::exists(path, ignored);
}

// The folder with the networks of the game.
Path folder_of(const rules::Variant& variant, const Path& path) {
    const std::string_view nearest =
        variant.setup[rules::place_reserve] > 0 ? "acey.seed" : "backgammon";
    for (const std::string_view game : {variant.name, nearest}) {
        if (is_there(path / game)) return path / game;
    }
    return path;
}

base::Result<OwnEvaluator> load(const rules::Variant& variant, const Path& path) {
    const auto network = load_network(path);
    if (!network) return tl::unexpected(network.error());
    const rules::Variant* game = rules::find_variant(network->shape.variant);
    if (game == nullptr) {
        return base::fail(fmt::format("{}: a network for '{}', a game that is not known",
                                      path.string(), network->shape.variant));
    }
    OwnEvaluator evaluator = std::make_unique<NetEvaluator>(*network);
    if (network->shape.levels == rules::max_level(variant)) return evaluator;
    const bool from_checkers = game->scoring == Scoring::checkers_left;
    if (network->shape.levels < rules::max_level(variant) ||
        (!from_checkers && variant.scoring == Scoring::checkers_left)) {
        return base::fail(
            fmt::format("{}: a network for {}, whose wins count less than those of {}",
                        path.string(), network->shape.variant, variant.name));
    }
    return std::make_unique<TranslatedEvaluator>(std::move(evaluator), game->scoring, variant);
}

// The network `general`, with `race` for races where that file is there.
base::Result<OwnEvaluator> load_pair(const rules::Variant& variant, const Path& general,
                                     const Path& race,
                                     std::optional<CompositeEvaluator::Part> tables) {
    auto rest = load(variant, general);
    if (!rest) return rest;
    std::vector<CompositeEvaluator::Part> parts;
    if (tables) parts.push_back(std::move(*tables));
    if (is_there(race)) {
        auto part = load(variant, race);
        if (!part) return part;
        parts.push_back({[](const rules::Board& board) { return !rules::has_contact(board); },
                         std::move(*part)});
    }
    return std::make_unique<CompositeEvaluator>(variant, std::move(parts), std::move(*rest));
}

}  // namespace

base::Result<Networks> load_networks(const rules::Variant& variant, const Path& path,
                                     std::optional<CompositeEvaluator::Part> tables) {
    std::error_code ignored;
    const bool is_folder = std::filesystem::is_directory(path, ignored);
    const Path folder = is_folder ? folder_of(variant, path) : Path();
    auto all = is_folder ? load_pair(variant, folder / "contact.net", folder / "race.net",
                                     std::move(tables))
                         : load_pair(variant, path, {}, std::move(tables));
    if (!all) return tl::unexpected(all.error());
    if (!is_folder || !is_there(folder / "quick.net")) return Networks{std::move(*all), nullptr};
    auto quick = load_pair(variant, folder / "quick.net", folder / "quick-race.net", {});
    if (!quick) return tl::unexpected(quick.error());
    return Networks{std::move(*all), std::move(*quick)};
}

bool has_networks(const rules::Variant& variant, const Path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(path, ignored)) return is_there(path);
    return is_there(folder_of(variant, path) / "contact.net");
}

}  // namespace kotra::engine
