// SPDX-License-Identifier: Apache-2.0
// The moves of a roll as a graph, so that a page without rules can show where a checker may go,
// move in either order and take back (docs/protocol.md, "Moves").
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/json_writer.h"
#include "base/result.h"
#include "rules/game.h"
#include "rules/legal_plays.h"

namespace kotra::api {

struct MoveGraph {
    struct Edge {
        rules::Step step;
        std::size_t next = 0;  // index into nodes
    };
    // A board on the way, told by how it is reached.
    struct Node {
        rules::Dice left;  // the dice not used yet
        std::vector<Edge> edges;
        bool is_play = false;  // the steps so far are a legal play
        bool is_open = false;  // there are edges, and they are not listed
    };

    std::size_t plays = 0;    // different legal results of the whole roll
    std::vector<Node> nodes;  // [0]: where the graph begins
};

// More nodes than this come in parts. Backgammon's worst roll has fewer.
inline constexpr std::size_t max_nodes = 12000;

// The graph of the play that `game` waits for (Phase::to_play), from the board after `made` on,
// which are steps of the turn as from a graph before. Fails if these steps are none. Only steps are
// in it that can become a legal play.
base::Result<MoveGraph> move_graph(const rules::Game& game, std::span<const rules::Step> made,
                                   std::size_t node_limit = max_nodes);

// As the schema Moves of docs/openapi.json.
void write(base::JsonWriter& json, const MoveGraph& graph);

}  // namespace kotra::api
