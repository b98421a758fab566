// SPDX-License-Identifier: Apache-2.0
#include "report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "analysis/moments.h"
#include "picture/svg.h"
#include "picture/theme.h"
#include "record/occasion.h"
#include "record/replay.h"
#include "report/assets.h"
#include "report/chart.h"
#include "report/decisions.h"
#include "report/text.h"
#include "report/turn.h"

namespace kotra::report {
namespace {

using analysis::PlayerSummary;
using picture::xml_escaped;
using rules::PerSide;
using rules::Side;

constexpr std::size_t most_moments = 10;

// One match of the page.
class Article {
 public:
    Article(const JudgedMatch& judged, std::size_t number, const Words& words)
        : is_first_(number == 1),
          ground_(fmt::format("m{}board", number)),
          match_(judged.match),
          annotation_(judged.annotation),
          summary_(judged.summary),
          words_(words),
          names_(shown_names(judged.match)),
          courses_(analysis::courses(judged.match)) {
        for (const Side side : rules::both_sides) escaped_[side] = xml_escaped(names_[side]);
        for (std::size_t i = 0; i < courses_.size(); ++i) {
            games_.push_back(
                decisions_of(match_.games[i], courses_[i],
                             annotation_.games.empty() ? nullptr : &annotation_.games[i],
                             fmt::format("m{}g{}", number, i + 1), words));
        }
    }

    std::string html() const {
        std::string html = "<article>\n" + board_ground(match_.variant, ground_) + heading() +
                           summary() + balance() + moments();
        for (std::size_t i = 0; i < games_.size(); ++i) html += game(i);
        return html + "</article>\n";
    }

    std::string title() const {
        return words_.fill(Key::title, {escaped_[Side::first], escaped_[Side::second]});
    }

 private:
    std::string heading() const {
        const int length = match_.options.length;
        std::string what(words_[Key::money]);
        if (length > 0) {
            what = words_.fill(words_.form(Key::match_one, length), {std::to_string(length)});
        }
        const PerSide<int> score = record::replay(match_).score.points();
        const std::string occasion = record::occasion(match_);
        return fmt::format(
            "<header><h1>{}</h1>{}<p>{}. {}</p><p class=\"soft\">{}</p></header>\n", title(),
            occasion.empty() ? "" : fmt::format("<p>{}</p>", xml_escaped(occasion)), what,
            words_.fill(Key::final_score,
                        {std::to_string(score[Side::first]), std::to_string(score[Side::second])}),
            annotation_.judge.empty()
                ? ""
                : words_.fill(Key::judged_by, {xml_escaped(annotation_.judge)}));
    }

    // ---- The summary ----

    template <class Cell>
    std::string row(Key label, Cell cell) const {
        return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
                           words_[label], cell(Side::first), cell(Side::second));
    }

    template <class Number>
    std::string counts(const PerSide<PlayerSummary>& players, Key label, Number number) const {
        return row(label, [&](Side side) { return std::to_string(number(players[side])); });
    }

    std::string optional_decimal(const std::optional<double>& value, int decimals) const {
        return value ? words_.decimal(*value, decimals) : "–";
    }

    std::string summary() const {
        return fmt::format("<section><h2>{}</h2>\n{}</section>\n", words_[Key::head_summary],
                           figures(summary_.players, true));
    }

    // The table of both players; that of a game leaves out what a single game says little about.
    std::string figures(const PerSide<PlayerSummary>& players, bool is_full) const {
        const auto lost = [&](Key label, analysis::Errors PlayerSummary::*kind) {
            return row(label, [&](Side side) {
                const analysis::Errors& errors = players[side].*kind;
                return fmt::format("{} ({})", words_.decimal(errors.equity, 3), errors.decisions);
            });
        };
        std::string html = fmt::format(
            "<table class=\"names\"><thead><tr><th scope=\"col\">{}</th>"
            "<th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead><tbody>\n",
            words_[Key::of_both], escaped_[Side::first], escaped_[Side::second]);
        html += row(Key::rate_decisions, [&](Side side) {
            return optional_decimal(analysis::performance_rating(players[side].all()), 2);
        });
        html += row(Key::rate_plays, [&](Side side) {
            return optional_decimal(analysis::error_rate_of_all_plays(players, side), 2);
        });
        html += lost(Key::lost_play, &PlayerSummary::play);
        html += lost(Key::lost_doubling, &PlayerSummary::doubling);
        html += lost(Key::lost_taking, &PlayerSummary::taking);
        html += counts(players, Key::count_blunders,
                       [](const auto& one) { return one.all().blunders(); });
        if (is_full) html += slips(players);
        html += row(Key::luck,
                    [&](Side side) { return words_.decimal(players[side].luck.equity, 3, true); });
        const int length = match_.options.length;
        if (is_full && length > 0 && match_.variant == rules::backgammon()) {
            html += row(Key::rating, [&](Side side) {
                return optional_decimal(analysis::rating_estimate(players[side], length), 0);
            });
        }
        return html + "</tbody></table>\n";
    }

    std::string slips(const PerSide<PlayerSummary>& players) const {
        const auto count = [&](Key label, auto number) { return counts(players, label, number); };
        std::string html =
            count(Key::count_very_bad, [](const auto& one) { return one.all().very_bad; });
        html +=
            count(Key::missed_doubles, [](const auto& one) { return one.missed_doubles.count; });
        html += count(Key::wrong_doubles, [](const auto& one) { return one.wrong_doubles.count; });
        html += count(Key::wrong_takes, [](const auto& one) { return one.wrong_takes.count; });
        html += count(Key::wrong_passes, [](const auto& one) { return one.wrong_passes.count; });
        html += count(Key::forced_plays, [](const auto& one) { return one.forced; });
        if (players[Side::first].illegal + players[Side::second].illegal > 0) {
            html += count(Key::illegal_plays, [](const auto& one) { return one.illegal; });
        }
        return html;
    }

    // What of the result was luck.
    std::string balance() const {
        if (std::ranges::none_of(summary_.games,
                                 [](const auto& game) { return game.balance.has_value(); })) {
            return {};
        }
        const bool is_money = match_.options.is_money();
        const auto worth = [&](double value) {
            return is_money ? words_.decimal(value, 2, true) : words_.percent(value, true);
        };
        const auto line = [&](Key label, double value) {
            return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", words_[label],
                               worth(value));
        };
        const analysis::Balance& balance = summary_.balance;
        return fmt::format(
            "<section><h2>{}</h2>\n<p class=\"soft\">{}</p>\n<table><tbody>\n{}{}{}{}{}"
            "</tbody></table></section>\n",
            words_[Key::head_result],
            words_.fill(is_money ? Key::result_note_points : Key::result_note_chance,
                        {escaped_[Side::first]}),
            line(Key::result, balance.result), line(Key::result_luck, balance.luck),
            line(Key::result_skill, balance.skill), line(Key::result_rest, balance.rest()),
            line(Key::result_adjusted, balance.luck_adjusted()));
    }

    // ---- Games ----

    // The dearest blunders of all games, as links.
    std::string moments() const {
        std::vector<std::pair<std::size_t, const Decision*>> dear;
        for (std::size_t i = 0; i < games_.size(); ++i) {
            for (const Decision& decision : games_[i]) {
                if (decision.is_blunder()) dear.emplace_back(i, &decision);
            }
        }
        std::ranges::stable_sort(
            dear, [](const auto& a, const auto& b) { return *a.second->error > *b.second->error; });
        if (dear.size() > most_moments) dear.resize(most_moments);
        std::string html = fmt::format("<section><h2>{}</h2>\n", words_[Key::head_expensive]);
        if (dear.empty()) {
            return html + fmt::format("<p>{}</p></section>\n", words_[Key::no_blunder]);
        }
        html += "<ol class=\"moments\">\n";
        for (const auto& [game, decision] : dear) {
            html += fmt::format(
                "<li class=\"row\"><a href=\"#{}\">{}, {}</a><span class=\"who{}\">{}</span>"
                "<span class=\"dice\">{}</span><span class=\"play\">{}</span>{}</li>\n",
                decision->anchor, words_.fill(Key::head_game, {std::to_string(game + 1)}),
                decision->number, decision->by == Side::second ? " second" : "",
                escaped_[decision->by], decision->dice, xml_escaped(decision->action),
                mark_html(*decision, words_));
        }
        return html + "</ol></section>\n";
    }

    std::string game(std::size_t index) const {
        const rules::GameState& start = courses_[index].start;
        std::string html = fmt::format(
            "<section><h2{}>{}</h2>\n<p>{}{}</p>\n", is_first_ && index == 0 ? " id=\"moves\"" : "",
            words_.fill(Key::head_game, {std::to_string(index + 1)}),
            words_.fill(Key::score, {std::to_string(start.score[Side::first]),
                                     std::to_string(start.score[Side::second])}),
            start.crawford ? fmt::format(". {}.", words_[Key::crawford]) : "");
        html += chance_chart(games_[index], words_.fill(Key::chart_label, {names_[Side::first]}),
                             words_);
        html += fmt::format("<p class=\"soft\">{}</p>\n",
                            words_.fill(Key::chart_label, {escaped_[Side::first]}));
        if (summary_.games.size() > 1) html += figures(summary_.games[index].players, false);
        html += "<ol class=\"turns\">\n";
        for (const Decision& decision : games_[index]) {
            html += turn_html(decision, names_, ground_, words_);
        }
        html += "</ol>\n";
        const auto& end = courses_[index].end;
        html += fmt::format("<p>{}</p></section>\n",
                            end ? words_.fill(words_.form(Key::wins_one, end->points),
                                              {escaped_[end->winner], std::to_string(end->points)})
                                : std::string(words_[Key::unfinished]));
        return html;
    }

    bool is_first_;       // on the page
    std::string ground_;  // the id of the empty board
    const record::Match& match_;
    const record::Annotation& annotation_;
    const analysis::MatchSummary& summary_;
    const Words& words_;
    PerSide<std::string> names_;
    PerSide<std::string> escaped_;
    std::vector<analysis::GameCourse> courses_;
    std::vector<std::vector<Decision>> games_;
};

}  // namespace

std::string html_report(std::span<const JudgedMatch> matches, guide::Language language) {
    const Words words(language);
    std::string title;
    std::string body;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const Article article(matches[i], i + 1, words);
        if (i == 0) title = article.title();
        body += article.html();
    }
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>{}{}</style>\n</head>\n<body>\n"
        "<a class=\"skip\" href=\"#moves\">{}</a>\n<main>\n{}</main>\n"
        "<footer class=\"soft\"><p>{}</p><p>{}</p><p>{}</p></footer>\n"
        "<nav class=\"keys\" hidden><button type=\"button\" data-previous>{}</button>"
        "<button type=\"button\" data-next>{}</button></nav>\n<script>{}</script>\n"
        "</body>\n</html>\n",
        guide::code(language), title, page_style, picture::style_sheet(picture::classic_theme, ""),
        words[Key::skip_to_moves], body, words[Key::legend], words[Key::keys_help],
        words.fill(Key::made_by, {KOTRA_VERSION}), words[Key::previous_blunder],
        words[Key::next_blunder], page_script);
}

}  // namespace kotra::report
