// SPDX-License-Identifier: Apache-2.0
#include "formats/game_events.h"

#include <algorithm>

namespace kotra::formats {

using record::CubeAction;
using record::CubeTurned;
using record::ResignationAction;
using record::Side;

rules::Game open_game(const rules::Variant& variant, int auto_doubles) {
    rules::MatchOptions options;
    options.cube_limit = 0;
    options.beavers = options.raccoons = true;
    options.auto_doubles = auto_doubles;
    return *rules::Game::start(variant, rules::MatchScore(options));
}

record::Event roll_event(const rules::GameState& state, Side by, rules::Roll roll) {
    const bool is_opening = state.phase == rules::Phase::opening && !roll.is_double() &&
                            state.variant.opening == rules::Opening::use_both;
    if (!is_opening) return record::Rolled{by, roll};
    const auto dice = by == Side::first ? rules::Roll::from_dice(roll.high(), roll.low())
                                        : rules::Roll::from_dice(roll.low(), roll.high());
    return record::OpeningThrow{*dice};
}

CubeTurned double_event(const rules::GameState& state, Side by) {
    const auto& offer = state.offer;
    const bool answers = offer && offer->by != by && offer->kind != rules::OfferKind::raccooned;
    if (!answers) return {by, CubeAction::doubled, state.cube.value * 2};
    const bool is_doubled = offer->kind == rules::OfferKind::doubled;
    return {by, is_doubled ? CubeAction::beavered : CubeAction::raccooned, offer->value * 2};
}

std::optional<CubeTurned> implied_take(const rules::GameState& state) {
    const auto& offer = state.offer;
    if (!offer || offer->kind == rules::OfferKind::doubled) return std::nullopt;
    return CubeTurned{opponent(offer->by), CubeAction::taken, offer->value};
}

GameEnd end_of(const rules::GameState& state, Side winner, int points, bool may_drop) {
    if (state.result) return {state.result->ending, {}};
    const auto& offer = state.offer;
    if (may_drop && offer && offer->by == winner && points == offer->value / 2) {
        return {rules::Ending::dropped,
                {CubeTurned{opponent(winner), CubeAction::dropped, offer->value}}};
    }
    const int cube = state.cube.value;
    const int most = rules::max_level(state.variant);
    // Rounded up, and not beyond what the game knows.
    const int level = std::clamp(points / cube + (points % cube > 0 ? 1 : 0), 1, most);
    return {rules::Ending::resigned,
            {record::Resignation{opponent(winner), ResignationAction::offered, level},
             record::Resignation{winner, ResignationAction::accepted, level}}};
}

const record::Resignation* accepted_at_end(const record::Game& game, std::size_t from) {
    if (!game.outcome) return nullptr;
    for (std::size_t i = from; i < game.events.size(); ++i) {
        const auto* const next = std::get_if<record::Resignation>(&game.events[i]);
        if (next == nullptr) {
            if (record::actor(game.events[i])) return nullptr;
        } else if (next->action == ResignationAction::refused) {
            return nullptr;
        } else if (next->action == ResignationAction::accepted) {
            return next;
        }
    }
    return nullptr;
}

void drop_empty_annotations(Reading& reading) {
    bool is_anything_said = false;
    for (record::Annotation& annotation : reading.annotations) {
        const bool is_empty =
            std::ranges::all_of(annotation.games, [](const record::GameAnnotation& game) {
                return std::ranges::all_of(game.notes, &record::Note::empty);
            });
        if (is_empty) annotation = {};
        is_anything_said = is_anything_said || !is_empty;
    }
    if (!is_anything_said) reading.annotations.clear();
}

}  // namespace kotra::formats
