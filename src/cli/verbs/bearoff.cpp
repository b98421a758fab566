// SPDX-License-Identifier: Apache-2.0
// kotra bearoff: builds the bear-off tables and looks things up in them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/bearoff_tables.h"
#include "cli/json.h"
#include "cli/situation.h"
#include "cli/verbs.h"
#include "engine/bearoff/bearoff_evaluator.h"
#include "engine/bearoff/ending_evaluator.h"
#include "notation/board_key.h"

namespace kotra::cli {
namespace {

using engine::ExactMoney;
using engine::OneSidedTable;
using engine::Outcome;
using engine::RollRow;
using engine::TwoSidedTable;

constexpr std::string_view actions = "build|show|epc";

struct BearoffOptions : SituationOptions {
    std::string action;
    std::optional<std::string> id;
    std::optional<int> points;
    std::optional<int> checkers;
    std::optional<int> two_sided;
    bool anew = false;
};

// Somebody pressed Ctrl-C while a table was built: nothing of it is kept.
Exit stopped(Console& console) {
    console.complain("stopped: the table was not finished, and nothing of it is kept");
    return Exit::no;
}

// The two-sided table that is wanted, if one is.
std::optional<engine::TwoSidedSize> two_sided_size(const BearoffOptions& options) {
    const engine::TwoSidedSize size{options.two_sided.value_or(engine::TwoSidedSize{}.checkers)};
    return size.checkers > 0 ? std::optional(size) : std::nullopt;
}

// The table of endings of a game that is no kind of backgammon.
base::Result<engine::EndingSize> ending_size(const BearoffOptions& options,
                                             const rules::Variant& variant) {
    if (options.points || options.checkers) {
        return base::fail(fmt::format(
            "--points and --checkers are for games that bear off as backgammon does; {} does not, "
            "or counts the checkers left",
            rules::variant_text(variant)));
    }
    auto size = engine::usual_ending_size(variant);
    if (!size) return size;
    size->checkers = options.two_sided.value_or(size->checkers);
    if (auto ok = engine::check(*size); !ok) return tl::unexpected(ok.error());
    return size;
}

// ---- build ----

// A table of the folder, as it is reported.
struct Report {
    std::string kind;
    std::string title;
    int points = 0;
    int checkers = 0;
    std::size_t positions = 0;
    std::size_t bytes = 0;
    std::string path;  // empty if there is no cache folder
    bool built = false;
    double seconds = 0;
};

// Builds one table. Nothing if it was stopped.
template <class Size>
std::optional<Report> report_on(Console& console, const BearoffOptions& options, const Size& size) {
    const auto start = std::chrono::steady_clock::now();
    const auto obtained = bearoff_table(console, size, options.anew);
    if (!obtained) return std::nullopt;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    Report report;
    report.checkers = size.checkers;
    report.bytes = obtained->table.bytes().size();
    if (const auto folder = cache_folder()) {
        report.path = engine::table_path(*folder, size).string();
    }
    report.built = obtained->built;
    report.seconds = took.count();
    const std::size_t sides = obtained->table.index().size();
    if constexpr (std::is_same_v<Size, engine::OneSidedSize>) {
        report.kind = "one-sided";
        report.points = size.points;
        report.positions = sides;
        report.title = fmt::format("one-sided, {} points, {} checkers", size.points, size.checkers);
    } else {
        report.kind = std::is_same_v<Size, engine::EndingSize> ? "ending" : "two-sided";
        report.points = rules::home_size;
        report.positions = sides * sides;
        report.title =
            fmt::format("{}, {} checkers against {}", report.kind, size.checkers, size.checkers);
    }
    return report;
}

void write(JsonWriter& json, const Report& report) {
    json.begin_object()
        .field("kind", report.kind)
        .field("points", report.points)
        .field("checkers", report.checkers)
        .field("positions", report.positions)
        .field("bytes", report.bytes);
    report.path.empty() ? json.key("path").null() : json.field("path", report.path);
    json.field("built", report.built).field("seconds", report.seconds).end_object();
}

base::Result<Exit> build(const BearoffOptions& options, Console& console) {
    if (options.id || options.position || options.xgid || options.board) {
        return base::fail("build takes no position");
    }
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) return tl::unexpected(variant.error());
    std::vector<std::optional<Report>> reports;
    if (engine::BearoffEvaluator::knows(*variant)) {
        const engine::OneSidedSize one{options.points.value_or(rules::home_size),
                                       options.checkers.value_or(variant->checkers)};
        reports.push_back(report_on(console, options, one));
        const auto two = two_sided_size(options);
        if (reports.back() && two) reports.push_back(report_on(console, options, *two));
    } else {
        const auto size = ending_size(options, *variant);
        if (!size) return tl::unexpected(size.error());
        reports.push_back(report_on(console, options, *size));
    }
    JsonWriter json;
    json.begin_object().key("tables").begin_array();
    for (const auto& report : reports) {
        if (!report) continue;
        if (options.json) {
            write(json, *report);
        } else {
            const std::string how =
                report->built ? fmt::format("built in {:.1f} s", report->seconds) : "was there";
            console.print(fmt::format("{}: {} positions, {:.1f} MB, {}\n", report->title,
                                      report->positions, static_cast<double>(report->bytes) / 1e6,
                                      how));
            console.print(report->path.empty() ? "  not kept: there is no cache folder\n"
                                               : fmt::format("  {}\n", report->path));
        }
    }
    json.end_array().end_object();
    if (options.json) console.print(json.take_line());
    return reports.back() ? Exit::ok : stopped(console);
}

// ---- show and epc ----

// What the table knows of one side.
struct Side {
    std::string_view name;  // for people
    std::string_view key;   // for programs
    rules::HalfBoard half;
    bool covered = false;
    // Only if it is covered:
    RollRow rolls = {};
    std::optional<RollRow> first_off = {};  // while no checker is off
    double mean = 0;
    double effective_pips = 0;

    double wastage() const { return effective_pips - rules::pip_count(half); }
};

Side side_of(const OneSidedTable& table, std::string_view name, std::string_view key,
             const rules::HalfBoard& half) {
    Side side{name, key, half, table.covers(half)};
    if (!side.covered) return side;
    side.rolls = table.to_bear_off(half);
    if (half.off() == 0) side.first_off = table.to_first_off(half);
    side.mean = table.mean_rolls(half);
    side.effective_pips = table.effective_pips(half);
    return side;
}

// What is asked, and the tables to answer it.
struct Question {
    rules::GameState state;
    std::shared_ptr<const OneSidedTable> one_sided;
    std::shared_ptr<const TwoSidedTable> two_sided;  // null if nobody needs it
    std::array<Side, 2> sides;
};

std::string percent(double chance) {
    return fmt::format("{:.3f}", 100 * chance);
}

void write_row(JsonWriter& json, const RollRow& row) {
    json.begin_array();
    for (int rolls = row.chance_of(0) > 0 ? 0 : 1; rolls <= row.most_rolls(); ++rolls) {
        json.begin_object()
            .field("rolls", rolls)
            .field("chance", row.chance_of(rolls))
            .field("within", 1 - row.chance_of_more_than(rolls))
            .end_object();
    }
    json.end_array();
}

void write_side(JsonWriter& json, const Side& side, bool with_rows) {
    json.key(side.key);
    if (!side.covered) {
        json.null();
        return;
    }
    json.begin_object()
        .field("pips", rules::pip_count(side.half))
        .field("effective_pips", side.effective_pips)
        .field("wastage", side.wastage())
        .field("mean_rolls", side.mean)
        .field("standard_deviation", side.rolls.standard_deviation());
    if (with_rows) {
        json.key("rolls");
        write_row(json, side.rolls);
        json.key("first_off");
        if (side.first_off) {
            write_row(json, *side.first_off);
        } else {
            json.null();
        }
    }
    json.end_object();
}

std::string epc_text(const Question& question) {
    std::string text = fmt::format("{:<9} {:>5} {:>8} {:>8} {:>11} {:>6}\n", "", "pips", "EPC",
                                   "wastage", "mean rolls", "s.d.");
    for (const Side& side : question.sides) {
        text += side.covered
                    ? fmt::format("{:<9} {:>5} {:>8.3f} {:>8.3f} {:>11.4f} {:>6.3f}\n", side.name,
                                  rules::pip_count(side.half), side.effective_pips, side.wastage(),
                                  side.mean, side.rolls.standard_deviation())
                    : fmt::format("{:<9} {:>5}  beyond the table\n", side.name,
                                  rules::pip_count(side.half));
    }
    return text;
}

// The chances of each number of rolls, beside each other.
std::string rolls_text(const Question& question) {
    std::string text = fmt::format("\n{:<6}", "rolls");
    int least = 1000;
    int most = 0;
    for (const Side& side : question.sides) {
        if (!side.covered) continue;
        text += fmt::format(" {:>9} {:>9}", side.name, "within");
        if (side.first_off) text += fmt::format(" {:>9}", "first off");
        const int first = side.first_off ? side.first_off->first : side.rolls.first;
        least = std::min(least, first);
        most = std::max(most, side.rolls.most_rolls());
    }
    text += "\n";
    for (int rolls = least; rolls <= most; ++rolls) {
        text += fmt::format("{:<6}", rolls);
        for (const Side& side : question.sides) {
            if (!side.covered) continue;
            text += fmt::format(" {:>9} {:>9}", percent(side.rolls.chance_of(rolls)),
                                percent(1 - side.rolls.chance_of_more_than(rolls)));
            if (side.first_off) {
                text += fmt::format(" {:>9}", percent(side.first_off->chance_of(rolls)));
            }
        }
        text += "\n";
    }
    return text;
}

// What to do with the cube, if one may turn it.
std::string_view action_of(const ExactMoney& money, float no_double) {
    if (money.doubled() < no_double) return "no double, take";
    return money.double_take() > 1 ? "double, pass" : "double, take";
}

std::string money_text(const ExactMoney& money) {
    std::string text = "\nExact equities of money play (a cube of 1, unlimited, no beavers):\n";
    const auto row = [&](std::string_view cube, float equity, std::string_view more) {
        text += fmt::format("  {:<22} {:>+8.4f}  {}\n", cube, equity, more);
    };
    const auto decision = [&](float no_double) {
        return fmt::format("{} (no double {:+.4f}, double and take {:+.4f})",
                           action_of(money, no_double), no_double, money.double_take());
    };
    row("cube in the middle", money.centred_cube(), decision(money.centred_no_double));
    row("own cube", money.own_cube(), decision(money.own_no_double));
    row("opponent's cube", money.opponents_cube, "");
    return text;
}

void write_money(JsonWriter& json, const ExactMoney& money) {
    const auto may_double = [&](std::string_view key, float equity, float no_double) {
        json.key(key)
            .begin_object()
            .field("equity", equity)
            .field("no_double", no_double)
            .field("double_take", money.double_take())
            .field("double_pass", 1.0F)
            .field("action", action_of(money, no_double))
            .end_object();
    };
    json.begin_object();
    may_double("centred_cube", money.centred_cube(), money.centred_no_double);
    may_double("own_cube", money.own_cube(), money.own_no_double);
    json.field("opponents_cube", money.opponents_cube).end_object();
}

// The chances of both sides together, if they are known.
struct Joint {
    std::optional<Outcome> outcome;
    std::optional<ExactMoney> money;
};

Joint joint_of(const Question& question) {
    const rules::GameState& state = question.state;
    const engine::BearoffEvaluator evaluator(state.variant, question.one_sided, question.two_sided);
    if (!evaluator.covers(state.board)) return {};
    return {engine::evaluate(evaluator, state.board),
            state.phase == rules::Phase::over ? std::nullopt : evaluator.exact_money(state.board)};
}

std::string joint_text(const Joint& joint) {
    if (!joint.outcome) return "\nNothing is known of both sides together.\n";
    std::string text =
        fmt::format("\n{:<24} {:>7} %  {}\n", "Chance to win", percent(joint.outcome->win(1)),
                    joint.money ? "(exact)" : "(each side plays as if alone)");
    if (joint.outcome->levels() > 1) {
        text += fmt::format("{:<24} {:>7} %\n", "  a gammon", percent(joint.outcome->win(2)));
        text += fmt::format("{:<24} {:>7} %\n", "Chance to lose a gammon",
                            percent(joint.outcome->loss(2)));
    }
    return joint.money ? text + money_text(*joint.money) : text;
}

void write_joint(JsonWriter& json, const Joint& joint) {
    json.key("chances");
    if (joint.outcome) {
        const bool gammons = joint.outcome->levels() > 1;
        json.begin_object()
            .field("win", joint.outcome->win(1))
            .field("win_gammon", gammons ? joint.outcome->win(2) : 0.0F)
            .field("lose_gammon", gammons ? joint.outcome->loss(2) : 0.0F)
            .field("exact", joint.money.has_value())
            .end_object();
    } else {
        json.null();
    }
    json.key("money");
    if (joint.money) {
        write_money(json, *joint.money);
    } else {
        json.null();
    }
}

std::string answer(const Question& question, const BearoffOptions& options) {
    const bool show = options.action == "show";
    const Joint joint = show ? joint_of(question) : Joint{};
    if (!options.json) {
        const std::string text = epc_text(question);
        return show ? text + rolls_text(question) + joint_text(joint) : text;
    }
    JsonWriter json;
    json.begin_object()
        .field("variant", rules::variant_text(question.state.variant))
        .field("board", notation::board_key(question.state.board))
        .field("points", question.one_sided->size().points);
    for (const Side& side : question.sides) write_side(json, side, show);
    if (show) write_joint(json, joint);
    json.end_object();
    return json.take_line();
}

// ---- show, in games that bear off otherwise or count the checkers left ----

// What the table says of a position, and what it would say if only winning counted.
struct Ending {
    Outcome outcome;
    double win_only = 0;
    int levels = 1;  // at which it may be won or lost
};

std::string ending_text(const Ending& ending) {
    const Outcome& outcome = ending.outcome;
    std::string text =
        fmt::format("{:<26} {:>8} %  (exact)\n", "Chance to win", percent(outcome.win(1)));
    if (ending.levels == 1) return text;
    text += fmt::format("{:<26} {:>8} %  (exact)\n", "  if only winning counts",
                        percent(ending.win_only));
    text += fmt::format("{:<26} {:>+8.4f}\n\n", "Points on average",
                        engine::money_equity(outcome).points());
    text += fmt::format("{:<8} {:>9} {:>9} {:>9} {:>9}\n", "points", "win", "or more", "lose",
                        "or more");
    for (int level = 1; level <= ending.levels; ++level) {
        const bool is_last = level == ending.levels;
        const float win = outcome.win(level) - (is_last ? 0 : outcome.win(level + 1));
        const float loss = outcome.loss(level) - (is_last ? 0 : outcome.loss(level + 1));
        text +=
            fmt::format("{:<8} {:>9} {:>9} {:>9} {:>9}\n", level, percent(win),
                        percent(outcome.win(level)), percent(loss), percent(outcome.loss(level)));
    }
    return text;
}

std::string ending_json(const rules::GameState& state, const Ending& ending) {
    const Outcome& outcome = ending.outcome;
    JsonWriter json;
    json.begin_object()
        .field("variant", rules::variant_text(state.variant))
        .field("board", notation::board_key(state.board))
        .key("chances")
        .begin_object()
        .field("win", outcome.win(1))
        .key("win_by_level")
        .begin_array();
    for (int level = 1; level <= ending.levels; ++level) json.value(outcome.win(level));
    json.end_array().key("lose_by_level").begin_array();
    for (int level = 1; level <= ending.levels; ++level) json.value(outcome.loss(level));
    json.end_array()
        .field("exact", true)
        .end_object()
        .field("win_only", ending.win_only)
        .field("equity", engine::money_equity(outcome).points())
        .end_object();
    return json.take_line();
}

base::Result<Exit> look_up_ending(const BearoffOptions& options, const rules::GameState& state,
                                  Console& console) {
    const rules::Variant& variant = state.variant;
    if (options.action != "show") {
        return base::fail(fmt::format(
            "effective pips are for games that bear off as backgammon does and do not count the "
            "checkers left; ask 'kotra bearoff show' of {}",
            rules::variant_text(variant)));
    }
    const auto size = ending_size(options, variant);
    if (!size) return tl::unexpected(size.error());
    if (state.phase == rules::Phase::over) return base::fail("the game is over");
    auto found = bearoff_table(console, *size);
    if (!found) return stopped(console);
    const auto table = std::make_shared<const engine::EndingTable>(std::move(found->table));
    const engine::EndingEvaluator evaluator(variant, table);
    if (!evaluator.covers(state.board)) {
        return base::fail(fmt::format(
            "the table holds at most {} checkers a side, all home; --two-sided N takes a larger "
            "one, up to {}",
            size->checkers, engine::max_ending_checkers));
    }
    const int most_left =
        variant.checkers - std::min(state.board.mover.off(), state.board.other.off());
    const bool counts_checkers = variant.scoring == rules::Scoring::checkers_left;
    const Ending ending{engine::evaluate(evaluator, state.board), table->win(state.board),
                        counts_checkers ? most_left : 1};
    console.print(options.json ? ending_json(state, ending) : ending_text(ending));
    return Exit::ok;
}

base::Result<Exit> look_up(const BearoffOptions& options, Console& console) {
    if (options.checkers || options.anew) {
        return base::fail("--checkers and --anew are for build");
    }
    if (!options.id && !options.position && !options.xgid && !options.board) {
        return base::fail(fmt::format("{} needs a position", options.action));
    }
    const auto state = situation(options, options.id, "POSITION");
    if (!state) return tl::unexpected(state.error());
    const rules::Variant& variant = state->variant;
    if (!engine::BearoffEvaluator::knows(variant)) return look_up_ending(options, *state, console);
    const engine::OneSidedSize size{options.points.value_or(rules::home_size), variant.checkers};
    auto one = bearoff_table(console, size);
    if (!one) return stopped(console);
    Question question{
        *state, std::make_shared<const OneSidedTable>(std::move(one->table)), nullptr, {}};
    question.sides = {side_of(*question.one_sided, "on roll", "on_roll", state->board.mover),
                      side_of(*question.one_sided, "other", "other", state->board.other)};
    if (!question.sides[0].covered && !question.sides[1].covered) {
        return base::fail(fmt::format(
            "each side has a checker beyond its {0} points; --points N takes a wider table, up to "
            "{1}",
            size.points, engine::max_bearoff_points));
    }
    const auto two_size = two_sided_size(options);
    if (options.action == "show" && two_size) {
        auto two = bearoff_table(console, *two_size);
        if (!two) return stopped(console);
        question.two_sided = std::make_shared<const TwoSidedTable>(std::move(two->table));
    }
    console.print(answer(question, options));
    return Exit::ok;
}

base::Result<Exit> run_bearoff(const BearoffOptions& options, Console& console) {
    return options.action == "build" ? build(options, console) : look_up(options, console);
}

constexpr std::array bearoff_options{
    choice<&BearoffOptions::action, actions>("ACTION", "ACTION", "build, show or epc").needed(),
    text<&BearoffOptions::id>("POSITION", "POSITION", notations_help),
    number<&BearoffOptions::points, 1, engine::max_bearoff_points>(
        "--points", "N", "the one-sided table holds checkers on this many points; 6 if not given"),
    number<&BearoffOptions::checkers, 1, engine::max_bearoff_checkers>(
        "--checkers", "N", "build: this many checkers a side; those of the game if not given"),
    number<&BearoffOptions::two_sided, 0, engine::max_two_sided_checkers>(
        "--two-sided", "N",
        "the two-sided table holds this many checkers a side (without it, 6; 5 in other games than "
        "backgammon's kin); 0 for none"),
    flag<&BearoffOptions::anew>("--anew", "build: also what is there already"),
    variant_option,
    position_option,
    xgid_option,
    board_option,
    json_option,
};

constexpr std::array bearoff_examples{
    Example{"bearoff epc 3/cBAADb7g4AAA", "the effective pip counts of both sides"},
    Example{"bearoff show FgAAUAEAAAAAAA",
            "three checkers against three: exact equities with the cube"},
    Example{"bearoff build --points 8", "a table of positions within eight points"},
    Example{"bearoff build --variant acey.seed --two-sided 7", "a larger table of endings"},
};

}  // namespace

constinit const Verb verbs::bearoff = verb<BearoffOptions, run_bearoff>(
    "bearoff", "what is known exactly of the end of a race",
    "The tables are built when they are first needed, which takes a second for the usual sizes, "
    "and "
    "kept in the cache folder ($XDG_CACHE_HOME/kotra, or else ~/.cache/kotra). A damaged file is "
    "replaced.\n\n"
    "build: builds the tables, or says that they are there. show: the chances of each number of "
    "rolls, those to win, and with at most 6 checkers a side the exact equities with the cube. "
    "epc: "
    "effective pip count (mean rolls times 49/6), wastage (what it exceeds the pip count by), mean "
    "number of rolls and its standard deviation. A side plays so that its mean number of rolls is "
    "least, whatever the other does; of contact nothing is known.\n\n"
    "In games that bear off by other rules, roll again, or count the checkers left, there is one "
    "table, for both sides together, with at most 5 checkers each. show then tells the exact "
    "chances of each number of points.\n\n"
    "With --json, build: {tables: [{kind, points, checkers, positions, bytes, path, built, "
    "seconds}]}. epc: {variant, board, points, on_roll: {pips, effective_pips, wastage, "
    "mean_rolls, "
    "standard_deviation}, other: …}; a side beyond the points is null. show: the same, in each "
    "side "
    "also rolls and first_off: [{rolls, chance, within}] (first_off: until the first checker is "
    "off, "
    "null after that), and then chances: {win, win_gammon, lose_gammon, exact} and money: "
    "{centred_cube: {equity, no_double, double_take, double_pass, action}, own_cube: …, "
    "opponents_cube}, each null where nothing is known. In the other games, show: {variant, board, "
    "chances: {win, win_by_level, lose_by_level, exact}, win_only, equity}.",
    bearoff_options, bearoff_examples);

}  // namespace kotra::cli
