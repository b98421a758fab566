// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/trials.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/equity/efficiency.h"
#include "engine/eval/finished.h"

namespace kotra::engine {
namespace {

// Lanes under way for each thread: enough that a round keeps all threads busy to its end, few
// enough that a stop is quick.
constexpr std::size_t lanes_per_thread = 128;
constexpr std::size_t searching_lanes_per_thread = 24;

// Outlooks that are kept, of about 5 KB each.
constexpr std::size_t most_kept = 8192;

// What a search of the plays may remember.
constexpr std::size_t known_bytes = std::size_t{16} << 20U;

bool searches(const RolloutSettings& settings) {
    return settings.plies > 0 || (settings.cubeful && settings.cube_plies > 0);
}

// What the player on roll sees, of what who decides among the candidates sees, and back.
Outcome turned(const Outcome& outcome, NodeState state) {
    return state.is_ours ? outcome : flipped(outcome);
}

}  // namespace

std::size_t Trials::LookKeyHash::operator()(const LookKey& key) const {
    const auto owner = static_cast<std::size_t>(key.cube.owner);
    return static_cast<std::size_t>(hash(key.board, key.state)) +
           (static_cast<std::size_t>(key.cube.value) * 3 + owner) * 0x9e3779b97f4a7c15U;
}

Trials::Trials(const RolloutTask& task, int threads, std::stop_token stop)
    : task_(task),
      stop_(std::move(stop)),
      worth_(task.variant, task.stakes, task.settings.cubeful, task.unit),
      workers_(threads),
      filter_(for_game(task.settings.filter, task.variant)),
      maker_({task.variant, *task.evaluator, task.quick, filter_.inner, worth_, workers_}),
      dice_(task.settings.seed),
      start_outcomes_(task.starts.size()),
      search_limits_({.stop = stop_}),
      control_(search_limits_),
      stakes_(task.stakes ? *task.stakes : cubeless_money_stakes(task.variant)),
      cubes_(CubePaths::without_doubles(stakes_, task.unit)),
      known_(searches(task.settings) ? known_bytes : 0),
      tree_({task.variant, *task.evaluator, task.quick, known_, workers_}, filter_.inner, cubes_,
            control_),
      expander_(task.variant) {
    std::vector<rules::Board> boards;
    for (const RolloutStart& start : task.starts) boards.push_back(start.board);
    task.evaluator->evaluate(boards, start_outcomes_);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        start_outcomes_[i] = turned(start_outcomes_[i], task.starts[i].state);
    }
}

Trials::~Trials() = default;

std::size_t Trials::window() const {
    const std::size_t lanes =
        searches(task_.settings) ? searching_lanes_per_thread : lanes_per_thread;
    const auto threads = static_cast<std::size_t>(workers_.threads());
    return std::max<std::size_t>(1, lanes * threads / task_.starts.size());
}

void Trials::begin(std::uint64_t number) {
    Trial& trial = trials_.emplace_back(Trial{number, {}});
    for (std::size_t i = 0; i < task_.starts.size(); ++i) {
        const RolloutStart& start = task_.starts[i];
        Lane& lane = trial.lanes.emplace_back(Lane{.board = start.board,
                                                   .state = start.state,
                                                   .cube = start.cube,
                                                   .outcome = start_outcomes_[i],
                                                   .dice = dice_.trial(number),
                                                   .cube_decided = start.cube_decided});
        lane.cube.swapped = !start.state.is_ours;
    }
}

std::vector<Trials::Finished> Trials::take_finished() {
    const auto is_finished = [](const Trial& trial) {
        return std::ranges::all_of(trial.lanes, [](const Lane& lane) { return !!lane.result; });
    };
    std::vector<Finished> finished;
    for (const Trial& trial : trials_) {
        if (!is_finished(trial)) continue;
        Finished& one = finished.emplace_back(Finished{trial.number, {}});
        for (const Lane& lane : trial.lanes) one.results.push_back(*lane.result);
    }
    std::erase_if(trials_, is_finished);
    return finished;
}

bool Trials::advance() {
    // 1. Trials that are over, or long enough.
    rolling_.clear();
    for (Trial& trial : trials_) {
        for (Lane& lane : trial.lanes) {
            if (lane.result) continue;
            end_if_over(lane);
            if (!lane.result) rolling_.push_back(&lane);
        }
    }
    if (stop_.stop_requested()) return false;

    // 2. The cube, which may end some more. The others roll.
    if (worth_.is_cubeful() && !decide_cubes()) return false;
    for (Lane* const lane : rolling_) lane->roll = roll_index(lane->dice.next());

    // 3. What the rolls lead to, and for the luck, what the other rolls would have led to.
    const bool looks_ahead = task_.settings.plies > 0;
    if (!looks_ahead || task_.settings.variance_reduction) look_around();

    // 4. The plays.
    if (looks_ahead) return move_by_searching();
    for (Lane* const lane : rolling_) move_on(*lane, lane->look->replies[lane->roll]);
    return true;
}

void Trials::end_if_over(Lane& lane) const {
    const auto finished = finished_outcome(task_.variant, lane.board);
    const bool is_long = task_.settings.truncate && lane.rolls >= *task_.settings.truncate;
    if (!finished && !is_long) return;
    const Outcome outcome = finished ? *finished : turned(lane.outcome, lane.state);
    end(lane, finished ? turned(outcome, lane.state) : lane.outcome,
        worth_.of(outcome, lane.board, lane.state, lane.cube));
}

// `outcome` and `worth` are seen by who decides.
void Trials::end(Lane& lane, const Outcome& outcome, double worth) const {
    TrialResult result;
    result.chances = Chances::of(outcome);
    result.chances.add(lane.luck, -1);
    result.cubeless = worth_.cubeless_points(result.chances);
    result.cubeful = worth_.is_cubeful() ? worth_.points(worth - lane.luck_worth) : result.cubeless;
    lane.result = result;
}

bool Trials::decide_cubes() {
    const Stakes& stakes = *worth_.stakes();
    std::vector<Lane*> deciding;
    for (Lane* const lane : rolling_) {
        const bool may_double = !lane->cube_decided && !lane->state.extra_roll;
        lane->cube_decided = false;
        if (may_double && stakes.can_double(lane->cube)) deciding.push_back(lane);
    }
    std::vector<CubeValues> values(deciding.size());
    if (task_.settings.cube_plies > 0) {
        if (!look_at_cubes(deciding, values)) return false;
    } else {
        for (std::size_t i = 0; i < deciding.size(); ++i) {
            const Lane& lane = *deciding[i];
            values[i] = cube_values(stakes, turned(lane.outcome, lane.state), lane.cube,
                                    cube_efficiency(lane.board));
        }
    }
    for (std::size_t i = 0; i < deciding.size(); ++i) turn_cube(*deciding[i], values[i]);
    std::erase_if(rolling_, [](const Lane* lane) { return lane->result.has_value(); });
    return true;
}

// The values of cube decisions, one roll ahead with either cube, and then as many plies as are left
// for chances alone.
bool Trials::look_at_cubes(const std::vector<Lane*>& deciding, std::vector<CubeValues>& values) {
    // 1. What the rolls lead to. Each lane has two looks, one after the other.
    std::vector<Outlook> looks(deciding.size() * 2);
    std::vector<OutlookQuestion> questions;
    for (std::size_t i = 0; i < deciding.size(); ++i) {
        const Lane& lane = *deciding[i];
        looks[2 * i].cube = lane.cube;
        looks[2 * i + 1].cube = doubled(lane.cube);
        questions.push_back(
            {lane.board, lane.state, every_roll, {&looks[2 * i], &looks[2 * i + 1]}});
    }
    maker_.answer(questions);

    // 2. The same replies, judged more deeply.
    const int plies = task_.settings.cube_plies - 1;
    if (plies > 0) {
        NodeList replies;
        for (const Outlook& look : looks) {
            for (const Reply& reply : look.replies) replies.push_back(reply.board, reply.state);
        }
        std::vector<Outcome> outcomes(replies.size());
        if (!tree_.judge(plies, replies, std::span(outcomes))) return false;
        for (std::size_t i = 0; i < looks.size(); ++i) {
            const NodeState state = deciding[i / 2]->state;
            double sum = 0;
            for (std::size_t roll = 0; roll < roll_kinds; ++roll) {
                const std::size_t at = i * roll_kinds + roll;
                sum += rules::all_rolls[roll].weight / 36.0 *
                       worth_.of(outcomes[at], replies.boards[at], replies.states[at],
                                 cube_after(looks[i].cube, state, replies.states[at]));
            }
            looks[i].mean_worth = sum;
        }
    }

    // 3. Seen by who may double.
    for (std::size_t i = 0; i < deciding.size(); ++i) {
        const double sign = deciding[i]->state.is_ours ? 1 : -1;
        values[i] = {sign * looks[2 * i].mean_worth, sign * looks[2 * i + 1].mean_worth,
                     worth_.stakes()->pass(deciding[i]->cube)};
    }
    return true;
}

// Doubles, and answers, if that is right for who does it. The values are seen by the player on
// roll.
void Trials::turn_cube(Lane& lane, const CubeValues& values) const {
    const Stakes& stakes = *worth_.stakes();
    const CubeDecision decision = decide(stakes, lane.cube, values);
    if (decision.advice != DoubleAdvice::offer) return;
    switch (decision.answer) {
        case AnswerAdvice::pass: {
            const double worth = stakes.pass(lane.cube);
            end(lane, lane.outcome, lane.state.is_ours ? worth : -worth);
            return;
        }
        case AnswerAdvice::take:
            lane.cube = doubled(lane.cube);
            return;
        case AnswerAdvice::beaver:
            // Twice turned; it stays with who was doubled.
            lane.cube = doubled(doubled(lane.cube));
            return;
    }
}

void Trials::look_around() {
    asked_.clear();
    asked_index_.begin(rolling_.size());
    questions_.clear();
    looks_used_ = 0;
    for (Lane* const lane : rolling_) ask_about(*lane);
    maker_.answer(questions_);
}

// Finds the outlook of the lane, or adds it to the questions of the round.
void Trials::ask_about(Lane& lane) {
    const bool reduces = task_.settings.variance_reduction;
    const LookKey key{lane.board, lane.state, lane.cube};
    const bool keep = reduces && lane.rolls < stratified_rolls;
    if (keep) {
        if (const auto kept = kept_.find(key); kept != kept_.end()) {
            lane.look = kept->second;
            return;
        }
    }
    const std::size_t place = asked_index_.add(asked_, lane.board, lane.state);
    if (place == questions_.size()) questions_.push_back({lane.board, lane.state});
    OutlookQuestion& question = questions_[place];
    question.rolls |= reduces ? every_roll : std::uint32_t{1} << lane.roll;
    const auto look = std::ranges::find(question.looks, lane.cube, &Outlook::cube);
    if (look != question.looks.end()) {
        lane.look = *look;
        return;
    }
    Outlook* const added = new_look(keep && kept_.size() < most_kept);
    added->cube = lane.cube;
    question.looks.push_back(added);
    lane.look = added;
    if (keep && kept_.size() < most_kept) kept_.emplace(key, added);
}

Outlook* Trials::new_look(bool keep) {
    if (keep) return &kept_looks_.emplace_back();
    if (looks_used_ == looks_.size()) looks_.emplace_back();
    return &looks_[looks_used_++];
}

void Trials::move_on(Lane& lane, const Reply& to) const {
    if (task_.settings.variance_reduction) {
        const Reply& rolled = lane.look->replies[lane.roll];
        lane.luck.add(Chances::of(rolled.outcome), 1);
        lane.luck.add(lane.look->mean, -1);
        lane.luck_worth += rolled.worth - lane.look->mean_worth;
    }
    lane.board = to.board;
    lane.cube = cube_after(lane.cube, lane.state, to.state);
    lane.state = to.state;
    lane.outcome = to.outcome;
    ++lane.rolls;
}

// Chooses the plays of all lanes by looking ahead, and makes them.
bool Trials::move_by_searching() {
    // 1. All plays, as the evaluator alone sees them.
    NodeList plays;
    std::vector<std::size_t> begins;
    for (const Lane* const lane : rolling_) {
        begins.push_back(plays.size());
        expander_.after_roll(lane->board, lane->state, rules::all_rolls[lane->roll].roll, plays);
    }
    begins.push_back(plays.size());
    std::vector<Outcome> outcomes(plays.size());
    if (!tree_.judge(0, plays, std::span(outcomes))) return false;
    std::vector<std::vector<RankedReply>> ranked(rolling_.size());
    for (std::size_t i = 0; i < rolling_.size(); ++i) {
        for (std::size_t play = begins[i]; play < begins[i + 1]; ++play) {
            const double worth = worth_to_chooser(*rolling_[i], plays, play, outcomes[play]);
            ranked[i].push_back({worth, play});
        }
    }

    // 2. Ply by ply, fewer are judged again. The best is made.
    for (int plies = 1; plies <= task_.settings.plies; ++plies) {
        if (!rank_deeper(plies, plays, ranked)) return false;
    }
    for (std::size_t i = 0; i < rolling_.size(); ++i) {
        keep_best(ranked[i], {.keep = 1});
        const std::size_t play = ranked[i].front().play;
        const NodeState state = plays.states[play];
        move_on(*rolling_[i], {plays.boards[play], state, turned(outcomes[play], state), 0});
    }
    return true;
}

// Judges the plays that are still in question at so many plies; ranked[i] are those of rolling_[i].
bool Trials::rank_deeper(int plies, const NodeList& plays,
                         std::vector<std::vector<RankedReply>>& ranked) {
    const FilterStep filter = filter_.to_ply[static_cast<std::size_t>(plies) - 1];
    NodeList judged;
    for (auto& of_lane : ranked) {
        keep_best(of_lane, filter);
        if (of_lane.size() == 1) continue;
        for (const RankedReply& one : of_lane) {
            judged.push_back(plays.boards[one.play], plays.states[one.play]);
        }
    }
    std::vector<Outcome> outcomes(judged.size());
    if (!tree_.judge(plies, judged, std::span(outcomes))) return false;
    std::size_t next = 0;
    for (std::size_t i = 0; i < rolling_.size(); ++i) {
        if (ranked[i].size() == 1) continue;
        for (RankedReply& one : ranked[i]) {
            one.worth = worth_to_chooser(*rolling_[i], plays, one.play, outcomes[next++]);
        }
    }
    return true;
}

// What a play is worth to the player on roll in the lane, if this is its outcome.
double Trials::worth_to_chooser(const Lane& lane, const NodeList& plays, std::size_t play,
                                const Outcome& outcome) const {
    const NodeState state = plays.states[play];
    const double ours =
        worth_.of(outcome, plays.boards[play], state, cube_after(lane.cube, lane.state, state));
    return lane.state.is_ours ? ours : -ours;
}

// Leaves the plays that the filter lets through, the best first; of equals, the first.
void Trials::keep_best(std::vector<RankedReply>& ranked, FilterStep filter) {
    std::ranges::stable_sort(ranked, std::ranges::greater{}, &RankedReply::worth);
    const double least = ranked.front().worth - filter.margin;
    std::erase_if(ranked, [least](const RankedReply& one) { return one.worth < least; });
    const auto keep = static_cast<std::size_t>(filter.keep);
    if (keep > 0 && ranked.size() > keep) ranked.resize(keep);
}

}  // namespace kotra::engine
