// SPDX-License-Identifier: Apache-2.0
// The cube inside a search: which cubes can arise, and what positions are worth with each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/equity/stakes.h"
#include "engine/eval/outcome.h"
#include "engine/search/filter.h"
#include "engine/search/node.h"
#include "rules/board.h"

namespace kotra::engine {

// Each ply adds at most the doubles of one player, and both only where a turn may have two rolls.
inline constexpr std::size_t max_cubes = 4 + 2 * (max_plies + 1);

// What a position is worth before the roll.
struct NodeWorth {
    Outcome outcome;  // for the player on roll
    // With each cube of a CubePaths: the utility for us, whoever is on roll, when both do what is
    // right about the cube.
    std::array<double, max_cubes> utility{};

    bool operator==(const NodeWorth&) const = default;
};

// The cubes that a search meets when both players may double before each roll. They are numbered;
// a position with fewer plies left is asked about more of them, those before and the next doubles.
// Immutable and thread-safe.
class CubePaths {
 public:
    // The search asks about positions at `plies` with the cubes of `roots`, which are seen by us.
    // `root_is_ours`: we are on roll there. The stakes are ours and must outlive this object.
    CubePaths(const Stakes& stakes, std::span<const CubeState> roots, bool root_is_ours,
              bool turns_alternate, int plies);

    // For a search, of any number of plies, in which nobody doubles; what the cube model makes of
    // the end still counts.
    static CubePaths without_doubles(const Stakes& stakes, CubeState cube);

    // How many cubes a position is asked about when so many plies are left.
    std::size_t count(int plies) const { return counts_[static_cast<std::size_t>(plies) + 1]; }
    // A hash of all that the utilities of such a position depend on.
    std::uint64_t context(int plies) const {
        return contexts_[static_cast<std::size_t>(plies) + 1];
    }

    // The utilities of a position at 0 plies, by the cube model; count(0) of them.
    void judge(const rules::Board& board, NodeState state, const Outcome& outcome,
               std::span<double> utility) const;
    // The utilities of a game that is over, when it is met with so many plies left.
    void judge_finished(int plies, NodeState state, const Outcome& outcome,
                        std::span<double> utility) const;
    // The first of those at 0 plies.
    double judge_first(const rules::Board& board, NodeState state, const Outcome& outcome) const;
    // The same if nobody ever doubled: what the quick evaluator's choice compares.
    double guess(NodeState state, const Outcome& outcome) const {
        const Steps& steps = steps_[state.is_ours ? 1 : 0];
        double utility = 0;
        for (int level = 1; level <= outcome.levels(); ++level) {
            const auto i = static_cast<std::size_t>(level - 1);
            utility += static_cast<double>(outcome.win(level)) * steps.win[i] -
                       static_cast<double>(outcome.loss(level)) * steps.loss[i];
        }
        return utility;
    }
    // What the player on roll makes of a position at `plies`: `waiting` are the utilities without
    // a double (all that a ply less is asked about), `utility` becomes those with the right choice.
    void choose(int plies, NodeState state, std::span<const double> waiting,
                std::span<double> utility) const;

 private:
    CubePaths(const Stakes& stakes, std::span<const CubeState> roots);

    static constexpr std::uint8_t none = 255;

    // What each level adds to the utility for us of a win or loss of the player on roll.
    struct Steps {
        std::array<double, max_levels> win{};
        std::array<double, max_levels> loss{};
    };

    Steps steps_with_first(bool by_us) const;

    CubeState seen(std::size_t cube, bool by_us) const {
        return by_us ? cubes_[cube] : flipped(cubes_[cube]);
    }
    std::uint8_t& doubled_by(std::size_t cube, bool us) { return doubled_[us ? 1 : 0][cube]; }
    std::uint8_t doubled_by(std::size_t cube, bool us) const { return doubled_[us ? 1 : 0][cube]; }
    void add_double(std::size_t cube, bool by_us);
    std::uint64_t hash_of_first(std::size_t count) const;
    double after_choice(std::size_t cube, bool by_us, double waiting, double taken) const;

    const Stakes& stakes_;
    std::array<Steps, 2> steps_;    // [1]: we are on roll
    std::vector<CubeState> cubes_;  // seen by us
    std::array<std::array<std::uint8_t, max_cubes>, 2> doubled_{};
    std::array<std::size_t, max_plies + 2> counts_{};
    std::array<std::uint64_t, max_plies + 2> contexts_{};
};

// The stakes of a money game without cube.
Stakes cubeless_money_stakes(const rules::Variant& variant);

}  // namespace kotra::engine
