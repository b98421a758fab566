// SPDX-License-Identifier: Apache-2.0
// The family of games as data. A game is a row of the table in variant.cpp; a rule that differs is
// a field of the row. Nothing else in the program asks for a game by name.
//
// Where the rules come from is said in docs/architecture.md ("The rules as data"); the numbers in
// brackets in comments, such as (4.26), are the statements of the five source texts listed there.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/board.h"

namespace kotra::rules {

// Who begins, and with which dice. A tie of the opening throw is always thrown again.
enum class Opening : std::uint8_t {
    use_both,        // one die each; the higher begins and plays those two numbers (0.10, 2.4, 3.7)
    winner_rerolls,  // one die each; the higher begins and throws both dice
    previous_winner,  // as winner_rerolls in the first game, later the winner of the last game
};

// What a die does that is larger than every point still occupied, once all checkers are home.
enum class Overshoot : std::uint8_t {
    highest,           // it takes a checker from the highest point (0.29, 2.21, 3.20)
    any_if_all_below,  // it takes any checker (4.26)
    any_below,         // any die takes any checker of its own or a lower point (1.17 to the letter)
    exact,             // nothing: only the exact number bears off
};

// Moves from one home point to another.
enum class InnerMoves : std::uint8_t {
    allowed,
    until_all_home,  // not once every checker is home
    never,           // a checker that is home waits for its exact number (Australian rules)
};

// Checkers in the reserve and the others.
enum class Entry : std::uint8_t {
    free,       // others may move before all have entered (4.8)
    all_first,  // no other checker moves while one is in the reserve
};

// What must be thrown before a checker may enter.
enum class EntryGate : std::uint8_t {
    none,
    first_six,      // the first checker of all enters with a 6
    doublet,        // the first checker of all enters with a doublet
    doublet_or_12,  // the first checker of all, and every hit checker: a doublet or a 1-2
};

// How much of a roll must be played.
enum class ForcedPlay : std::uint8_t {
    max_then_larger,  // as many dice as possible; of two that exclude each other, the larger
    max,              // as many dice as possible
    free,             // any number of dice, even none
};

// When a doublet, or the doublet named after a 1-2, gives another roll.
enum class ExtraRoll : std::uint8_t {
    never,
    all_used,  // when every one of its moves was played
    always,
};

enum class Scoring : std::uint8_t {
    gammon_backgammon,  // 1, gammon 2, backgammon 3
    gammon,             // 1, gammon 2
    checkers_left,      // one point for each checker that the loser has not borne off
    single,             // always 1
};

// Which checkers of the loser make a backgammon.
enum class TripleIf : std::uint8_t {
    home_or_bar,  // in the winner's home, on the bar, or in the reserve
    home_only,    // in the winner's home (0.33 to the letter)
};

enum class HitTo : std::uint8_t { bar, reserve };

// How players call a double and a triple win.
enum class WinNames : std::uint8_t { gammon, mars };

// The moves that a doublet of the number d gives: `own` moves of d, then `complement` of 7-d.
struct DoubletMoves {
    std::uint8_t own = 4;
    std::uint8_t complement = 0;
    bool operator==(const DoubletMoves&) const = default;
};

// One game of the family. A value: copy a row and change it to make a house rule.
struct Variant {
    std::string_view name;     // the row that it is, or was before options changed it
    std::string_view alias;    // a second name, or empty
    std::string_view title;    // for people, in English
    std::string_view summary;  // one sentence in English

    int checkers = 15;     // of each side
    HalfBoard setup = {};  // both sides, each in its own numbering
    Opening opening = Opening::use_both;

    int max_stack = 0;  // most own checkers on a point; 0 = no limit (Egyptian rule: 5)
    HitTo hit_to = HitTo::bar;
    Entry entry = Entry::free;
    EntryGate gate = EntryGate::none;
    bool half_limit = false;          // no crossing into the own half while the reserve holds some
    bool no_hit_before_home = false;  // no hit before a checker of one's own has come home

    DoubletMoves doublet = {};
    ExtraRoll doublet_roll = ExtraRoll::never;  // after a doublet that was thrown
    bool acey_deucey = false;  // 1-2: play it, name a number, play that, roll again
    DoubletMoves named = {};   // the moves that the named number gives
    ExtraRoll named_roll = ExtraRoll::all_used;
    int max_chain = 0;  // most 1-2s in one turn that give the bonus; 0 = no limit (4.22)

    Overshoot overshoot = Overshoot::highest;
    InnerMoves inner_moves = InnerMoves::allowed;
    ForcedPlay forced_play = ForcedPlay::max_then_larger;

    Scoring scoring = Scoring::gammon_backgammon;
    TripleIf triple_if = TripleIf::home_or_bar;
    WinNames win_names = WinNames::gammon;
    bool cube = true;  // played with the doubling cube unless the match says otherwise

    // True where checkers may be in the reserve.
    constexpr bool has_reserve() const {
        return setup[place_reserve] > 0 || hit_to == HitTo::reserve;
    }

    bool operator==(const Variant&) const = default;
};

// Every named game, backgammon first.
std::span<const Variant> all_variants();

// The row with this name or alias; nullptr when there is none. Never nullptr for "backgammon".
const Variant* find_variant(std::string_view name);

// The standard game.
const Variant& backgammon();

// One rule that can be changed by name. `values` lists what it accepts, separated by "|".
struct VariantOption {
    std::string_view name;
    std::string_view values;
    std::string_view help;
    std::string (*get)(const Variant&);
    bool (*set)(Variant&, std::string_view value);  // false: not one of `values`
};
std::span<const VariantOption> variant_options();

// Reads "NAME" or "NAME,option=value,…", for example "acey.wp,gate=doublet".
base::Result<Variant> parse_variant(std::string_view text);

// The text that parse_variant reads back to an equal value.
std::string variant_text(const Variant& variant);

}  // namespace kotra::rules
