// SPDX-License-Identifier: Apache-2.0
#include "trainer/selfplay.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "engine/eval/finished.h"
#include "rules/roll.h"
#include "rules/scoring.h"

namespace kotra::trainer {
namespace {

// The outcome of a successor for the player who has just rolled.
Chances seen_by_roller(const engine::Outcome& outcome, bool same_player) {
    return chances_of(same_player ? outcome : engine::flipped(outcome));
}

}  // namespace

SelfPlay::SelfPlay(const rules::Variant& variant, const engine::Evaluator& judge,
                   const engine::Evaluator& quick, const SelfPlayOptions& options, Known known)
    : variant_(variant),
      levels_(rules::max_level(variant)),
      judge_(judge),
      quick_(quick),
      options_(options),
      known_(std::move(known)),
      expander_(variant),
      short_list_{options.short_list, &quick, [](const engine::Outcome& outcome) {
                      return engine::money_equity(outcome).points();
                  }} {}

std::vector<Sample> SelfPlay::play(base::Random& random) {
    std::vector<Visit> visits;
    std::vector<Mean> means;
    Position position = start(random);
    Chances value = value_of(position.board);
    while (!ends(position.board)) {
        const rules::Roll thrown = rules::Roll::random(random);
        const bool follows =
            options_.followed_share >= 1 || random.unit() < options_.followed_share;
        expand(position, thrown, follows);
        choose_candidates();
        judge_candidates();

        const RollRange& range = *std::ranges::find_if(
            rolls_, [&](const RollRange& each) { return each.roll.same_numbers(thrown); });
        const bool again = rolls_again(range.best);
        visits.push_back({position.board, value, {}, again});
        means.push_back(mean(position.board, follows));
        value = again ? range.best_chances : flipped(range.best_chances, levels_);
        position = position_of(range.best);
    }
    fill_averages(means, visits);
    return targets(visits, levels_, options_.lambda);
}

bool SelfPlay::ends(const rules::Board& board) const {
    return engine::finished_outcome(variant_, board) || (known_ && known_(board));
}

SelfPlay::Position SelfPlay::start(base::Random& random) {
    const double kind = random.unit();
    const bool has_back_games = variant_.checkers == 15 && !variant_.has_reserve();
    const double back_games = has_back_games ? options_.back_game_share : 0;
    if (kind < back_games) return {random_back_game(random), {}};
    Position position{{variant_.setup, variant_.setup}, {}};
    if (kind >= back_games + options_.random_start_share) return position;
    const auto plays = 1 + random.below(static_cast<std::uint32_t>(options_.random_plays));
    for (std::uint32_t i = 0; i < plays; ++i) {
        successors_.clear();
        expander_.after_roll(position.board, position.state, rules::Roll::random(random),
                             short_list_, successors_);
        const Position next =
            position_of(random.below(static_cast<std::uint32_t>(successors_.size())));
        if (ends(next.board)) break;
        position = next;
    }
    return position;
}

SelfPlay::Position SelfPlay::position_of(std::size_t successor) const {
    Position position{successors_.boards[successor], successors_.states[successor]};
    position.state.is_ours = true;
    return position;
}

// The rolls that count, and the one that was thrown.
void SelfPlay::expand(const Position& position, rules::Roll thrown, bool follows) {
    successors_.clear();
    rolls_.clear();
    for (const rules::WeightedRoll& weighted : rules::all_rolls) {
        const bool counts =
            options_.averages == Averages::all_rolls && (follows || !is_long(weighted.roll));
        if (!counts && !weighted.roll.same_numbers(thrown)) continue;
        RollRange range;
        range.roll = weighted.roll;
        range.weight = weighted.weight;
        range.begin = successors_.size();
        expander_.after_roll(position.board, position.state, weighted.roll, short_list_,
                             successors_);
        range.end = successors_.size();
        rolls_.push_back(range);
    }
}

void SelfPlay::choose_candidates() {
    outcomes_.resize(successors_.size());
    quick_.evaluate(successors_.boards, outcomes_);

    asked_.clear();
    std::vector<std::pair<float, std::size_t>> ranked;
    for (const RollRange& range : rolls_) {
        ranked.clear();
        for (std::size_t i = range.begin; i < range.end; ++i) {
            const auto points = static_cast<float>(engine::money_equity(outcomes_[i]).points());
            ranked.emplace_back(rolls_again(i) ? points : -points, i);
        }
        const std::size_t kept = std::min(options_.candidates, ranked.size());
        // Equal equities stand in the order of the list, so that a game is the same everywhere.
        std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept),
                          ranked.end(), [](const auto& a, const auto& b) {
                              return a.first != b.first ? a.first > b.first : a.second < b.second;
                          });
        for (std::size_t i = 0; i < kept; ++i) {
            if (ranked[i].first < ranked.front().first - options_.margin) break;
            asked_.push_back(ranked[i].second);
        }
    }
}

void SelfPlay::judge_candidates() {
    boards_.clear();
    for (const std::size_t i : asked_) boards_.push_back(successors_.boards[i]);
    outcomes_.resize(boards_.size());
    judge_.evaluate(boards_, outcomes_);

    std::size_t at = 0;
    for (RollRange& range : rolls_) {
        float best = -std::numeric_limits<float>::infinity();
        for (; at < asked_.size() && asked_[at] < range.end; ++at) {
            const Chances chances = seen_by_roller(outcomes_[at], rolls_again(asked_[at]));
            const float equity = equity_of(chances, levels_);
            if (equity > best) {
                best = equity;
                range.best = asked_[at];
                range.best_chances = chances;
            }
        }
    }
}

// What a 1-2 brings if a number were not named and played after it before the mover rolls again.
Chances SelfPlay::guess_12(const rules::Board& board) {
    static constexpr rules::Roll roll = *rules::Roll::from_dice(1, 2);
    rules::legal_plays(variant_, board, rules::Dice::of(variant_, roll), plays_);
    outcomes_.resize(plays_.size());
    quick_.evaluate(plays_.boards(), outcomes_);
    const auto best =
        std::ranges::max_element(outcomes_, {}, short_list_.worth) - outcomes_.begin();
    return value_of(plays_.boards()[static_cast<std::size_t>(best)]);
}

SelfPlay::Mean SelfPlay::mean(const rules::Board& board, bool follows) {
    Mean mean;
    int weights = 0;
    for (const RollRange& range : rolls_) {
        if (!is_long(range.roll)) weights += range.weight;
    }
    for (const RollRange& range : rolls_) {
        if (is_long(range.roll)) continue;
        const float share = static_cast<float>(range.weight) / static_cast<float>(weights);
        for (std::size_t k = 0; k < max_chances; ++k) {
            mean.common[k] += share * range.best_chances[k];
        }
    }
    if (!leaves_out_turns()) return mean;
    mean.guess = guess_12(board);
    mean.followed = follows;
    if (!follows) return mean;
    const RollRange& range =
        *std::ranges::find_if(rolls_, [&](const RollRange& each) { return is_long(each.roll); });
    for (std::size_t k = 0; k < max_chances; ++k) {
        mean.lead[k] = range.best_chances[k] - mean.guess[k];
    }
    return mean;
}

// Where the 1-2 was not followed, the others of the game tell what it brings as a rule more than
// was guessed; where it was, what it brings beyond that counts as often as it stands for. The guess
// and the rule of a position do not hang on whether the 1-2 was followed there, so that this is
// right on average.
void SelfPlay::fill_averages(std::span<const Mean> means, std::span<Visit> visits) const {
    Chances sum{};
    float count = 0;
    for (const Mean& mean : means) {
        if (!mean.followed) continue;
        for (std::size_t k = 0; k < max_chances; ++k) sum[k] += mean.lead[k];
        count += 1;
    }
    const float weight = leaves_out_turns() ? 2.F / 36 : 0;
    const auto share = static_cast<float>(options_.followed_share);
    for (std::size_t i = 0; i < means.size(); ++i) {
        const Mean& mean = means[i];
        const float others = count - (mean.followed ? 1.F : 0.F);
        for (std::size_t k = 0; k < max_chances; ++k) {
            const float own = mean.followed ? mean.lead[k] : 0;
            const float rule = others > 0 ? (sum[k] - own) / others : 0;
            const float beyond = mean.followed ? (own - rule) / share : 0;
            visits[i].average[k] =
                (1 - weight) * mean.common[k] + weight * (mean.guess[k] + rule + beyond);
        }
    }
}

Chances SelfPlay::value_of(const rules::Board& board) const {
    return chances_of(engine::evaluate(judge_, board));
}

rules::Board random_back_game(base::Random& random) {
    const auto draw = [&](int low, int high) {
        return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    rules::Board board;
    // The back player, in the other's numbering: anchors on two of the mover's home points.
    const int first = draw(1, 5);
    const int second = draw(first + 1, 6);
    const auto back = [](int point) { return static_cast<std::size_t>(25 - point); };
    const int behind = draw(4, 7);
    board.other[back(first)] = static_cast<std::uint8_t>(draw(2, behind - 2));
    board.other[back(second)] = static_cast<std::uint8_t>(behind - board.other[back(first)]);
    for (int i = behind; i < 15; ++i) {
        // The rest is mostly on its way home, in the other's numbering.
        const int place = random.below(4) == 0 ? draw(7, 17) : draw(2, 8);
        ++board.other[static_cast<std::size_t>(place)];
    }
    for (int i = 0; i < 15;) {
        const int place = random.below(3) == 0 ? draw(1, 18) : draw(2, 10);
        if (board.other[back(place)] > 0) continue;
        ++board.mover[static_cast<std::size_t>(place)];
        ++i;
    }
    return board;
}

}  // namespace kotra::trainer
