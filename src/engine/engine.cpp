// SPDX-License-Identifier: Apache-2.0
#include "engine/engine.h"

#include <fmt/format.h>

#include <utility>

#include "engine/bearoff/bearoff_evaluator.h"
#include "engine/bearoff/ending_evaluator.h"
#include "engine/bearoff/table_files.h"
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

namespace {

// An evaluator that says itself what it covers as a part of another.
template <class Tables>
CompositeEvaluator::Part part_of(std::unique_ptr<const Tables> evaluator) {
    const Tables* tables = evaluator.get();
    return {[tables](const rules::Board& board) { return tables->covers(board); },
            std::move(evaluator)};
}

// The table of endings of a game that bears off by other rules than backgammon's, or counts the
// checkers left.
std::optional<CompositeEvaluator::Part> ending_part(const rules::Variant& variant,
                                                    const std::filesystem::path& folder,
                                                    const BuildControl& building) {
    const auto size = usual_ending_size(variant);
    if (!size) return std::nullopt;
    auto table = obtain_table(folder, *size, building);
    if (!table) return std::nullopt;
    return part_of(std::make_unique<const EndingEvaluator>(
        variant, std::make_shared<const EndingTable>(std::move(table->table))));
}

// The tables of bearing off as a part of an evaluator; nothing where no table holds the game, or
// the building was stopped.
std::optional<CompositeEvaluator::Part> bearoff_part(const rules::Variant& variant,
                                                     const std::filesystem::path& folder,
                                                     const BuildControl& building) {
    if (folder.empty()) return std::nullopt;
    if (!BearoffEvaluator::knows(variant)) return ending_part(variant, folder, building);
    OneSidedSize one_sided_size;
    one_sided_size.checkers = variant.checkers;
    auto one_sided = obtain_table(folder, one_sided_size, building);
    if (!one_sided) return std::nullopt;
    auto two_sided = obtain_table(folder, TwoSidedSize{}, building);
    if (!two_sided) return std::nullopt;
    return part_of(std::make_unique<const BearoffEvaluator>(
        variant, std::make_shared<const OneSidedTable>(std::move(one_sided->table)),
        std::make_shared<const TwoSidedTable>(std::move(two_sided->table))));
}

}  // namespace

base::Result<std::unique_ptr<Engine>> Engine::load(const rules::Variant& variant,
                                                   const EngineFiles& files,
                                                   const Settings& settings,
                                                   const BuildControl& building) {
    auto networks =
        load_networks(variant, files.networks, bearoff_part(variant, files.tables, building));
    if (!networks) return tl::unexpected(networks.error());
    return std::make_unique<Engine>(variant, std::move(networks->all), std::move(networks->quick),
                                    settings);
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
    const MatchEquityTable& table = state.options.cube ? with_cube_ : without_cube_;
    if (state.options.length <= table.longest()) return {match_state(state), table};
    return {match_state(state), MatchEquityTable::of(variant(), state.options)};
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
