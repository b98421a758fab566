// SPDX-License-Identifier: Apache-2.0
#include "engine/networks.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
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

std::string game_of(const rules::Variant& variant, const std::filesystem::path& nets) {
    if (std::filesystem::is_directory(nets / variant.name)) return std::string(variant.name);
    return variant.setup[rules::place_reserve] > 0 ? "acey.seed" : "backgammon";
}

base::Result<std::unique_ptr<const Evaluator>> load(const rules::Variant& variant,
                                                    const std::filesystem::path& path) {
    const auto network = load_network(path);
    if (!network) return tl::unexpected(network.error());
    const rules::Variant* game = rules::find_variant(network->shape.variant);
    if (game == nullptr) {
        return base::fail(fmt::format("{}: a network for '{}', a game that is not known",
                                      path.string(), network->shape.variant));
    }
    std::unique_ptr<const Evaluator> evaluator = std::make_unique<NetEvaluator>(*network);
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

// Like load, but a file that does not exist is no error.
base::Result<std::unique_ptr<const Evaluator>> load_if_there(const rules::Variant& variant,
                                                             const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) return nullptr;
    return load(variant, path);
}

}  // namespace

base::Result<Networks> load_networks(const rules::Variant& variant,
                                     const std::filesystem::path& data) {
    const std::filesystem::path nets = data / "nets";
    const std::filesystem::path folder = nets / game_of(variant, nets);
    auto contact = load(variant, folder / "contact.net");
    if (!contact) return tl::unexpected(contact.error());
    auto race = load_if_there(variant, folder / "race.net");
    if (!race) return tl::unexpected(race.error());
    auto quick = load_if_there(variant, folder / "quick.net");
    if (!quick) return tl::unexpected(quick.error());
    return Networks{std::move(*contact), std::move(*race), std::move(*quick)};
}

}  // namespace kotra::engine
