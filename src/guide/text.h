// SPDX-License-Identifier: Apache-2.0
// Inside guide/ only: the sentences of which the rules are put together, by key, one catalogue a
// language. A catalogue that lacks a sentence, or has one twice, does not compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "guide/catalogue.h"
#include "guide/language.h"
#include "guide/plural.h"

namespace kotra::guide {

// {0}, {1} stand for numbers. Where a sentence depends on a number, its four keys stand in the
// order of Plural; a language that has no such category repeats the form of `other`.
// clang-format off
enum class Key : std::uint8_t {
    title,  // {0}: the name of the game
    name_backgammon, name_short, name_nackgammon, name_hypergammon, name_longgammon, name_egyptian,
    name_portes, name_acey, name_dutch,
    head_aim, head_setup, head_opening, head_moving, head_doublets, head_must_play, head_hitting,
    head_entering, head_one_two, head_bearing_off, head_scoring, head_cube, head_match,
    aim_from_board, aim_from_reserve,
    numbering,
    checkers_one, checkers_two, checkers_few, checkers_other,      // {0} checkers a side
    setup_points,
    stand_one, stand_two, stand_few, stand_other,                  // {0} checkers on the {1}-point
    setup_reserve,
    opening_use_both, opening_winner_rerolls, opening_previous_winner, opening_turns,
    moving, moving_open, moving_example,
    stack_free, stack_one, stack_two, stack_few, stack_other,      // at most {0} on a point
    doublet_four, doublet_complement, doublet_two_two,
    doublet_roll_never, doublet_roll_all_used, doublet_roll_always,
    play_max_larger, play_max, play_free, play_lost,
    hit_to_bar, hit_to_reserve, hit_free, hit_after_home,
    enter_bar, enter_reserve, enter_closed, entry_free, entry_all_first,
    gate_none, gate_first_six, gate_doublet, gate_doublet_or_12,
    half_free, half_limit,
    one_two, named_four, named_complement, named_two_two,
    named_roll_never, named_roll_all_used, named_roll_always,
    chain_free, chain_one, chain_two, chain_few, chain_other,      // the bonus {0} times a turn
    bearing_off, bearing_off_reserve, bearing_off_hit,
    overshoot_highest, overshoot_any_if_all_below, overshoot_any_below, overshoot_exact,
    inner_allowed, inner_until_all_home, inner_never,
    win, score_single, score_checkers,
    score_triple_gammon, score_triple_mars, score_double_gammon, score_double_mars,
    triple_home_or_bar_gammon, triple_home_or_bar_mars, triple_home_only_gammon,
    triple_home_only_mars,
    cube_off, cube_on, cube_answer, cube_owner, cube_house,
    match, match_crawford,
    count
};
// clang-format on
inline constexpr std::size_t key_count = key_count_of<Key>;

using Catalogue = CatalogueOf<Key>;
using Sentence = SentenceOf<Key>;

// As make_catalogue, for sentences in braces.
template <std::size_t Count>
constexpr Catalogue catalogue_of(const Sentence (&sentences)[Count]) {
    return make_catalogue(sentences);
}

extern const Catalogue text_en;
extern const Catalogue text_is;
extern const Catalogue text_da;
extern const Catalogue text_nb;
extern const Catalogue text_sl;

const Catalogue& catalogue(Language language);

}  // namespace kotra::guide
