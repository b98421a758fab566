// SPDX-License-Identifier: Apache-2.0
#include "report/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/judged_matches.h"
#include "analysis/summary.h"
#include "record/random_match.h"
#include "rules/variant.h"

namespace kotra::report {
namespace {

using analysis::testing::at_plies;
using analysis::testing::judged;
using analysis::testing::pip_engine;
using rules::Side;

record::Match random_match(const rules::Variant& variant, int length, std::uint64_t seed,
                           int most_turns = 60) {
    record::testing::RandomMatch plan;
    plan.variant = variant;
    plan.options = rules::MatchOptions::of(variant);
    plan.options.length = length;
    plan.most_games = 2;
    plan.most_turns = most_turns;
    return record::testing::random_match(plan, seed).match();
}

struct Judged {
    record::Match match;
    record::Annotation annotation;
    analysis::MatchSummary summary;

    explicit Judged(record::Match played) : match(std::move(played)) {
        annotation = judged(match, pip_engine(match.variant), at_plies(0));
        summary = analysis::summarise(match, annotation);
    }
    std::string page(guide::Language language = guide::Language::en) const {
        const JudgedMatch one{match, annotation, summary};
        return html_report({&one, 1}, language);
    }
};

const Judged& backgammon_match() {
    static const Judged match(random_match(rules::backgammon(), 3, 5));
    return match;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size())) {
        ++found;
    }
    return found;
}

// The values of an attribute, in order.
std::vector<std::string> values_of(std::string_view html, std::string_view attribute) {
    const std::string start = " " + std::string(attribute) + "=\"";
    std::vector<std::string> values;
    for (std::size_t at = html.find(start); at != std::string_view::npos;
         at = html.find(start, at + 1)) {
        const std::size_t from = at + start.size();
        values.emplace_back(html.substr(from, html.find('"', from) - from));
    }
    return values;
}

// The first tag that does not close what was opened last; empty if all is well.
std::string first_wrong_tag(std::string_view html) {
    constexpr std::array<std::string_view, 2> empty_tags{"meta", "!DOCTYPE"};
    std::vector<std::string> open;
    for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at)) {
        const std::size_t end = html.find('>', at);
        if (end == std::string_view::npos) return std::string(html.substr(at));
        const std::string_view tag = html.substr(at + 1, end - at - 1);
        at = end;
        const std::string name(tag.substr(0, tag.find_first_of(" \n/", 1)));
        if (tag.ends_with('/') || std::ranges::count(empty_tags, name) > 0) continue;
        if (tag.starts_with('/')) {
            if (open.empty() || "/" + open.back() != tag) return std::string(tag);
            open.pop_back();
            continue;
        }
        open.push_back(name);
        if (name == "style" || name == "script") at = html.find("</" + name, at);
    }
    return open.empty() ? "" : open.back();
}

TEST(Report, IsWellFormedInEveryLanguage) {
    for (const guide::Language language : guide::all_languages) {
        const std::string page = backgammon_match().page(language);
        EXPECT_EQ(first_wrong_tag(page), "");
        EXPECT_NE(page.find("<html lang=\"" + std::string(guide::code(language)) + "\">"),
                  std::string::npos);
        EXPECT_EQ(page.find("{0}"), std::string::npos);
        EXPECT_EQ(page.find("{1}"), std::string::npos);
    }
}

TEST(Report, AsksForNothingFromOutside) {
    const std::string page = backgammon_match().page();
    for (const std::string_view what : {"http", " src=", "url(", "@import", "<link", "<iframe"}) {
        EXPECT_EQ(page.find(what), std::string::npos) << what;
    }
}

TEST(Report, PlacesAreNamedOnceAndLinksLeadToThem) {
    const std::string page = backgammon_match().page();
    const std::vector<std::string> ids = values_of(page, "id");
    const std::set<std::string> known(ids.begin(), ids.end());
    EXPECT_EQ(known.size(), ids.size());
    const std::vector<std::string> links = values_of(page, "href");
    EXPECT_FALSE(links.empty());
    for (const std::string& link : links) EXPECT_TRUE(known.contains(link.substr(1))) << link;
}

TEST(Report, ShowsTheBlundersOfTheSummary) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Judged match(random_match(rules::backgammon(), 3, seed));
        const auto& players = match.summary.players;
        const int blunders =
            players[Side::first].all().blunders() + players[Side::second].all().blunders();
        EXPECT_GT(blunders, 0);
        EXPECT_EQ(
            count(match.page(), "<details id=\"m1g1") + count(match.page(), "<details id=\"m1g2"),
            count(match.page(), "<details"));
        EXPECT_EQ(count(match.page(), " data-blunder open>"), static_cast<std::size_t>(blunders));
    }
}

TEST(Report, EscapesWhatComesFromFiles) {
    record::Match match = random_match(rules::backgammon(), 1, 4);
    match.players[Side::first].name = "<script>alert('x')</script>";
    match.players[Side::second].name = "\"A\" & {0}";
    Judged judged_match(match);
    judged_match.annotation.judge = "<img onerror=x>";
    const std::string page = judged_match.page();
    EXPECT_EQ(first_wrong_tag(page), "");
    EXPECT_EQ(count(page, "<script>"), 1U);
    EXPECT_EQ(page.find("<img"), std::string::npos);
    EXPECT_NE(page.find("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"), std::string::npos);
    EXPECT_NE(page.find("&quot;A&quot; &amp; {0}"), std::string::npos);
}

TEST(Report, EveryGameHasItsBoard) {
    for (const std::string_view name : {"hypergammon", "portes", "acey-deucey"}) {
        const rules::Variant& variant = *rules::find_variant(name);
        const Judged match(random_match(variant, 0, 7, 4));
        const std::string page = match.page();
        EXPECT_EQ(first_wrong_tag(page), "") << name;
        EXPECT_GT(count(page, "<use href=\"#m1board\"/>"), 0U) << name;
    }
}

TEST(Report, CommentsStandWithTheirTurns) {
    record::Match match = random_match(rules::backgammon(), 3, 5);
    ASSERT_TRUE(std::holds_alternative<record::OpeningThrow>(match.games[0].events[0]));
    ASSERT_TRUE(std::holds_alternative<record::Played>(match.games[0].events[1]));
    const std::string plain = Judged(match).page();
    auto& events = match.games[0].events;
    events.push_back(record::Comment{"last"});
    events.insert(events.begin() + 2, record::Comment{"after the <first> play"});
    events.insert(events.begin() + 1, record::Comment{"before it"});
    match.games[0].comments.push_back("before all");
    const std::string page = Judged(match).page();
    EXPECT_EQ(first_wrong_tag(page), "");
    EXPECT_EQ(count(page, "<p class=\"comment\">"), 4U);
    const std::size_t first = page.find("m1g1-1\"");
    const std::size_t second = page.find("m1g1-2\"");
    std::size_t before = first;
    for (const std::string_view text :
         {">before all<", ">before it<", ">after the &lt;first&gt; play<"}) {
        const std::size_t at = page.find(text);
        EXPECT_LT(before, at) << text;
        EXPECT_LT(at, second) << text;
        before = at;
    }
    EXPECT_NE(page.find(">last<"), std::string::npos);
    EXPECT_EQ(count(page, "<li"), count(plain, "<li"));
}

TEST(Report, ResignationsAreToldAndGamesHaveTheirFigures) {
    record::Match match = random_match(rules::backgammon(), 0, 6, 200);
    ASSERT_EQ(match.games.size(), 2U);
    const std::string plain = Judged(match).page();
    EXPECT_EQ(count(plain, "Error per decision, times 500"), 3U);
    const auto resign = [](record::ResignationAction action) {
        return record::Resignation{Side::first, action, 1};
    };
    match.games[0].events.push_back(resign(record::ResignationAction::offered));
    match.games[0].events.push_back(resign(record::ResignationAction::accepted));
    const std::string page = Judged(match).page();
    EXPECT_EQ(count(page, ">resigns<"), count(plain, ">resigns<") + 1);
    EXPECT_EQ(count(page, "<li"), count(plain, "<li") + 1);
}

TEST(Report, OnlyBackgammonHasARating) {
    EXPECT_EQ(count(backgammon_match().page(), "Estimated rating"), 1U);
    const Judged portes(random_match(*rules::find_variant("portes"), 3, 5));
    EXPECT_EQ(count(portes.page(), "Estimated rating"), 0U);
}

TEST(Report, AGameWithoutAResultHasNoBalance) {
    record::Match match = random_match(rules::backgammon(), 3, 5);
    match.games.resize(1);
    auto& events = match.games[0].events;
    events.erase(events.begin() + 6, events.end());
    match.games[0].outcome.reset();
    EXPECT_EQ(count(Judged(match).page(), "Luck and skill"), 0U);
    EXPECT_EQ(count(backgammon_match().page(), "Luck and skill"), 1U);
}

TEST(Report, TellsAMatchThatNobodyJudged) {
    const record::Match match = random_match(rules::backgammon(), 3, 8);
    const record::Annotation nothing;
    const analysis::MatchSummary empty;
    const JudgedMatch one{match, nothing, empty};
    const std::string page = html_report({&one, 1}, guide::Language::is);
    EXPECT_EQ(first_wrong_tag(page), "");
    EXPECT_EQ(count(page, "<details"), 0U);
    EXPECT_NE(page.find("Engir afleikir"), std::string::npos);
}

TEST(Report, SeveralMatchesOnOnePage) {
    const Judged& match = backgammon_match();
    const JudgedMatch one{match.match, match.annotation, match.summary};
    const std::array<JudgedMatch, 2> two{one, one};
    const std::string page = html_report(two, guide::Language::sl);
    const std::vector<std::string> ids = values_of(page, "id");
    EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
    EXPECT_EQ(count(page, "<h1>"), 2U);
}

}  // namespace
}  // namespace kotra::report
