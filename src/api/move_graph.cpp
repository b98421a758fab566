// SPDX-License-Identifier: Apache-2.0
#include "api/move_graph.h"

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace kotra::api {
namespace {

using rules::Board;
using rules::Dice;
using rules::Place;
using rules::Step;

// Where a player stands in the middle of a turn: two ways to the same board with the same dice left
// are one.
struct Stage {
    Board board;
    Dice left;
    bool operator==(const Stage&) const = default;
};

struct StageHash {
    std::size_t operator()(const Stage& stage) const {
        constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;  // 2^64 / golden ratio
        const std::uint64_t dice = stage.left.count * 8U + stage.left.numbers[0];
        return rules::hash(stage.board) ^ (dice * odd);
    }
};

struct BoardHash {
    std::size_t operator()(const Board& board) const { return rules::hash(board); }
};

Dice without(Dice dice, std::size_t used) {
    for (std::size_t i = used; i + 1 < dice.count; ++i) dice.numbers[i] = dice.numbers[i + 1];
    dice.numbers[--dice.count] = 0;
    return dice;
}

// Which dice may be used next: of a doublet the first in line, of other rolls either.
std::size_t choices(const Dice& dice) {
    return dice.is_double ? std::min<std::size_t>(dice.count, 1) : dice.count;
}

class Builder {
 public:
    explicit Builder(const rules::Game& game)
        : variant_(game.state().variant), all_(game.dice()), start_{game.state().board, all_} {
        rules::PlayList plays;
        game.legal_plays(plays);
        results_.insert(plays.boards().begin(), plays.boards().end());
        dice_played_ = plays.dice_played();
    }

    base::Result<MoveGraph> build(std::span<const Step> made, std::size_t node_limit) {
        Stage stage = start_;
        for (const Step& step : made) {
            const auto next = after(stage, step);
            if (!next) return base::fail("the steps are none of the graph");
            stage = *next;
        }
        if (explore(stage, node_limit)) {
            prune();
        } else {
            explore_nearby(stage);
        }
        graph_.plays = results_.size();
        return std::move(graph_);
    }

 private:
    bool is_play(const Stage& stage) const {
        const int used = all_.count - stage.left.count;
        const bool uses_enough =
            variant_.forced_play == rules::ForcedPlay::free || used == dice_played_;
        return uses_enough && results_.contains(stage.board);
    }

    // Whether a stage can still become a play; costs a search of its own.
    bool leads_on(const Stage& stage) const {
        if (is_play(stage)) return true;
        if (stage.left.count == 0) return false;
        rules::PlayList rest;
        rules::legal_plays(variant_, stage.board, stage.left, rest);
        return all_.count - stage.left.count + rest.dice_played() >= dice_played_ &&
               std::ranges::any_of(rest.boards(),
                                   [&](const Board& board) { return results_.contains(board); });
    }

    template <class Visit>
    void each_step(const Stage& stage, Visit visit) const {
        for (std::size_t i = 0; i < choices(stage.left); ++i) {
            const int die = stage.left.numbers[i];
            for (Place from = 1; from < rules::place_count; ++from) {
                if (stage.board.mover[from] == 0) continue;
                const int target = std::min<int>(from, rules::place_bar) - die;
                Step step{from, static_cast<Place>(std::max(target, 0)), false};
                if (!rules::is_legal_step(variant_, stage.board, stage.left, die, step)) continue;
                step.hit =
                    step.to != rules::place_off && stage.board.other[rules::mirrored(step.to)] > 0;
                visit(step, Stage{rules::after_step(variant_, stage.board, step),
                                  without(stage.left, i)});
            }
        }
    }

    // The stage after a step that can become a play. Where two dice make the same step (bearing
    // off), the one that leaves more to do is meant no more than the other: the first that leads
    // on.
    std::optional<Stage> after(const Stage& stage, const Step& wanted) const {
        std::optional<Stage> found;
        each_step(stage, [&](const Step& step, const Stage& next) {
            const bool is_wanted = step.from == wanted.from && step.to == wanted.to;
            if (!found && is_wanted && leads_on(next)) found = next;
        });
        return found;
    }

    std::size_t node_of(const Stage& stage) {
        const auto [entry, is_new] = index_.emplace(stage, stages_.size());
        if (is_new) {
            stages_.push_back(stage);
            graph_.nodes.push_back({stage.left, {}, is_play(stage), false});
        }
        return entry->second;
    }

    // Visits everything that can be reached; false if that is more than the limit.
    bool explore(const Stage& start, std::size_t node_limit) {
        node_of(start);
        for (std::size_t at = 0; at < stages_.size(); ++at) {
            if (stages_.size() > node_limit) return false;
            const Stage stage = stages_[at];
            each_step(stage, [&](const Step& step, const Stage& next) {
                const std::size_t node = node_of(next);
                add_edge(at, {step, node});
            });
        }
        return true;
    }

    // Two dice that make the same step and leave alike are one edge.
    void add_edge(std::size_t from, const MoveGraph::Edge& edge) {
        auto& edges = graph_.nodes[from].edges;
        const auto same = [&](const MoveGraph::Edge& other) {
            return other.step == edge.step && other.next == edge.next;
        };
        if (std::ranges::none_of(edges, same)) edges.push_back(edge);
    }

    // Drops what cannot become a play. Edges lead to nodes that were found later, because each
    // step uses a die, so one pass from the end is enough.
    void prune() {
        auto& nodes = graph_.nodes;
        std::vector<bool> keeps(nodes.size());
        for (std::size_t i = nodes.size(); i-- > 0;) {
            std::erase_if(nodes[i].edges,
                          [&](const MoveGraph::Edge& edge) { return !keeps[edge.next]; });
            keeps[i] = i == 0 || nodes[i].is_play || !nodes[i].edges.empty();
        }
        // Only what the first node still leads to keeps its place, in the old order.
        std::vector<bool> reached(nodes.size());
        reached[0] = true;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (!reached[i]) continue;
            for (const auto& edge : nodes[i].edges) reached[edge.next] = true;
        }
        std::vector<std::size_t> place(nodes.size());
        std::size_t count = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            place[i] = count;
            if (!reached[i]) continue;
            if (count != i) nodes[count] = std::move(nodes[i]);
            ++count;
        }
        nodes.resize(count);
        for (auto& node : nodes) {
            for (auto& edge : node.edges) edge.next = place[edge.next];
        }
    }

    // The first steps alone, each proved by a search; the rest is asked for when it matters.
    void explore_nearby(const Stage& start) {
        graph_.nodes.clear();
        stages_.clear();
        index_.clear();
        node_of(start);
        each_step(start, [&](const Step& step, const Stage& next) {
            if (!leads_on(next)) return;
            const std::size_t node = node_of(next);
            graph_.nodes[node].is_open = next.left.count > 0;
            add_edge(0, {step, node});
        });
    }

    // Hundreds of small pieces, all thrown away together.
    std::pmr::monotonic_buffer_resource memory_;
    rules::Variant variant_;
    Dice all_;
    Stage start_;
    std::pmr::unordered_set<Board, BoardHash> results_{&memory_};
    int dice_played_ = 0;
    MoveGraph graph_;
    std::vector<Stage> stages_;  // of the nodes
    std::pmr::unordered_map<Stage, std::size_t, StageHash> index_{&memory_};
};

}  // namespace

base::Result<MoveGraph> move_graph(const rules::Game& game, std::span<const rules::Step> made,
                                   std::size_t node_limit) {
    return Builder(game).build(made, node_limit);
}

void write(base::JsonWriter& json, const MoveGraph& graph) {
    json.begin_object().field("plays", graph.plays).key("nodes").begin_array();
    for (const MoveGraph::Node& node : graph.nodes) {
        json.begin_object().key("dice").begin_array();
        for (std::size_t i = 0; i < node.left.count; ++i) json.value(+node.left.numbers[i]);
        json.end_array().key("steps").begin_array();
        for (const MoveGraph::Edge& edge : node.edges) {
            json.begin_array().value(+edge.step.from).value(+edge.step.to);
            json.value(edge.step.hit ? 1 : 0).value(edge.next).end_array();
        }
        json.end_array();
        if (node.is_play) json.field("done", true);
        if (node.is_open) json.field("open", true);
        json.end_object();
    }
    json.end_array().end_object();
}

}  // namespace kotra::api
