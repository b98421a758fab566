// SPDX-License-Identifier: Apache-2.0
#include "engine/search/search.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
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

// False where a turn may have more than one roll.
bool turns_alternate(const rules::Variant& variant) {
    return !variant.acey_deucey && variant.doublet_roll == rules::ExtraRoll::never;
}

}  // namespace

struct Search::Impl {
    Impl(const rules::Variant& game, const Evaluator& large, const Evaluator* small,
         const Settings& settings)
        : variant(game),
          evaluator(large),
          quick(small),
          cubeless_money(cubeless_money_stakes(game)),
          known(settings.table_bytes),
          workers(settings.threads) {}

    Tree::Parts parts() { return {variant, evaluator, quick, known, workers}; }

    std::vector<Candidate> candidates(const PlayQuestion& question) const;

    rules::Variant variant;
    const Evaluator& evaluator;
    const Evaluator* quick;
    Stakes cubeless_money;
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

// What one question is about, for all its plies.
struct Task {
    const rules::Variant& variant;
    const Stakes& stakes;
    CubeState cube;
    FilterStep inner;

    // With the decision's own cube, when a turn ends in positions at so many plies. Only where
    // turns alternate does it matter who is on roll there.
    CubePaths paths(int plies) const {
        return {stakes, {&cube, 1}, false, turns_alternate(variant), plies};
    }
    void set(RankedPlay& play, const Outcome& outcome, double utility, int plies) const {
        play.plies = plies;
        play.outcome = outcome;
        play.utility = utility;
        play.equity = stakes.equity(utility, cube);
        play.cubeless = stakes.equity(stakes.cubeless(outcome, cube), cube);
    }
};

// 0 plies: the evaluator chooses how each play's turn ends best, and judges that.
void judge_by_evaluator(const Evaluator& evaluator, const Task& task,
                        std::span<Candidate> candidates) {
    std::vector<rules::Board> boards;
    for (const Candidate& candidate : candidates) {
        boards.insert(boards.end(), candidate.ends.boards.begin(), candidate.ends.boards.end());
    }
    std::vector<Outcome> outcomes(boards.size());
    evaluator.evaluate(boards, outcomes);

    const CubePaths cubes = task.paths(0);
    std::size_t begin = 0;
    for (Candidate& candidate : candidates) {
        std::size_t best = 0;
        double most = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < candidate.ends.size(); ++i) {
            const double utility = cubes.judge_first(candidate.ends.boards[i],
                                                     candidate.ends.states[i], outcomes[begin + i]);
            if (utility <= most) continue;
            best = i;
            most = utility;
        }
        const rules::Board board = candidate.ends.boards[best];
        const NodeState state = candidate.ends.states[best];
        task.set(candidate.play, for_us(outcomes[begin + best], state), most, 0);
        candidate.play.number = candidate.numbers[best];
        begin += candidate.ends.size();
        candidate.ends.clear();
        candidate.ends.push_back(board, state);
    }
}

// The best first; those of more plies before the others. Equals keep their order.
void sort_best_first(std::span<Candidate> candidates) {
    std::ranges::stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
        if (a.play.plies != b.play.plies) return a.play.plies > b.play.plies;
        return a.play.utility > b.play.utility;
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
bool judge_again(const Tree::Parts& parts, const Task& task, int plies, SearchControl& control,
                 std::span<Candidate> candidates) {
    const CubePaths cubes = task.paths(plies);
    Tree tree(parts, task.inner, cubes, control);
    NodeList nodes;
    for (const Candidate& candidate : candidates) {
        nodes.push_back(candidate.ends.boards[0], candidate.ends.states[0]);
    }
    std::vector<NodeWorth> worths(nodes.size());
    if (!tree.judge(plies, nodes, std::span(worths))) return false;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        task.set(candidates[i].play, for_us(worths[i].outcome, nodes.states[i]),
                 worths[i].utility[0], plies);
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

const Stakes& Search::cubeless_money() const {
    return impl_->cubeless_money;
}

std::optional<Judgement> Search::judge(const rules::Board& board, bool extra_roll,
                                       const Stakes& stakes, CubeState cube,
                                       const SearchOptions& options,
                                       const SearchLimits& limits) const {
    assert(options.plies >= 0 && options.plies <= max_plies);
    SearchControl control(limits);
    const FilterStep inner = for_game(options.filter, impl_->variant).inner;
    const int plies = options.plies;
    if (plies > 0 && !control.may_look_at(rolls_within(plies))) return std::nullopt;
    control.begin(plies, rolls_within(plies));

    // A position in which no double is possible is asked about the cube as it is and as it would
    // be after a double; what is right about the double follows from that.
    const bool can_double = !extra_roll && stakes.can_double(cube);
    const std::array roots{cube, doubled(cube)};
    const bool alternate = turns_alternate(impl_->variant);
    const CubePaths cubes(stakes, std::span(roots).first(can_double ? 2 : 1), true, alternate,
                          plies);
    NodeList nodes;
    nodes.push_back(board, {.extra_roll = true});
    std::array<NodeWorth, 1> worths;
    Tree tree(impl_->parts(), inner, cubes, control);
    if (!tree.judge(plies, nodes, std::span(worths))) return std::nullopt;

    Judgement judgement;
    judgement.plies = plies;
    judgement.outcome = worths[0].outcome;
    const double waiting = worths[0].utility[0];
    judgement.values = can_double ? CubeValues{waiting, worths[0].utility[1], stakes.pass(cube)}
                                  : CubeValues{waiting, waiting, waiting};
    judgement.utility =
        can_double ? decide(stakes, cube, judgement.values).best : judgement.values.no_double;
    judgement.equity = stakes.equity(judgement.utility, cube);
    judgement.cubeless = stakes.equity(stakes.cubeless(judgement.outcome, cube), cube);
    return judgement;
}

PlayRanking Search::rank_plays(const PlayQuestion& question, const Stakes& stakes, CubeState cube,
                               const SearchOptions& options, const SearchLimits& limits) const {
    assert(options.plies >= 0 && options.plies <= max_plies);
    SearchControl control(limits);
    PlayRanking ranking;

    // 1. All plays at 0 plies.
    const Filter filter = for_game(options.filter, impl_->variant);
    const Task task{impl_->variant, stakes, cube, filter.inner};
    std::vector<Candidate> candidates = impl_->candidates(question);
    judge_by_evaluator(impl_->evaluator, task, candidates);
    sort_best_first(candidates);

    // 2. Ply by ply those that the filter lets through. A single play needs no comparison, but is
    //    judged at the plies asked for.
    for (int plies = 1; plies <= options.plies; ++plies) {
        const FilterStep step = filter.to_ply[static_cast<std::size_t>(plies - 1)];
        const std::size_t count = count_passing(candidates, step);
        if (count == 1 && plies < options.plies) continue;
        const std::uint64_t rolls = count * rolls_within(plies);
        control.begin(plies, rolls);
        if (!control.may_look_at(rolls) || !judge_again(impl_->parts(), task, plies, control,
                                                        std::span(candidates).first(count))) {
            ranking.complete = false;
            break;
        }
        sort_best_first(candidates);
    }

    // 3. The answer that is wanted at all plies.
    if (options.always && ranking.complete) {
        const auto wanted = std::ranges::find_if(candidates, [&](const Candidate& candidate) {
            return question.to_name ? candidate.play.number == options.always->number
                                    : candidate.play.after == options.always->after;
        });
        if (wanted != candidates.end() && wanted->play.plies < options.plies) {
            const std::uint64_t rolls = rolls_within(options.plies);
            control.begin(options.plies, rolls);
            ranking.complete =
                control.may_look_at(rolls) &&
                judge_again(impl_->parts(), task, options.plies, control, std::span(&*wanted, 1));
            sort_best_first(candidates);
        }
    }

    // 4. What each gives away. A play that was judged less deeply may seem to be better than the
    //    best; then it gives nothing away that is known.
    const Equity best = candidates.front().play.equity;
    for (Candidate& candidate : candidates) {
        candidate.play.error = std::max(0.0, best - candidate.play.equity);
        ranking.plays.push_back(candidate.play);
    }
    return ranking;
}

}  // namespace kotra::engine
