// SPDX-License-Identifier: Apache-2.0
#include "engine/engine.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "engine/eval/composite.h"
#include "engine/networks.h"

namespace kotra::engine {

using rules::GameState;
using rules::Phase;

Engine::Engine(const rules::Variant& variant, std::unique_ptr<const Evaluator> evaluator,
               std::unique_ptr<const Evaluator> quick, const Settings& settings)
    : evaluator_(std::move(evaluator)),
      quick_(std::move(quick)),
      with_cube_(MatchEquityTable::of(variant, {.cube = true})),
      without_cube_(MatchEquityTable::of(variant, {.cube = false})),
      search_(variant, *evaluator_, quick_.get(), settings) {}

base::Result<std::unique_ptr<Engine>> Engine::load(const rules::Variant& variant,
                                                   const std::filesystem::path& data,
                                                   const Settings& settings) {
    auto networks = load_networks(variant, data);
    if (!networks) return tl::unexpected(networks.error());
    std::vector<CompositeEvaluator::Part> parts;
    if (networks->race != nullptr) {
        parts.push_back({[](const rules::Board& board) { return !rules::has_contact(board); },
                         std::move(networks->race)});
    }
    auto evaluator = std::make_unique<CompositeEvaluator>(variant, std::move(parts),
                                                          std::move(networks->contact));
    std::unique_ptr<const Evaluator> quick;
    if (networks->quick != nullptr) {
        quick = std::make_unique<CompositeEvaluator>(
            variant, std::vector<CompositeEvaluator::Part>(), std::move(networks->quick));
    }
    return std::make_unique<Engine>(variant, std::move(evaluator), std::move(quick), settings);
}

PlayQuestion play_question(const GameState& state) {
    PlayQuestion question;
    question.board = state.board;
    if (state.roll) question.roll = *state.roll;
    question.to_name = state.phase == Phase::to_choose;
    question.named = state.named;
    question.chain = state.chain;
    return question;
}

Stakes Engine::stakes(const GameState& state) const {
    return {match_state(state), state.options.cube ? with_cube_ : without_cube_};
}

base::Result<void> Engine::check(const GameState& state) const {
    if (state.variant == variant()) return {};
    return base::fail(fmt::format("this engine plays {}, not {}", rules::variant_text(variant()),
                                  rules::variant_text(state.variant)));
}

base::Result<PlayRanking> Engine::rank_plays(const GameState& state, const SearchOptions& options,
                                             const SearchLimits& limits) const {
    if (auto ok = check(state); !ok) return tl::unexpected(ok.error());
    if (state.phase != Phase::to_play && state.phase != Phase::to_choose) {
        return base::fail("there is nothing to play now");
    }
    return search_.rank_plays(play_question(state), stakes(state), cube_state(state), options,
                              limits);
}

base::Result<std::optional<Judgement>> Engine::judge(const GameState& state,
                                                     const SearchOptions& options,
                                                     const SearchLimits& limits) const {
    if (auto ok = check(state); !ok) return tl::unexpected(ok.error());
    if (state.phase != Phase::to_roll && state.phase != Phase::double_offered) {
        return base::fail("nobody is about to roll");
    }
    return search_.judge(state.board, state.extra_roll, stakes(state), cube_state(state), options,
                         limits);
}

}  // namespace kotra::engine
