// SPDX-License-Identifier: Apache-2.0
#include "engine/rollout/outlook.h"

#include <algorithm>
#include <utility>

namespace kotra::engine {
namespace {

// Positions whose rolls are worked out together: batches of one to two thousand boards.
constexpr std::size_t chunk_size = 4;

constexpr bool asks_for(const OutlookQuestion& question, std::size_t roll) {
    return (question.rolls >> roll & 1U) != 0;
}

}  // namespace

// The memory of one thread at work, kept so that the inner loops allocate nothing.
class OutlookMaker::Scratch {
 public:
    explicit Scratch(const Parts& parts) : parts_(parts), expander_(parts.variant) {}

    void answer(std::span<const OutlookQuestion> questions);

 private:
    void add_plays(const OutlookQuestion& question);
    void pick(NodeState chooser, std::size_t begin, std::size_t end);
    void choose(const OutlookQuestion& question, std::size_t& segment);

    const Parts& parts_;
    Expander expander_;
    NodeList all_;  // the plays of the rolls of one question
    std::vector<Outcome> quick_outcomes_;
    std::vector<std::pair<double, std::size_t>> ranked_;
    NodeList plays_;                   // that the evaluator compares, roll by roll
    std::vector<std::size_t> begins_;  // of each roll of each question, and the end
    std::vector<Outcome> outcomes_;
};

void OutlookMaker::Scratch::answer(std::span<const OutlookQuestion> questions) {
    plays_.clear();
    begins_.clear();
    for (const OutlookQuestion& question : questions) add_plays(question);
    begins_.push_back(plays_.size());
    outcomes_.resize(plays_.size());
    parts_.evaluator.evaluate(plays_.boards, outcomes_);
    std::size_t segment = 0;
    for (const OutlookQuestion& question : questions) choose(question, segment);
}

void OutlookMaker::Scratch::add_plays(const OutlookQuestion& question) {
    const bool picks = parts_.quick != nullptr && parts_.inner.keep > 0;
    NodeList& list = picks ? all_ : plays_;
    if (picks) all_.clear();
    const ShortList short_list =
        short_list_of(parts_.inner, parts_.quick,
                      [](const Outcome& outcome) { return money_equity(outcome).points(); });
    std::array<std::size_t, roll_kinds + 1> ends{};
    for (std::size_t roll = 0; roll < roll_kinds; ++roll) {
        if (asks_for(question, roll)) {
            if (!picks) begins_.push_back(plays_.size());
            expander_.after_roll(question.board, question.state, rules::all_rolls[roll].roll,
                                 short_list, list);
        }
        ends[roll + 1] = all_.size();
    }
    if (!picks) return;
    quick_outcomes_.resize(all_.size());
    parts_.quick->evaluate(all_.boards, quick_outcomes_);
    for (std::size_t roll = 0; roll < roll_kinds; ++roll) {
        if (!asks_for(question, roll)) continue;
        begins_.push_back(plays_.size());
        pick(question.state, ends[roll], ends[roll + 1]);
    }
}

// Adds the best of the plays from `begin` to `end` of all_ to plays_, in the order of the list.
void OutlookMaker::Scratch::pick(NodeState chooser, std::size_t begin, std::size_t end) {
    ranked_.clear();
    for (std::size_t i = begin; i < end; ++i) {
        const double points = money_equity(quick_outcomes_[i]).points();
        const bool goes_on = all_.states[i].is_ours == chooser.is_ours;
        ranked_.emplace_back(goes_on ? -points : points, i);
    }
    const std::size_t keep = std::min(ranked_.size(), static_cast<std::size_t>(parts_.inner.keep));
    std::partial_sort(ranked_.begin(), ranked_.begin() + static_cast<std::ptrdiff_t>(keep),
                      ranked_.end());
    ranked_.resize(keep);
    const double worst = ranked_.front().first + parts_.inner.margin;
    std::erase_if(ranked_, [worst](const auto& row) { return row.first > worst; });
    std::ranges::sort(ranked_, {}, &std::pair<double, std::size_t>::second);
    for (const auto& [points, i] : ranked_) plays_.push_back(all_.boards[i], all_.states[i]);
}

// Fills the looks of a question, whose first roll has its plays in this segment.
void OutlookMaker::Scratch::choose(const OutlookQuestion& question, std::size_t& segment) {
    const std::size_t first = segment;
    for (Outlook* const to_fill : question.looks) {
        Outlook& look = *to_fill;
        segment = first;
        look.mean = {};
        look.mean_worth = 0;
        for (std::size_t roll = 0; roll < roll_kinds; ++roll) {
            if (!asks_for(question, roll)) continue;
            std::size_t best = begins_[segment];
            double best_worth = 0;
            for (std::size_t i = begins_[segment]; i < begins_[segment + 1]; ++i) {
                const NodeState state = plays_.states[i];
                const double worth = parts_.worth.of(outcomes_[i], plays_.boards[i], state,
                                                     cube_after(look.cube, question.state, state));
                const bool is_better =
                    question.state.is_ours ? worth > best_worth : worth < best_worth;
                if (i != begins_[segment] && !is_better) continue;
                best = i;
                best_worth = worth;
            }
            ++segment;
            const NodeState state = plays_.states[best];
            Reply& reply = look.replies[roll];
            reply = {plays_.boards[best], state,
                     state.is_ours ? outcomes_[best] : flipped(outcomes_[best]), best_worth};
            const double weight = rules::all_rolls[roll].weight / 36.0;
            look.mean.add(Chances::of(reply.outcome), weight);
            look.mean_worth += weight * best_worth;
        }
    }
}

OutlookMaker::OutlookMaker(const Parts& parts) : parts_(parts) {}

OutlookMaker::~OutlookMaker() = default;

std::unique_ptr<OutlookMaker::Scratch> OutlookMaker::take_scratch() {
    const std::lock_guard lock(mutex_);
    if (scratch_.empty()) return std::make_unique<Scratch>(parts_);
    std::unique_ptr<Scratch> scratch = std::move(scratch_.back());
    scratch_.pop_back();
    return scratch;
}

void OutlookMaker::answer(std::span<const OutlookQuestion> questions) {
    const std::size_t chunks = (questions.size() + chunk_size - 1) / chunk_size;
    parts_.workers.for_each(chunks, [&](std::size_t chunk) {
        const std::size_t begin = chunk * chunk_size;
        const std::size_t count = std::min(chunk_size, questions.size() - begin);
        std::unique_ptr<Scratch> scratch = take_scratch();
        scratch->answer(questions.subspan(begin, count));
        const std::lock_guard lock(mutex_);
        scratch_.push_back(std::move(scratch));
    });
}

}  // namespace kotra::engine
