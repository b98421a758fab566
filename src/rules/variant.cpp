// SPDX-License-Identifier: Apache-2.0
#include "rules/variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace kotra::rules {
namespace {

constexpr HalfBoard standing(std::initializer_list<std::pair<int, int>> points) {
    HalfBoard half;
    for (const auto& [point, count] : points) {
        half[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(count);
    }
    return half;
}

constexpr Variant with_standard_setup(std::string_view name, std::string_view title) {
    Variant variant;
    variant.name = name;
    variant.title = title;
    variant.setup = standing({{24, 2}, {13, 5}, {8, 3}, {6, 5}});
    return variant;
}

constexpr Variant acey(std::string_view name, std::string_view title) {
    Variant variant;
    variant.name = name;
    variant.title = title;
    variant.setup = standing({{place_reserve, 15}});
    variant.opening = Opening::winner_rerolls;
    variant.acey_deucey = true;
    variant.overshoot = Overshoot::any_if_all_below;
    variant.scoring = Scoring::checkers_left;
    variant.cube = false;
    return variant;
}

// Row by row: what differs from the game that the row starts from.
constexpr std::array<Variant, 20> table = [] {
    std::array<Variant, 20> rows{};
    std::size_t count = 0;
    const auto add = [&](Variant row, std::string_view summary, auto change) {
        row.summary = summary;
        change(row);
        rows[count++] = row;
    };

    add(with_standard_setup("backgammon", "Backgammon"),
        "The standard game: gammon counts 2, backgammon 3, doubling cube to 64.",
        [](Variant& v) { v.alias = "kotra"; });
    add(with_standard_setup("short", "Short backgammon"),
        "Stutt kotra, korotkie nardy: the standard game, without cube unless asked for.",
        [](Variant& v) {
            v.win_names = WinNames::mars;
            v.cube = false;
        });
    add(with_standard_setup("nackgammon", "Nackgammon"),
        "Backgammon with two more checkers back: 24 and 23 hold two each, 13 and 6 four.",
        [](Variant& v) {
            v.setup = standing({{24, 2}, {23, 2}, {13, 4}, {8, 3}, {6, 4}});
        });
    add(with_standard_setup("hypergammon", "Hypergammon"),
        "Backgammon with three checkers a side, on 24, 23 and 22.", [](Variant& v) {
            v.checkers = 3;
            v.setup = standing({{24, 1}, {23, 1}, {22, 1}});
        });
    add(with_standard_setup("longgammon", "LongGammon"),
        "Backgammon with all fifteen checkers on the 24-point.", [](Variant& v) {
            v.setup = standing({{24, 15}});
        });
    add(with_standard_setup("egyptian", "Egyptian backgammon"),
        "Backgammon with at most five checkers of a side on a point.",
        [](Variant& v) { v.max_stack = 5; });
    add(with_standard_setup("portes", "Portes"),
        "The Greek game: a gammon counts 2, no triple, no cube; the winner begins the next game.",
        [](Variant& v) {
            v.opening = Opening::previous_winner;
            v.scoring = Scoring::gammon;
            v.cube = false;
        });

    add(acey("acey.seed", "Acey-deucey"),
        "Enter fifteen checkers, race them home; a 1-2 gives a doublet of your choice and a roll.",
        [](Variant& v) { v.alias = "acey-deucey"; });
    add(acey("acey.bkgm", "American acey-deucey"),
        "Acey-deucey with the bearing off of backgammon.",
        [](Variant& v) { v.overshoot = Overshoot::highest; });
    add(acey("acey.zoo", "Acey-deucey, one point a game"),
        "Acey-deucey with the bearing off of backgammon; every win counts 1.", [](Variant& v) {
            v.overshoot = Overshoot::highest;
            v.scoring = Scoring::single;
        });
    add(acey("acey.jc", "Acey-deucey after Jacoby and Crawford"),
        "Acey-deucey with the bearing off, the gammons and the cube of backgammon.",
        [](Variant& v) {
            v.overshoot = Overshoot::highest;
            v.scoring = Scoring::gammon_backgammon;
            v.cube = true;
        });
    const auto navy = [](Variant& v) {
        v.half_limit = true;
        v.doublet_roll = ExtraRoll::all_used;
        v.overshoot = Overshoot::exact;
    };
    add(acey("acey.navy95", "Navy acey-deucey"),
        "No crossing into one's own half before all are in; a full doublet rolls again; exact "
        "numbers bear off.",
        navy);
    add(acey("acey.navy95_6", "Navy acey-deucey, first entry with a six"),
        "Navy acey-deucey in which a player's first checker needs a 6 to enter.",
        [navy](Variant& v) {
            navy(v);
            v.gate = EntryGate::first_six;
        });
    add(acey("acey.wp", "Acey-deucey after Wikipedia"),
        "A full doublet rolls again; exact numbers bear off, and nothing moves within the home "
        "then.",
        [](Variant& v) {
            v.doublet_roll = ExtraRoll::all_used;
            v.overshoot = Overshoot::exact;
            v.inner_moves = InnerMoves::until_all_home;
        });
    add(acey("acey.brit", "Acey-deucey after the Encyclopaedia Britannica"),
        "All fifteen enter before any moves on; no hit before one has come home.", [](Variant& v) {
            v.entry = Entry::all_first;
            v.no_hit_before_home = true;
            v.overshoot = Overshoot::highest;
        });
    add(acey("acey.aus", "Australian acey-deucey"),
        "A doublet or a 1-2 opens the way in, also for hit checkers; checkers at home wait for "
        "their exact number.",
        [](Variant& v) {
            v.entry = Entry::all_first;
            v.gate = EntryGate::doublet_or_12;
            v.doublet_roll = ExtraRoll::all_used;
            v.overshoot = Overshoot::exact;
            v.inner_moves = InnerMoves::never;
            v.cube = true;
        });
    add(acey("acey.eu", "European acey-deucey"),
        "Every doublet d also gives four moves of 7-d, and another roll if all eight are played.",
        [](Variant& v) {
            v.doublet = {4, 4};
            v.named = {4, 4};
            v.doublet_roll = ExtraRoll::all_used;
            v.overshoot = Overshoot::exact;
        });
    add(acey("acey.eu_brit", "European acey-deucey after the Encyclopaedia Britannica"),
        "The number named after a 1-2 gives two moves of it and two of its complement to 7.",
        [](Variant& v) {
            v.named = {2, 2};
            v.overshoot = Overshoot::exact;
        });
    add(acey("acey.bgammon", "Acey-deucey as on bgammon.org"),
        "Exact numbers bear off; a 1-2 always ends with another roll.", [](Variant& v) {
            v.overshoot = Overshoot::exact;
            v.named_roll = ExtraRoll::always;
        });
    add(acey("dutch", "Dutch backgammon"),
        "All fifteen enter before any moves on; no hit before one has come home; no 1-2 bonus.",
        [](Variant& v) {
            v.entry = Entry::all_first;
            v.no_hit_before_home = true;
            v.acey_deucey = false;
            v.scoring = Scoring::gammon_backgammon;
        });
    return count == rows.size() ? rows : throw "the table has another length than its rows";
}();

// ---- Options: how each field is written as text, and read back. ----

template <class Enum, std::size_t N>
struct Names {
    std::array<std::pair<Enum, std::string_view>, N> rows;

    std::string name_of(Enum value) const {
        const auto row = std::ranges::find(rows, value, &std::pair<Enum, std::string_view>::first);
        return std::string(row == rows.end() ? std::string_view{} : row->second);
    }
    bool read(std::string_view text, Enum& value) const {
        const auto row = std::ranges::find(rows, text, &std::pair<Enum, std::string_view>::second);
        if (row == rows.end()) return false;
        value = row->first;
        return true;
    }
};

template <class Enum>
using Row = std::pair<Enum, std::string_view>;

constexpr Names<Opening, 3> opening_names{{Row<Opening>{Opening::use_both, "use_both"},
                                           {Opening::winner_rerolls, "winner_rerolls"},
                                           {Opening::previous_winner, "previous_winner"}}};
constexpr Names<HitTo, 2> hit_to_names{
    {Row<HitTo>{HitTo::bar, "bar"}, {HitTo::reserve, "reserve"}}};
constexpr Names<Entry, 2> entry_names{
    {Row<Entry>{Entry::free, "free"}, {Entry::all_first, "all_first"}}};
constexpr Names<EntryGate, 4> gate_names{{Row<EntryGate>{EntryGate::none, "none"},
                                          {EntryGate::first_six, "first_six"},
                                          {EntryGate::doublet, "doublet"},
                                          {EntryGate::doublet_or_12, "doublet_or_12"}}};
constexpr Names<ExtraRoll, 3> extra_roll_names{{Row<ExtraRoll>{ExtraRoll::never, "never"},
                                                {ExtraRoll::all_used, "all_used"},
                                                {ExtraRoll::always, "always"}}};
constexpr Names<Overshoot, 4> overshoot_names{{Row<Overshoot>{Overshoot::highest, "highest"},
                                               {Overshoot::any_if_all_below, "any_if_all_below"},
                                               {Overshoot::any_below, "any_below"},
                                               {Overshoot::exact, "exact"}}};
constexpr Names<InnerMoves, 3> inner_moves_names{{Row<InnerMoves>{InnerMoves::allowed, "allowed"},
                                                  {InnerMoves::until_all_home, "until_all_home"},
                                                  {InnerMoves::never, "never"}}};
constexpr Names<ForcedPlay, 3> forced_play_names{
    {Row<ForcedPlay>{ForcedPlay::max_then_larger, "max_then_larger"},
     {ForcedPlay::max, "max"},
     {ForcedPlay::free, "free"}}};
constexpr Names<Scoring, 4> scoring_names{{Row<Scoring>{Scoring::gammon_backgammon, "1-2-3"},
                                           {Scoring::gammon, "1-2"},
                                           {Scoring::checkers_left, "checkers_left"},
                                           {Scoring::single, "1"}}};
constexpr Names<TripleIf, 2> triple_if_names{
    {Row<TripleIf>{TripleIf::home_or_bar, "home_or_bar"}, {TripleIf::home_only, "home_only"}}};
constexpr Names<bool, 2> switch_names{{Row<bool>{false, "off"}, {true, "on"}}};

std::string write(const DoubletMoves& moves) {
    return fmt::format("{}+{}", moves.own, moves.complement);
}

bool read(std::string_view text, DoubletMoves& moves) {
    for (const DoubletMoves known : {DoubletMoves{4, 0}, {4, 4}, {2, 2}}) {
        if (text != write(known)) continue;
        moves = known;
        return true;
    }
    return false;
}

// A whole number from 0 to `most`.
bool read(std::string_view text, int& value, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return false;
    if (number < 0 || number > most) return false;
    value = number;
    return true;
}

template <const auto& Table, auto Member>
constexpr VariantOption choice(std::string_view name, std::string_view values,
                               std::string_view help) {
    return {name, values, help, [](const Variant& v) { return Table.name_of(v.*Member); },
            [](Variant& v, std::string_view text) { return Table.read(text, v.*Member); }};
}

template <auto Member>
constexpr VariantOption doublet_moves(std::string_view name, std::string_view help) {
    return {name, "4+0|4+4|2+2", help, [](const Variant& v) { return write(v.*Member); },
            [](Variant& v, std::string_view text) { return read(text, v.*Member); }};
}

template <auto Member, int Most>
constexpr VariantOption number(std::string_view name, std::string_view values,
                               std::string_view help) {
    return {name, values, help, [](const Variant& v) { return std::to_string(v.*Member); },
            [](Variant& v, std::string_view text) { return read(text, v.*Member, Most); }};
}

// clang-format off
constexpr std::array option_table{
    choice<opening_names, &Variant::opening>("opening.roll", "use_both|winner_rerolls|previous_winner",
        "who begins, and whether the two single dice of the opening throw are played"),
    number<&Variant::max_stack, 15>("max_stack", "0..15",
        "most own checkers on a point; 0 for no limit"),
    choice<hit_to_names, &Variant::hit_to>("hit_to", "bar|reserve",
        "where a hit checker waits"),
    choice<entry_names, &Variant::entry>("entry", "free|all_first",
        "whether other checkers may move while some are in the reserve"),
    choice<gate_names, &Variant::gate>("gate", "none|first_six|doublet|doublet_or_12",
        "the roll that the first entry needs; doublet_or_12 holds for hit checkers too"),
    choice<switch_names, &Variant::half_limit>("half_limit", "off|on",
        "no crossing into one's own half while some checkers are in the reserve"),
    choice<switch_names, &Variant::no_hit_before_home>("no_hit_before_home", "off|on",
        "no hit before a checker of one's own has come home"),
    doublet_moves<&Variant::doublet>("doublet",
        "moves of a doublet d: how many of d, then how many of 7-d"),
    choice<extra_roll_names, &Variant::doublet_roll>("doublet.extra_roll", "never|all_used|always",
        "whether a thrown doublet gives another roll"),
    choice<switch_names, &Variant::acey_deucey>("acey_deucey", "off|on",
        "a 1-2 is played, then a number is named and played as a doublet, then the player rolls again"),
    doublet_moves<&Variant::named>("bonus.moves",
        "moves of the number named after a 1-2"),
    choice<extra_roll_names, &Variant::named_roll>("bonus.extra_roll", "never|all_used|always",
        "whether the named number gives another roll"),
    number<&Variant::max_chain, 99>("bonus.max_chain", "0..99",
        "most 1-2s in one turn that give the bonus; 0 for no limit"),
    choice<overshoot_names, &Variant::overshoot>("bearoff.overshoot", "highest|any_if_all_below|any_below|exact",
        "what a die may take off that is larger than every occupied point"),
    choice<inner_moves_names, &Variant::inner_moves>("bearoff.inner_moves", "allowed|until_all_home|never",
        "moves from one home point to another"),
    choice<forced_play_names, &Variant::forced_play>("forced_play", "max_then_larger|max|free",
        "how much of a roll must be played"),
    choice<scoring_names, &Variant::scoring>("score", "1-2-3|1-2|checkers_left|1",
        "what a win counts"),
    choice<triple_if_names, &Variant::triple_if>("score.triple_if", "home_or_bar|home_only",
        "which checkers of the loser make a backgammon"),
    choice<switch_names, &Variant::cube>("cube", "off|on",
        "played with the doubling cube unless the match says otherwise"),
};
// clang-format on

}  // namespace

std::span<const Variant> all_variants() {
    return table;
}

const Variant* find_variant(std::string_view name) {
    if (name.empty()) return nullptr;
    const auto row = std::ranges::find_if(
        table, [name](const Variant& v) { return v.name == name || v.alias == name; });
    return row == table.end() ? nullptr : &*row;
}

const Variant& backgammon() {
    return table.front();
}

std::span<const VariantOption> variant_options() {
    return option_table;
}

base::Result<Variant> parse_variant(std::string_view text) {
    const std::size_t name_end = std::min(text.find(','), text.size());
    const Variant* row = find_variant(text.substr(0, name_end));
    if (row == nullptr) {
        std::string known;
        for (const Variant& v : table)
            known += fmt::format("{}{}", known.empty() ? "" : ", ", v.name);
        return base::fail(fmt::format("no variant is called '{}'; there are: {}",
                                      text.substr(0, name_end), known),
                          0, 1);
    }
    Variant variant = *row;
    std::size_t start = name_end + 1;
    while (start <= text.size()) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const std::string_view item = text.substr(start, end - start);
        const auto column = static_cast<std::int64_t>(start) + 1;
        const std::size_t equals = item.find('=');
        const std::string_view name = item.substr(0, equals);
        const auto option = std::ranges::find(option_table, name, &VariantOption::name);
        if (option == option_table.end() || equals == std::string_view::npos) {
            return base::fail(
                fmt::format("'{}' is not a rule option; write name=value, see 'kotra variants'",
                            item),
                0, column);
        }
        if (!option->set(variant, item.substr(equals + 1))) {
            return base::fail(fmt::format("'{}' is not a value of {}; it takes {}",
                                          item.substr(equals + 1), option->name, option->values),
                              0, column);
        }
        start = end + 1;
    }
    return variant;
}

std::string variant_text(const Variant& variant) {
    const Variant* row = find_variant(variant.name);
    std::string text(variant.name);
    for (const VariantOption& option : option_table) {
        if (row != nullptr && option.get(*row) == option.get(variant)) continue;
        text += fmt::format(",{}={}", option.name, option.get(variant));
    }
    return text;
}

}  // namespace kotra::rules
