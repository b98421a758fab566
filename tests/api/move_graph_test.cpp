// SPDX-License-Identifier: Apache-2.0
#include "api/move_graph.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/random.h"
#include "notation/board_key.h"
#include "rules/variant.h"

namespace kotra::api {
namespace {

using rules::Board;
using rules::Game;
using rules::Steps;

// The boards that a page can reach on the graph, asking for more where a node is open.
std::set<std::string> reachable(const Game& game, const MoveGraph& graph, std::size_t node,
                                const Board& board, Steps& made, std::size_t limit) {
    std::set<std::string> found;
    const MoveGraph::Node& at = graph.nodes[node];
    if (at.is_open) {
        const auto more = move_graph(game, std::span(made.begin(), made.size()), limit);
        EXPECT_TRUE(more) << more.error().message;
        return more ? reachable(game, *more, 0, board, made, limit) : found;
    }
    if (at.is_play) found.insert(notation::board_key(board));
    EXPECT_TRUE(at.is_play || !at.edges.empty()) << "a dead end";
    for (const MoveGraph::Edge& edge : at.edges) {
        const Board next = rules::after_step(game.state().variant, board, edge.step);
        made.push_back(edge.step);
        found.merge(reachable(game, graph, edge.next, next, made, limit));
        made.pop_back();
    }
    return found;
}

std::set<std::string> results(const Game& game) {
    rules::PlayList plays;
    game.legal_plays(plays);
    std::set<std::string> boards;
    for (const Board& board : plays.boards()) boards.insert(notation::board_key(board));
    return boards;
}

void expect_all_plays(const Game& game, std::size_t limit) {
    const auto graph = move_graph(game, {}, limit);
    ASSERT_TRUE(graph);
    Steps made;
    const std::set<std::string> wanted = results(game);
    EXPECT_EQ(reachable(game, *graph, 0, game.state().board, made, limit), wanted);
    EXPECT_EQ(graph->plays, wanted.size());
}

// Plays random legal turns and looks at the graph of each.
void play_and_look(const rules::Variant& variant, int turns, std::size_t limit) {
    base::Random random(7);
    auto game = Game::start(variant, rules::MatchScore(rules::MatchOptions::of(variant)));
    ASSERT_TRUE(game);
    rules::PlayList plays;
    while (turns > 0 && !game->is_over()) {
        const rules::GameState& state = game->state();
        rules::Action action;
        if (state.phase == rules::Phase::opening) {
            action = rules::Action::throw_opening(rules::Roll::random(random));
        } else if (state.phase == rules::Phase::to_roll) {
            action = rules::Action::rolled(state.turn, rules::Roll::random(random));
        } else if (state.phase == rules::Phase::to_choose) {
            action = rules::Action::chose(state.turn, random.die());
        } else {
            game->legal_plays(plays);
            if (plays.size() < 300) expect_all_plays(*game, limit);
            --turns;
            const auto pick = random.below(static_cast<std::uint32_t>(plays.size()));
            action = rules::Action::played(state.turn, plays.boards()[pick]);
        }
        ASSERT_TRUE(game->act(action));
    }
}

TEST(MoveGraph, HoldsExactlyTheLegalPlays) {
    for (const char* name : {"backgammon", "acey.seed", "acey.eu", "acey.aus", "acey.wp"}) {
        SCOPED_TRACE(name);
        play_and_look(*rules::find_variant(name), 25, max_nodes);
    }
}

TEST(MoveGraph, InPartsHoldsTheSame) {
    for (const char* name : {"backgammon", "acey.seed"}) {
        SCOPED_TRACE(name);
        play_and_look(*rules::find_variant(name), 25, 3);
    }
}

TEST(MoveGraph, RefusesStepsThatAreNone) {
    auto game = Game::start(rules::backgammon(),
                            rules::MatchScore(rules::MatchOptions::of(rules::backgammon())));
    ASSERT_TRUE(game->act(rules::Action::throw_opening(*rules::Roll::from_dice(3, 1))));
    const rules::Step none{24, 22, false};
    EXPECT_FALSE(move_graph(*game, std::span(&none, 1)));
    const rules::Step one{24, 23, false};
    const auto rest = move_graph(*game, std::span(&one, 1));
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->nodes[0].left.count, 1);
}

TEST(MoveGraph, IsWrittenForPages) {
    // The last checker on the six point: one step ends the game.
    rules::GameState state;
    state.board.mover[6] = 1;
    state.board.mover[rules::place_off] = 14;
    state.board.other[6] = 1;
    state.board.other[rules::place_off] = 14;
    state.phase = rules::Phase::to_play;
    state.roll = rules::Roll::from_dice(6, 6);
    const auto game = Game::from(state);
    ASSERT_TRUE(game);
    base::JsonWriter json;
    write(json, *move_graph(*game, {}));
    EXPECT_EQ(json.text(), R"({"plays":1,"nodes":[{"dice":[6,6,6,6],"steps":[[6,0,0,1]]},)"
                           R"({"dice":[6,6,6],"steps":[],"done":true}]})");
}

}  // namespace
}  // namespace kotra::api
