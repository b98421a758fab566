// SPDX-License-Identifier: Apache-2.0
#include "analysis/sampler.h"

#include <algorithm>
#include <utility>

#include "analysis/opening_throw.h"
#include "base/random.h"
#include "engine/search/node.h"
#include "rules/roll.h"
#include "rules/variant.h"

namespace kotra::analysis {
namespace {

// A decision is taken at one of so many first rolls of a game; few games last longer.
constexpr std::uint32_t rolls_of_interest = 60;

// Games and rollouts have dice of their own.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t game, std::uint64_t use) {
    return base::Random(seed ^ (game * 2 + use) * 0x9e3779b97f4a7c15U).next();
}

}  // namespace

Sampler::Sampler(const engine::Evaluator& evaluator, const engine::Evaluator* quick,
                 const SampleSettings& settings)
    : evaluator_(evaluator), quick_(quick), settings_(settings) {}

std::optional<RivalPositions> Sampler::find(std::uint64_t game) const {
    const rules::Variant& variant = rules::backgammon();
    engine::Expander expander(variant);
    base::Random random(mixed(settings_.seed, game, 0));
    const std::uint32_t wanted = random.below(rolls_of_interest);
    rules::Board board{variant.setup, variant.setup};
    engine::NodeList next;
    std::vector<engine::Outcome> outcomes;
    std::vector<double> equities;  // of who rolls next
    for (std::uint32_t roll = 0;; ++roll) {
        next.clear();
        expander.after_roll(board, {},
                            roll == 0 ? opening_throw(random) : rules::Roll::random(random), next);
        outcomes.resize(next.size());
        evaluator_.evaluate(next.boards, outcomes);
        equities.clear();
        for (const engine::Outcome& outcome : outcomes) {
            equities.push_back(engine::money_equity(outcome).points());
        }
        const auto best = std::ranges::min_element(equities);
        if (roll == wanted) {
            if (!rules::has_contact(board)) return std::nullopt;
            RivalPositions rivals;
            for (std::size_t i = 0; i < next.size(); ++i) {
                if (equities[i] <= *best + settings_.margin) rivals.push_back(next.boards[i]);
            }
            return rivals.size() < 2 ? std::nullopt : std::optional(std::move(rivals));
        }
        board = next.boards[static_cast<std::size_t>(best - equities.begin())];
        if (engine::is_finished(variant, board)) return std::nullopt;
    }
}

std::optional<std::vector<SampledPosition>> Sampler::roll_out(
    std::uint64_t game, const RivalPositions& positions, std::stop_token stop,
    const std::function<void(const engine::RolloutProgress&)>& progress) const {
    engine::RolloutTask task;
    task.evaluator = &evaluator_;
    task.quick = quick_;
    task.settings = settings_.rollout;
    task.settings.cubeful = false;
    task.settings.seed = mixed(settings_.seed, game, 1);
    for (const rules::Board& board : positions) task.starts.push_back({.board = board});

    engine::RolloutLimits limits;
    limits.trials = settings_.most_trials;
    limits.error = settings_.error;
    limits.stop = std::move(stop);
    limits.progress = progress;
    engine::RolloutSums sums = engine::start_sums(task);
    if (engine::roll_out(task, limits, settings_.threads, sums) == engine::RolloutEnd::stopped) {
        return std::nullopt;
    }
    std::vector<SampledPosition> sampled;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        sampled.push_back({positions[i], sums.chances(i), sums.cubeless(i), sums.trials()});
    }
    return sampled;
}

}  // namespace kotra::analysis
