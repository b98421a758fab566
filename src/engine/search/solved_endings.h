// SPDX-License-Identifier: Apache-2.0
// Small endings solved exactly, with contact and with whatever the game's turns consist of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "engine/eval/evaluator.h"
#include "engine/search/node.h"
#include "rules/variant.h"

namespace kotra::engine {

// A position and all that can follow from it, when both sides play for most points (cubeless
// money). Exact up to rounding: the equities solve the equations between a position and its
// successors to 1e-10, the chances of the best plays to 1e-7; of equally good plays the first one
// counts. Slow to make, and meant as the truth for tests: a position of one checker a side has some
// hundred that follow, one of two and one some ten thousand, and where there is contact, three a
// side have millions.
//
// Immutable and thread-safe.
class SolvedEndings final : public Evaluator {
 public:
    // Fails when there are more than `limit` positions. Games that limit the 1-2s of a turn are
    // solved too; their positions are judged as before the first roll of a turn.
    static base::Result<std::unique_ptr<const SolvedEndings>> solve(const rules::Variant& variant,
                                                                    const rules::Board& root,
                                                                    std::size_t limit);

    // How many positions are known.
    std::size_t size() const { return nodes_.size(); }
    const std::vector<rules::Board>& boards() const { return nodes_.boards; }
    bool covers(const rules::Board& board) const;
    // Boards that are covered. Consistent with money_equity, but rounded to single precision.
    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;
    // In double precision; the board is covered.
    Equity equity(const rules::Board& board) const;

 private:
    explicit SolvedEndings(const rules::Variant& variant) : variant_(variant) {}

    // Where a roll leads: a place in nodes_, and who is on roll there.
    struct End {
        std::uint32_t place;
        bool same_player;
    };

    bool find_all(const rules::Board& root, std::size_t limit);
    void solve_equities();
    void solve_chances();
    const End& best_end(std::size_t place, std::size_t roll) const;
    std::size_t place_of(const rules::Board& board) const;  // size() if there is none

    rules::Variant variant_;
    NodeList nodes_;                   // seen by the player on roll; no game is over
    std::vector<std::size_t> begins_;  // of each roll of each node in ends_, and the end
    std::vector<End> ends_;
    std::vector<double> equities_;
    std::vector<Outcome> outcomes_;
    std::vector<std::uint32_t> sorted_;  // places in the order of the boards' hashes
};

}  // namespace kotra::engine
