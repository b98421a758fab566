// SPDX-License-Identifier: Apache-2.0
#include "engine/search/search.h"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

#include "engine/search/parallel.h"
#include "engine/search/transpositions.h"
#include "engine/search/tree.h"

namespace kotra::engine {
namespace {

constexpr std::uint64_t rolls_within(int plies) {
    std::uint64_t rolls = 1;
    for (int i = 0; i < plies; ++i) rolls *= rules::all_rolls.size();
    return rolls;
}

// An answer and how its turn can end: the positions from which the player chooses the rest.
struct Candidate {
    RankedPlay play;
    std::vector<int> numbers;  // of each end, the number named on the way; 0: none
    NodeList ends;
};

Outcome for_us(const Outcome& outcome, NodeState state) {
    return state.is_ours ? outcome : flipped(outcome);
}

}  // namespace

struct Search::Impl {
    Impl(const rules::Variant& game, const Evaluator& large, const Evaluator* small,
         const Settings& settings)
        : variant(game),
          evaluator(large),
          quick(small),
          known(settings.table_bytes),
          workers(settings.threads) {}

    Tree tree(const SearchOptions& options, SearchControl& control) {
        return {{variant, evaluator, quick, known, workers}, options.filter.inner, control};
    }

    std::vector<Candidate> candidates(const PlayQuestion& question) const;

    rules::Variant variant;
    const Evaluator& evaluator;
    const Evaluator* quick;
    Transpositions known;
    Workers workers;
};

namespace {

// The state of a player in the middle of the turn that the question is about.
NodeState state_of(const rules::Variant& variant, const PlayQuestion& question) {
    NodeState state;
    if (variant.max_chain == 0) return state;
    // The Expander counts a 1-2 when its number is played.
    const bool is_counted = question.to_name || question.named != 0;
    state.chain = static_cast<std::uint8_t>(question.chain - (is_counted ? 1 : 0));
    return state;
}

// The ends of the turn once a 1-2 was played and `board` reached.
void add_choices(Expander& expander, const rules::Board& board, NodeState state, int number,
                 Candidate& candidate) {
    expander.after_named(board, state, number, candidate.ends);
    candidate.numbers.resize(candidate.ends.size(), number);
}

}  // namespace

std::vector<Candidate> Search::Impl::candidates(const PlayQuestion& question) const {
    Expander expander(variant);
    const NodeState state = state_of(variant, question);
    std::vector<Candidate> found;
    if (question.to_name) {
        for (int number = 1; number <= 6; ++number) {
            Candidate& candidate = found.emplace_back();
            candidate.play.after = question.board;
            add_choices(expander, question.board, state, number, candidate);
        }
        return found;
    }
    const rules::Dice dice = question.named != 0 ? rules::Dice::named(variant, question.named)
                                                 : rules::Dice::of(variant, question.roll);
    const bool may_name =
        variant.acey_deucey && question.named == 0 && question.roll.is_acey_deucey();
    NodeState later = state;
    if (question.named != 0 && variant.max_chain != 0) ++later.chain;
    rules::PlayList plays;
    rules::legal_plays(variant, question.board, dice, plays);
    for (std::size_t i = 0; i < plays.size(); ++i) {
        Candidate& candidate = found.emplace_back();
        candidate.play.after = plays.boards()[i];
        candidate.play.steps = plays.steps(i);
        const bool all_used = plays.steps(i).size() == dice.count;
        if (may_name && all_used && expander.names_number(candidate.play.after, state)) {
            for (int number = 1; number <= 6; ++number) {
                add_choices(expander, candidate.play.after, state, number, candidate);
            }
        } else {
            expander.append_after(candidate.play.after, later, question.roll.is_double(),
                                  question.named, all_used, candidate.ends);
            candidate.numbers.assign(1, 0);
        }
    }
    return found;
}

namespace {

// 0 plies: the evaluator chooses how each play's turn ends best, and judges that.
void judge_by_evaluator(const Evaluator& evaluator, std::span<Candidate> candidates) {
    std::vector<rules::Board> boards;
    for (const Candidate& candidate : candidates) {
        boards.insert(boards.end(), candidate.ends.boards.begin(), candidate.ends.boards.end());
    }
    std::vector<Outcome> outcomes(boards.size());
    evaluator.evaluate(boards, outcomes);

    std::size_t begin = 0;
    for (Candidate& candidate : candidates) {
        std::size_t best = 0;
        Outcome best_outcome;
        for (std::size_t i = 0; i < candidate.ends.size(); ++i) {
            const Outcome outcome = for_us(outcomes[begin + i], candidate.ends.states[i]);
            if (i > 0 && money_equity(outcome) <= money_equity(best_outcome)) continue;
            best = i;
            best_outcome = outcome;
        }
        begin += candidate.ends.size();
        candidate.play.outcome = best_outcome;
        candidate.play.equity = money_equity(best_outcome);
        candidate.play.number = candidate.numbers[best];
        const rules::Board end = candidate.ends.boards[best];
        const NodeState state = candidate.ends.states[best];
        candidate.ends.clear();
        candidate.ends.push_back(end, state);
    }
}

// The best first; those of more plies before the others. Equals keep their order.
void sort_best_first(std::span<Candidate> candidates) {
    std::ranges::stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
        if (a.play.plies != b.play.plies) return a.play.plies > b.play.plies;
        return a.play.equity > b.play.equity;
    });
}

// How many of the candidates, which are sorted, pass to the next ply.
std::size_t count_passing(std::span<const Candidate> candidates, FilterStep step) {
    const double best = candidates.front().play.equity.points();
    std::size_t count = 0;
    for (const Candidate& candidate : candidates) {
        const bool is_within = best - candidate.play.equity.points() <= step.margin &&
                               candidate.play.plies == candidates.front().play.plies;
        const bool has_room = step.keep == 0 || count < static_cast<std::size_t>(step.keep);
        if (!is_within || !has_room) break;
        ++count;
    }
    return count;
}

// Judges the candidates again at so many plies; false if it was stopped, nothing is changed then.
bool judge_again(Tree& tree, int plies, std::span<Candidate> candidates) {
    NodeList nodes;
    for (const Candidate& candidate : candidates) {
        nodes.push_back(candidate.ends.boards[0], candidate.ends.states[0]);
    }
    std::vector<Outcome> outcomes(nodes.size());
    if (!tree.judge(plies, nodes, outcomes)) return false;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        RankedPlay& play = candidates[i].play;
        play.outcome = for_us(outcomes[i], nodes.states[i]);
        play.equity = money_equity(play.outcome);
        play.plies = plies;
    }
    return true;
}

}  // namespace

Search::Search(const rules::Variant& variant, const Evaluator& evaluator, const Evaluator* quick,
               const Settings& settings)
    : impl_(std::make_unique<Impl>(variant, evaluator, quick, settings)) {}

Search::~Search() = default;

const rules::Variant& Search::variant() const {
    return impl_->variant;
}

std::optional<Outcome> Search::judge(const rules::Board& board, const SearchOptions& options,
                                     const SearchLimits& limits) const {
    SearchControl control(limits);
    if (options.plies > 0 && !control.may_look_at(rolls_within(options.plies))) return std::nullopt;
    Tree tree = impl_->tree(options, control);
    control.begin(options.plies, rolls_within(options.plies));
    NodeList nodes;
    nodes.push_back(board, {});
    std::vector<Outcome> outcomes(1);
    if (!tree.judge(options.plies, nodes, outcomes)) return std::nullopt;
    return outcomes.front();
}

PlayRanking Search::rank_plays(const PlayQuestion& question, const SearchOptions& options,
                               const SearchLimits& limits) const {
    assert(options.plies >= 0 && options.plies <= max_plies);
    SearchControl control(limits);
    PlayRanking ranking;

    // 1. All plays at 0 plies.
    std::vector<Candidate> candidates = impl_->candidates(question);
    judge_by_evaluator(impl_->evaluator, candidates);
    sort_best_first(candidates);

    // 2. Ply by ply those that the filter lets through. A single play needs no comparison, but is
    //    judged at the plies asked for.
    Tree tree = impl_->tree(options, control);
    for (int plies = 1; plies <= options.plies; ++plies) {
        const FilterStep step = options.filter.to_ply[static_cast<std::size_t>(plies - 1)];
        const std::size_t count = count_passing(candidates, step);
        if (count == 1 && plies < options.plies) continue;
        const std::uint64_t rolls = count * rolls_within(plies);
        control.begin(plies, rolls);
        if (!control.may_look_at(rolls) ||
            !judge_again(tree, plies, std::span(candidates).first(count))) {
            ranking.complete = false;
            break;
        }
        sort_best_first(candidates);
    }

    // 3. What each gives away. A play that was judged less deeply may seem to be better than the
    //    best; then it gives nothing away that is known.
    const Equity best = candidates.front().play.equity;
    for (Candidate& candidate : candidates) {
        candidate.play.error = std::max(0.0, best - candidate.play.equity);
        ranking.plays.push_back(std::move(candidate.play));
    }
    return ranking;
}

}  // namespace kotra::engine
