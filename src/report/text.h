// SPDX-License-Identifier: Apache-2.0
// Inside report/ only: the sentences of a report by key, one catalogue a language, and numbers as
// each language writes them. A catalogue that lacks a sentence, or has one twice, does not compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "guide/catalogue.h"
#include "guide/language.h"

namespace kotra::report {

// {0}, {1} stand for what is filled in: numbers, and names, which stand in no case but the first.
// Where a sentence depends on a number, its four keys stand in the order of guide::Plural; a
// language that has no such category repeats the form of `other`.
// clang-format off
enum class Key : std::uint8_t {
    title,                                                   // {0}, {1}: the players
    match_one, match_two, match_few, match_other,            // match to {0} points
    money, final_score,                                      // {0}–{1}
    judged_by, made_by,                                      // {0}
    skip_to_moves, keys_help, next_blunder, previous_blunder, no_blunder,
    head_summary, head_result, head_expensive, head_game,    // {0}: number of the game
    of_both,                                                 // of the table's first column
    rate_decisions, rate_plays, lost_play, lost_doubling, lost_taking, count_blunders,
    count_very_bad, missed_doubles, wrong_doubles, wrong_takes, wrong_passes, luck, rating,
    forced_plays, illegal_plays,
    result_note_points, result_note_chance,                  // {0}: the player by whom it is seen
    result, result_luck, result_skill, result_rest, result_adjusted,
    score, crawford,                                         // {0}–{1}
    wins_one, wins_two, wins_few, wins_other,                // {0} wins {1} points
    unfinished,
    chart_label,                                             // {0}: the player
    doubles, takes, passes, beavers, raccoons, no_double,    // {0}: the cube's value
    resigns, refuses,                                        // a resignation
    names_number, cannot_move, to_move, was_illegal, was_forced,
    doubtful, bad, very_bad,
    error, roll_luck,                                        // {0}
    played, best, column_play, column_equity, column_error, column_win, column_gammon,
    column_gammon_lost, column_match, column_plies,
    action_no_double, action_take, action_pass,
    right_no_double, right_take, right_pass, right_too_good, right_beaver,
    pips, position,                                          // {0}, {1}
    board_alt,                                               // {0}: to act; {1}, {3} names, {2}, {4} places
    legend,
    count
};
// clang-format on
inline constexpr std::size_t key_count = guide::key_count_of<Key>;

using Catalogue = guide::CatalogueOf<Key>;
using Sentence = guide::SentenceOf<Key>;

// As guide::make_catalogue, for sentences in braces.
template <std::size_t Count>
constexpr Catalogue catalogue_of(const Sentence (&sentences)[Count]) {
    return guide::make_catalogue(sentences);
}

extern const Catalogue text_en;
extern const Catalogue text_is;
extern const Catalogue text_da;
extern const Catalogue text_nb;
extern const Catalogue text_sl;

// What a report says, in one language.
class Words {
 public:
    explicit Words(guide::Language language);

    guide::Language language() const { return language_; }
    std::string_view operator[](Key key) const;
    // The sentence with {0}, {1}, … replaced.
    std::string fill(Key key, std::initializer_list<std::string_view> parts) const;
    // The form of the sentence of four that goes with `number`; `one` is the first of the keys.
    Key form(Key one, int number) const;

    // "-0.125", "−0,125"; with a plus sign if wanted and not negative.
    std::string decimal(double value, int decimals, bool with_plus = false) const;
    // A share, 0 to 1, as "62.5%" or "62,5 %".
    std::string percent(double share, bool with_plus = false) const;

 private:
    guide::Language language_;
    const Catalogue* catalogue_;
};

}  // namespace kotra::report
