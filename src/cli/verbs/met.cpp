// SPDX-License-Identifier: Apache-2.0
// kotra met: match equities, take points and gammon prices.
#include "engine/equity/met.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "cli/json.h"
#include "cli/judging.h"
#include "cli/verbs.h"
#include "engine/equity/prices.h"

namespace kotra::cli {
namespace {

using engine::Crawford;
using engine::CubeOwner;
using engine::CubeState;
using engine::MatchEquityTable;
using engine::Point;
using engine::Stakes;

constexpr std::string_view what_choices = "show|take-points|gammon-prices";
constexpr std::string_view table_name = "Kazaross-XG2";
constexpr int usual_length = 9;

struct MetOptions : CommonOptions {
    std::string what = "show";
    std::optional<int> length;
    std::optional<std::string> score;
    int cube = 1;
    bool crawford = false;
};

// A game at this score that is played with the cube, where there is one: after the Crawford game,
// unless that is asked for.
Stakes stakes_at(const MatchEquityTable& table, AwayScore score, bool crawford) {
    engine::MatchState match;
    match.my_away = score.mine;
    match.their_away = score.theirs;
    match.cube_limit = 0;
    if ((score.mine == 1) != (score.theirs == 1)) {
        match.crawford = crawford ? Crawford::now : Crawford::after;
    }
    return {match, table};
}

CubeState cube_of(int value) {
    return {value, value == 1 ? CubeOwner::centred : CubeOwner::mine};
}

// A row of the sides' figures for one height of the cube.
struct Figures {
    int cube = 1;
    std::array<double, 3> after_win{};  // chances, by level
    std::array<double, 3> after_loss{};
    std::optional<Point> take;        // the other doubles from this height
    std::optional<Point> their_take;  // as their chance to win
    std::optional<Point> doubling;
    std::optional<Point> their_doubling;
    double gammon_price = 0;
    double their_gammon_price = 0;
};

Figures figures_of(const Stakes& stakes, int value) {
    const CubeState cube = cube_of(value);
    const CubeState other = flipped(cube);
    Figures figures;
    figures.cube = value;
    for (int level = 1; level <= 3; ++level) {
        const auto i = static_cast<std::size_t>(level - 1);
        figures.after_win[i] = Stakes::match_chance(stakes.win(cube, level));
        figures.after_loss[i] = Stakes::match_chance(stakes.loss(cube, level));
    }
    figures.take = take_point(stakes, cube);
    figures.their_take = take_point(stakes, other);
    figures.doubling = double_point(stakes, cube);
    figures.their_doubling = double_point(stakes, other);
    figures.gammon_price = gammon_price(stakes, cube);
    figures.their_gammon_price = gammon_price(stakes, other);
    return figures;
}

// One row for each height of the cube that still decides less than the whole match.
std::vector<Figures> all_figures(const Stakes& stakes) {
    const int longer = std::max(stakes.match().my_away, stakes.match().their_away);
    std::vector<Figures> rows;
    int value = 1;
    do {
        rows.push_back(figures_of(stakes, value));
        value *= 2;
    } while (value < longer && stakes.match().crawford != Crawford::now);
    return rows;
}

std::string percent(double chance) {
    return fmt::format("{:.2f} %", 100 * chance);
}

// What people call the game about to be played at a score.
std::string_view kind_of(const Stakes& stakes) {
    switch (stakes.match().crawford) {
        case Crawford::now:
            return ", the Crawford game";
        case Crawford::after:
            return ", after the Crawford game";
        case Crawford::before:
            break;
    }
    return "";
}

void show_score(const MatchEquityTable& table, AwayScore score, const Stakes& stakes,
                Console& console) {
    const double chance = table.chance(score.mine, score.theirs, stakes.match().crawford);
    console.print(fmt::format("{}-away {}-away{}: you win {} of the matches ({})\n", score.mine,
                              score.theirs, kind_of(stakes), percent(chance), table_name));
    const auto column = [](const std::optional<Point>& point) {
        return point ? fmt::format("{:5.1f} {:5.1f}", 100 * point->dead, 100 * point->live)
                     : fmt::format("{:>5} {:>5}", "-", "-");
    };
    const std::vector<Figures> rows = all_figures(stakes);
    console.print(
        "\nYour chance to win the match, in percent, after a game that\n"
        "Cube  you win: single  gammon  backgammon   you lose: single  gammon  backgammon\n");
    for (const Figures& row : rows) {
        console.print(fmt::format(
            "{:>4} {:>16.2f} {:>7.2f} {:>11.2f} {:>18.2f} {:>7.2f} {:>11.2f}\n", row.cube,
            100 * row.after_win[0], 100 * row.after_win[1], 100 * row.after_win[2],
            100 * row.after_loss[0], 100 * row.after_loss[1], 100 * row.after_loss[2]));
    }
    console.print(
        "\nWithout gammons, in percent of games won; for a cube that is then dead | live\n"
        "Double to   you take   they take  you double  they double  gammon price "
        "(yours, theirs)\n");
    for (const Figures& row : rows) {
        console.print(fmt::format("{:>9} {} {} {} {}  {:>9.3f} {:>9.3f}\n", row.cube * 2,
                                  column(row.take), column(row.their_take), column(row.doubling),
                                  column(row.their_doubling), row.gammon_price,
                                  row.their_gammon_price));
    }
}

void put_point(JsonWriter& json, std::string_view name, const std::optional<Point>& point) {
    json.key(name);
    if (!point) {
        json.null();
        return;
    }
    json.begin_object().field("dead", point->dead).field("live", point->live).end_object();
}

std::string score_json(const MatchEquityTable& table, AwayScore score, const Stakes& stakes) {
    constexpr std::array<std::string_view, 3> words{"before", "now", "after"};
    JsonWriter json;
    json.begin_object()
        .field("table", table_name)
        .field("my_away", score.mine)
        .field("their_away", score.theirs)
        .field("crawford", words[static_cast<std::size_t>(stakes.match().crawford)])
        .field("match_chance", table.chance(score.mine, score.theirs, stakes.match().crawford));
    json.key("cubes").begin_array();
    for (const Figures& row : all_figures(stakes)) {
        json.begin_object().field("cube", row.cube).key("after_win").begin_array();
        for (const double chance : row.after_win) json.value(chance);
        json.end_array().key("after_loss").begin_array();
        for (const double chance : row.after_loss) json.value(chance);
        json.end_array();
        put_point(json, "take_point", row.take);
        put_point(json, "their_take_point", row.their_take);
        put_point(json, "double_point", row.doubling);
        put_point(json, "their_double_point", row.their_doubling);
        json.field("gammon_price", row.gammon_price)
            .field("their_gammon_price", row.their_gammon_price)
            .end_object();
    }
    json.end_array().end_object();
    return json.take_line();
}

// A figure for each score up to a length: rows by what the side needs whose figure it is.
using Cell = std::optional<double> (*)(const MatchEquityTable&, AwayScore, int cube);

std::optional<double> chance_cell(const MatchEquityTable& table, AwayScore score, int /*cube*/) {
    return table.chance(score.mine, score.theirs, Crawford::before);
}
std::optional<double> dead_take_cell(const MatchEquityTable& table, AwayScore score, int cube) {
    const auto point = take_point(stakes_at(table, score, false), cube_of(cube));
    return point ? std::optional(point->dead) : std::nullopt;
}
std::optional<double> live_take_cell(const MatchEquityTable& table, AwayScore score, int cube) {
    const auto point = take_point(stakes_at(table, score, false), cube_of(cube));
    return point ? std::optional(point->live) : std::nullopt;
}
std::optional<double> gammon_cell(const MatchEquityTable& table, AwayScore score, int cube) {
    return gammon_price(stakes_at(table, score, cube == 1), cube_of(cube));
}

// One block of what is asked for: its heading, its name in JSON, and how it is printed.
struct Block {
    std::string_view heading;
    std::string_view name;
    Cell cell;
    int scale;  // 100: printed in percent
    int decimals;
};

constexpr std::array show_blocks{Block{"Chance to win the match, in percent (1: the Crawford game)",
                                       "pre_crawford", chance_cell, 100, 1}};
constexpr std::array take_blocks{
    Block{"Take points, in percent, if the cube is dead after the take", "dead", dead_take_cell,
          100, 1},
    Block{"Take points, in percent, if the cube is live after the take", "live", live_take_cell,
          100, 1}};
constexpr std::array gammon_blocks{
    Block{"Gammon prices (in money play .5)", "gammon_prices", gammon_cell, 1, 2}};

std::span<const Block> blocks_of(std::string_view what) {
    if (what == "take-points") return take_blocks;
    if (what == "gammon-prices") return gammon_blocks;
    return show_blocks;
}

void show_block(const Block& block, const MatchEquityTable& table, int length, int cube,
                Console& console) {
    std::string text = fmt::format("{}\n    ", block.heading);
    for (int theirs = 1; theirs <= length; ++theirs) text += fmt::format("{:>6}", theirs);
    for (int mine = 1; mine <= length; ++mine) {
        text += fmt::format("\n{:>4}", mine);
        for (int theirs = 1; theirs <= length; ++theirs) {
            const auto figure = block.cell(table, {mine, theirs}, cube);
            text += figure ? fmt::format("{:>6.{}f}", *figure * block.scale, block.decimals)
                           : fmt::format("{:>6}", "-");
        }
    }
    console.print(text + "\n");
}

void show_length(const MetOptions& options, const MatchEquityTable& table, int length,
                 Console& console) {
    console.print(
        fmt::format("{}. Rows: the points that you need; columns: the opponent's.\n", table_name));
    if (options.what != "show") console.print(fmt::format("The cube is at {}.\n", options.cube));
    for (const Block& block : blocks_of(options.what)) {
        console.print("\n");
        show_block(block, table, length, options.cube, console);
    }
    if (options.what != "show") return;
    std::string needs;
    std::string chances;
    for (int away = 1; away <= length; ++away) {
        needs += fmt::format("{:>6}", away);
        chances += fmt::format("{:>6.1f}", 100 * table.chance(away, 1, Crawford::after));
    }
    console.print(
        fmt::format("\nThe trailer's chance after the Crawford game, in percent\n"
                    "    {}\n    {}\n",
                    needs, chances));
}

// As numbers of the range 0 to 1, [my_away - 1][their_away - 1].
std::string length_json(const MetOptions& options, const MatchEquityTable& table, int length) {
    JsonWriter json;
    json.begin_object().field("table", table_name).field("length", length);
    if (options.what != "show") json.field("cube", options.cube);
    for (const Block& block : blocks_of(options.what)) {
        json.key(block.name).begin_array();
        for (int mine = 1; mine <= length; ++mine) {
            json.begin_array();
            for (int theirs = 1; theirs <= length; ++theirs) {
                const auto figure = block.cell(table, {mine, theirs}, options.cube);
                figure ? json.value(*figure) : json.null();
            }
            json.end_array();
        }
        json.end_array();
    }
    if (options.what == "show") {
        json.key("post_crawford").begin_array();
        for (int away = 1; away <= length; ++away) {
            json.value(table.chance(away, 1, Crawford::after));
        }
        json.end_array();
    }
    json.end_object();
    return json.take_line();
}

base::Result<Exit> run_met(const MetOptions& options, Console& console) {
    if (options.cube < 1 || (options.cube & (options.cube - 1)) != 0) {
        return base::fail(fmt::format("--cube: {} is not a power of 2", options.cube));
    }
    if (!options.score) {
        const int length = options.length.value_or(usual_length);
        const auto table = MatchEquityTable::kazaross_xg2(std::max(length, 1));
        if (options.json) {
            console.print(length_json(options, table, length));
        } else {
            show_length(options, table, length, console);
        }
        return Exit::ok;
    }
    const auto score = read_away_score(*options.score);
    if (!score) {
        base::Error error = score.error();
        error.source = "--score";
        return tl::unexpected(std::move(error));
    }
    if (options.crawford && (score->mine == 1) == (score->theirs == 1)) {
        return base::fail("--crawford: in a Crawford game exactly one side needs 1 point");
    }
    const auto table = MatchEquityTable::kazaross_xg2(std::max(score->mine, score->theirs));
    const Stakes stakes = stakes_at(table, *score, options.crawford);
    if (options.json) {
        console.print(score_json(table, *score, stakes));
    } else {
        show_score(table, *score, stakes, console);
    }
    return Exit::ok;
}

constexpr std::array met_options{
    choice<&MetOptions::what, what_choices>("WHAT", "WHAT",
                                            "show, take-points or gammon-prices, for every score"),
    number<&MetOptions::length, 1, 64>("--length", "N", "scores up to N points away (default: 9)"),
    text<&MetOptions::score>("--score", "MINE,THEIRS",
                             "everything about one score, as the points that both still need"),
    number<&MetOptions::cube, 1, 512>("--cube", "N", "the cube before the double (a power of 2)"),
    flag<&MetOptions::crawford>("--crawford", "with --score: this is the Crawford game"),
    json_option,
};

constexpr std::array met_examples{
    Example{"met", "the table up to 9 points away"},
    Example{"met take-points --length 7", "take points of initial doubles"},
    Example{"met gammon-prices --cube 2", "what a gammon is worth once the cube is on 2"},
    Example{"met --score 4,2", "you need 4 points, the opponent 2: chances, points, prices"},
    Example{"met --length 25 --json", "for programs"},
};

}  // namespace

constinit const Verb verbs::met = verb<MetOptions, run_met>(
    "met", "match equities, take points and gammon prices",
    "Prints the match equity table Kazaross-XG2 by Neil Kazaross, extended beyond 25 points as "
    "docs/match-equity.md tells, and what follows from it. A take point is the chance to win, "
    "without gammons, from which a double is taken: \"dead\" if nobody turns the cube afterwards, "
    "\"live\" if its owner makes the most of it. A gammon price is what a gammon brings beyond a "
    "single win, as a share of the difference between winning and losing. Where one side needs 1 "
    "point, take points are those after the Crawford game.\n\n"
    "With --json: {table, length, pre_crawford, post_crawford}, {table, length, cube, dead, live} "
    "or {table, length, cube, gammon_prices}, each [mine - 1][theirs - 1]; with --score: {table, "
    "my_away, their_away, crawford, match_chance, cubes: [{cube, after_win, after_loss, "
    "take_point, their_take_point, double_point, their_double_point, gammon_price, "
    "their_gammon_price}]}. Chances are 0 to 1; null: that side has no use for the cube.",
    met_options, met_examples);

}  // namespace kotra::cli
