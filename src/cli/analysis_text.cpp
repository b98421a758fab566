// SPDX-License-Identifier: Apache-2.0
// The report for people.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <variant>

#include "analysis/judge.h"
#include "analysis/moments.h"
#include "cli/analysis_report.h"
#include "cli/decision_words.h"
#include "cli/words.h"
#include "notation/ascii_board.h"
#include "record/occasion.h"

namespace kotra::cli {
namespace {

using analysis::Moment;
using record::Note;
using record::Side;

constexpr std::size_t shown_candidates = 5;
// A smaller one would be shown as nothing.
constexpr double least_error = 0.0005;

std::string percent_text(const record::Chances& chances) {
    std::string text;
    for (const auto* const side : {&chances.win, &chances.loss}) {
        text += side == &chances.win ? "" : "  -";
        for (std::size_t level = 0; level < std::min<std::size_t>(side->size(), 3); ++level) {
            text += fmt::format(" {:5.1f}", 100 * (*side)[level]);
        }
    }
    return text;
}

// Writes the report of one match into a text.
class TextWriter {
 public:
    TextWriter(const AnalysedMatch& analysed, std::string& out)
        : match_(analysed.match), annotation_(analysed.annotation), out_(out) {
        for (const Side side : rules::both_sides) {
            names_[side] = record::display_name(match_.players, side);
            width_ = std::max(width_, names_[side].size());
        }
    }

    void write() {
        const auto courses = analysis::courses(match_);
        for (std::size_t game = 0; game < courses.size(); ++game) {
            put("Game {}: {} {}, {} {}{}\n\n", game + 1, names_[Side::first],
                match_.games[game].score[Side::first], names_[Side::second],
                match_.games[game].score[Side::second],
                courses[game].start.crawford ? ", Crawford game" : "");
            for (const std::string& comment : match_.games[game].comments) put_comment(comment);
            analysis::for_each_event(
                match_.games[game], courses[game],
                [&](const Moment& moment, const record::Event& event) {
                    at(moment, event, annotation_.games[game].notes[moment.event]);
                },
                [&](const record::Event& event) { aside(event); });
            if (courses[game].end) {
                put("\n  {} wins {} point{}.\n", names_[courses[game].end->winner],
                    courses[game].end->points, courses[game].end->points == 1 ? "" : "s");
            } else {
                put("\n  The game was not finished.\n");
            }
            put("\n");
        }
    }

 private:
    template <class... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    // Events that nobody judges: comments and resignations.
    void aside(const record::Event& event) {
        if (const auto* const comment = std::get_if<record::Comment>(&event)) {
            put_comment(comment->text);
        } else if (const auto* const resigned = std::get_if<record::Resignation>(&event)) {
            if (resigned->action == record::ResignationAction::accepted) return;
            put("  {:<{}}      {}\n", names_[resigned->by], width_,
                resigned->action == record::ResignationAction::offered ? "resigns"
                                                                       : "refuses the resignation");
        }
    }

    void put_comment(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            put("    | {}\n", text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    void at(const Moment& moment, const record::Event& event, const Note& note) {
        if (std::holds_alternative<record::OpeningThrow>(event) ||
            std::holds_alternative<record::Rolled>(event)) {
            luck_ = note.luck;
            // A double that was not made is worth a word only where it should have been.
            if (note.cube && note.cube_mark != record::Mark::none) {
                line(moment, event, "", "does not double", note.cube->error, note.cube_mark);
                cube_table(moment, *note.cube);
            }
            return;
        }
        if (std::holds_alternative<record::CubeTurned>(event)) {
            if (!note.cube) {
                line(moment, event, "", action_text(event), std::nullopt, record::Mark::none);
                return;
            }
            line(moment, event, "", action_text(event), note.cube->error, note.cube_mark);
            if (note.cube_mark != record::Mark::none) cube_table(moment, *note.cube);
            return;
        }
        const std::string dice =
            moment.before.roll && moment.before.named == 0
                ? fmt::format("{}{}", moment.before.roll->first(), moment.before.roll->second())
                : "";
        const auto error = note.play && !note.play->forced ? note.play->error() : std::nullopt;
        line(moment, event, dice, action_text(event), error, note.play_mark);
        luck_.reset();
        if (note.play && (note.play_mark != record::Mark::none || !moment.is_legal)) {
            play_table(moment, *note.play);
        }
    }

    void line(const Moment& moment, const record::Event& event, std::string_view dice,
              std::string_view action, std::optional<double> error, record::Mark mark) {
        std::string notes;
        if (luck_ && std::abs(*luck_) >= analysis::lucky_roll) {
            notes = fmt::format("  {} {:+.3f}", *luck_ > 0 ? "lucky" : "unlucky", *luck_);
        }
        if (!moment.is_legal) notes += "  against the rules";
        const std::string text =
            fmt::format("  {:<{}}  {:>2}{} {:<28} {:>7} {:<2}{}", names_[who_acts(moment, event)],
                        width_, dice, dice.empty() ? " " : ":", action,
                        error.value_or(0) >= least_error ? fmt::format("{:.3f}", -*error) : "",
                        mark_sign(mark), notes);
        put("{}\n", std::string_view(text).substr(0, text.find_last_not_of(' ') + 1));
    }

    void board(const Moment& moment) {
        notation::BoardStyle style;
        style.names = names_;
        style.bottom = moment.before.turn;
        put("\n{}", notation::ascii_board(moment.before, style));
        put("\n");
    }

    void play_table(const Moment& moment, const record::PlayNote& play) {
        board(moment);
        for (std::size_t i = 0; i < play.candidates.size(); ++i) {
            const bool is_made = play.played == i;
            if (i >= shown_candidates && !is_made) continue;
            const record::Candidate& candidate = play.candidates[i];
            const double behind = play.candidates.front().value.equity - candidate.value.equity;
            put("    {} {:>2}. {:<28} {}-ply {:+.3f}{} {}\n", is_made ? '*' : ' ', i + 1,
                candidate_text(candidate), candidate.value.depth.plies, candidate.value.equity,
                i == 0 ? std::string(9, ' ') : fmt::format(" ({:+.3f})", -std::max(0.0, behind)),
                percent_text(candidate.value.chances));
        }
        put("\n");
    }

    void cube_table(const Moment& moment, const record::CubeNote& cube) {
        board(moment);
        put("     {}\n", percent_text(cube.position.chances));
        const auto row = [&](std::string_view name, double equity) {
            put("      {:<14} {:+.3f}\n", name, equity);
        };
        row("No double", cube.no_double);
        row("Double, take", cube.take);
        row("Double, pass", cube.pass);
        put("      Right: {}\n\n",
            cube_advice(cube, match_.options.beavers && match_.options.is_money()));
    }

    const record::Match& match_;
    const record::Annotation& annotation_;
    std::string& out_;
    rules::PerSide<std::string> names_;
    std::size_t width_ = 4;
    std::optional<double> luck_;  // of the roll that is being played
};

// The table of both players.
class SummaryWriter {
 public:
    SummaryWriter(const AnalysedMatch& analysed, std::string& out)
        : match_(analysed.match), summary_(analysed.summary), out_(out) {}

    void write() {
        using analysis::PlayerSummary;
        notation::BoardStyle style;
        for (const Side side : rules::both_sides) {
            style.names[side] = record::display_name(match_.players, side);
        }
        const auto name = [&](Side side) { return notation::player_name(style, side, column - 1); };
        put("{:<{}}{:>{}}{:>{}}\n", "", heading, name(Side::first), column, name(Side::second),
            column);
        number("Plays", [](const PlayerSummary& p) { return p.plays; });
        number("  without a choice", [](const PlayerSummary& p) { return p.forced; });
        number("  against the rules", [](const PlayerSummary& p) { return p.illegal; });
        errors("Errors of play", [](const PlayerSummary& p) { return p.play; });
        errors("Errors of doubling", [](const PlayerSummary& p) { return p.doubling; });
        slips("  missed doubles", &PlayerSummary::missed_doubles);
        slips("  wrong doubles", &PlayerSummary::wrong_doubles);
        errors("Errors of taking", [](const PlayerSummary& p) { return p.taking; });
        slips("  wrong takes", &PlayerSummary::wrong_takes);
        slips("  wrong passes", &PlayerSummary::wrong_passes);
        errors("All errors", [](const PlayerSummary& p) { return p.all(); });
        rating("  per decision (x500)", [&](Side side) {
            return analysis::performance_rating(summary_.players[side].all());
        });
        rating("  per play of both (x1000)", [&](Side side) {
            return analysis::error_rate_of_all_plays(summary_.players, side);
        });
        number("Doubtful", [](const PlayerSummary& p) { return p.all().doubtful; });
        number("Bad", [](const PlayerSummary& p) { return p.all().bad; });
        number("Very bad", [](const PlayerSummary& p) { return p.all().very_bad; });
        if (match_.variant == rules::backgammon() && !match_.options.is_money()) {
            row("Estimated rating", [&](Side side) {
                const auto rating =
                    analysis::rating_estimate(summary_.players[side], match_.options.length);
                return rating ? fmt::format("{:.0f}", *rating) : "-";
            });
        }
        row("Luck", [&](Side side) {
            const analysis::Luck& luck = summary_.players[side].luck;
            return fmt::format("{:+.3f} ({})", luck.equity, worth(luck.worth));
        });
        const auto rolls = [&](std::string_view label, int analysis::Luck::*some,
                               int analysis::Luck::*very) {
            row(label, [&](Side side) {
                const analysis::Luck& luck = summary_.players[side].luck;
                return fmt::format("{} ({} very)", luck.*some + luck.*very, luck.*very);
            });
        };
        rolls("  lucky rolls", &analysis::Luck::lucky, &analysis::Luck::very_lucky);
        rolls("  unlucky rolls", &analysis::Luck::unlucky, &analysis::Luck::very_unlucky);
        balance();
        if (summary_.games.size() > 1) by_game();
    }

 private:
    static constexpr std::size_t heading = 26;
    static constexpr std::size_t column = 26;

    template <class... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    std::string worth(double value) const {
        return match_.options.is_money() ? fmt::format("{:.2f} pts", value)
                                         : fmt::format("{:.2f} %", 100 * value);
    }

    template <class Cell>
    void row(std::string_view name, const Cell& cell) {
        put("{:<{}}{:>{}}{:>{}}\n", name, heading, cell(Side::first), column, cell(Side::second),
            column);
    }
    template <class Get>
    void number(std::string_view name, const Get& get) {
        row(name, [&](Side side) { return fmt::format("{}", get(summary_.players[side])); });
    }
    template <class Get>
    void errors(std::string_view name, const Get& get) {
        row(name, [&](Side side) {
            const analysis::Errors errors = get(summary_.players[side]);
            if (errors.decisions == 0) return std::string("-");
            return fmt::format("{:.3f} in {} ({})", errors.equity, errors.decisions,
                               worth(errors.worth));
        });
    }
    void slips(std::string_view name, analysis::Slips analysis::PlayerSummary::*member) {
        row(name, [&](Side side) {
            const analysis::Slips& slips = summary_.players[side].*member;
            if (slips.count == 0) return std::string("-");
            return fmt::format("{} ({:.3f})", slips.count, slips.equity);
        });
    }
    template <class Get>
    void rating(std::string_view name, const Get& get) {
        row(name, [&](Side side) { return rate_text(get(side)); });
    }

    // Luck and skill, the winner's share and the loser's, are the result.
    void balance() {
        const bool has_result = std::ranges::any_of(
            summary_.games, [](const auto& game) { return game.balance.has_value(); });
        if (!has_result) return;
        const analysis::Balance& balance = summary_.balance;
        const auto both = [&](std::string_view name, double value) {
            row(name, [&](Side side) { return worth(side == Side::first ? value : -value); });
        };
        both("Result", balance.result);
        both("  by luck", balance.luck);
        both("  by skill", balance.skill);
        both("  by neither", balance.rest());
        both("Result without the luck", balance.luck_adjusted());
    }

    // A line a game: both error rates, and luck.
    void by_game() {
        constexpr auto three = "{:>7} {:>7} {:>8}";
        row("By game", [&](Side) { return fmt::format(three, "x500", "x1000", "luck"); });
        for (std::size_t i = 0; i < summary_.games.size(); ++i) {
            const auto& players = summary_.games[i].players;
            row(fmt::format("  {}", i + 1), [&](Side side) {
                return fmt::format(three,
                                   rate_text(analysis::performance_rating(players[side].all())),
                                   rate_text(analysis::error_rate_of_all_plays(players, side)),
                                   fmt::format("{:+.3f}", players[side].luck.equity));
            });
        }
    }

    static std::string rate_text(const std::optional<double>& value) {
        return value ? fmt::format("{:.2f}", *value) : "-";
    }

    const record::Match& match_;
    const analysis::MatchSummary& summary_;
    std::string& out_;
};

std::string heading_of(const AnalysedFile& file, const AnalysedMatch& analysed) {
    const record::Match& match = analysed.match;
    const std::string occasion = record::occasion(match);
    return fmt::format(
        "{} - {}, {}{}\n{}{}{}, judged by {}\n{}\n",
        record::display_name(match.players, Side::first),
        record::display_name(match.players, Side::second),
        match.options.is_money() ? std::string("money session")
                                 : fmt::format("match to {}", match.options.length),
        match.variant == rules::backgammon() ? "" : fmt::format(", {}", match.variant.title),
        occasion, occasion.empty() ? "" : "\n", file.name, analysed.annotation.judge,
        analysed.is_complete ? "" : "Stopped before all was judged.\n");
}

}  // namespace

std::string analysis_text(const AnalysedFile& file) {
    std::string text;
    for (const AnalysedMatch& match : file.matches) {
        if (!text.empty()) text += '\n';
        text += heading_of(file, match);
        TextWriter(match, text).write();
        SummaryWriter(match, text).write();
    }
    return printable(text);
}

std::string summary_text(const AnalysedFile& file) {
    std::string text;
    for (const AnalysedMatch& match : file.matches) {
        if (!text.empty()) text += '\n';
        text += heading_of(file, match);
        SummaryWriter(match, text).write();
    }
    return printable(text);
}

}  // namespace kotra::cli
