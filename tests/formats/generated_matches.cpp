// SPDX-License-Identifier: Apache-2.0
#include "formats/generated_matches.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.h"
#include "formats/formats.h"
#include "record/random_match.h"

namespace kotra::formats::testing {
namespace {

using record::testing::random_match;
using record::testing::RandomMatch;

// Backgammon in most of them: not every format holds the others.
constexpr std::array<std::string_view, 12> variants{
    "backgammon", "backgammon", "backgammon",  "backgammon", "backgammon", "backgammon",
    "nackgammon", "nackgammon", "hypergammon", "longgammon", "acey.seed",  "dutch"};

bool is_like(const record::Match& a, const record::Match& b) {
    return a.games == b.games && a.options.length == b.options.length &&
           a.players[record::Side::first].name == b.players[record::Side::first].name &&
           a.players[record::Side::second].name == b.players[record::Side::second].name;
}

// Written and read again; nothing where the format cannot hold it.
struct Passed {
    record::Match match;
    bool is_whole = false;  // by its own account
    std::string text;
};
std::optional<Passed> through(const Format& format, const record::Match& match,
                              const std::string& where) {
    const auto writing = format.write({&match, 1}, {});
    if (!writing) {
        EXPECT_FALSE(writing.error().message.empty()) << where;
        return std::nullopt;
    }
    auto reading = read_any(writing->text);
    if (!reading) {
        ADD_FAILURE() << where << ": " << base::to_string(reading.error()) << '\n' << writing->text;
        return std::nullopt;
    }
    // Snowie's text of a match is .mat.
    EXPECT_EQ(reading->format, format.name == "snowie" ? "mat" : format.name) << where;
    if (reading->matches.size() != 1) {
        ADD_FAILURE() << where << ": it has become " << reading->matches.size() << " matches";
        return std::nullopt;
    }
    return Passed{std::move(reading->matches[0]), writing->losses.empty(), writing->text};
}

void expect_kept_by(const Format& format, const record::Match& match, std::uint64_t number,
                    HeldBy& held) {
    const std::string where = fmt::format("match {} as {}", number, format.name);
    const auto once = through(format, match, where);
    if (!once) return;
    ++held[format.name].all;
    if (once->is_whole) {
        ++held[format.name].whole;
        EXPECT_TRUE(is_like(once->match, match)) << where << '\n' << once->text;
    }
    const auto twice = through(format, once->match, where + " again");
    if (!twice) {
        ADD_FAILURE() << where << ": it holds it once, but not again\n" << once->text;
        return;
    }
    EXPECT_TRUE(is_like(twice->match, once->match)) << where << '\n'
                                                    << once->text << '\n'
                                                    << twice->text;
}

}  // namespace

record::Match generated_match(std::uint64_t number) {
    base::Random random(number);
    const auto one_in = [&random](unsigned n) { return random.below(n) == 0; };
    RandomMatch plan;
    plan.variant = *rules::find_variant(variants[random.below(variants.size())]);
    plan.options = rules::MatchOptions::of(plan.variant);
    plan.options.length = one_in(3) ? 0 : 1 + static_cast<int>(random.below(9));
    plan.options.crawford = !one_in(4);
    if (plan.options.cube) plan.options.cube_limit = one_in(2) ? 0 : 64;
    if (plan.options.is_money() && plan.options.cube) {
        plan.options.jacoby = one_in(2);
        plan.options.beavers = one_in(2);
        plan.options.raccoons = plan.options.beavers && one_in(2);
        plan.options.auto_doubles = one_in(4) ? 2 : 0;
    }
    plan.most_games = 4;
    plan.most_turns = 250;
    plan.resign_one_in = one_in(2) ? 100 : 0;
    plan.comment_one_in = one_in(4) ? 15 : 0;
    plan.clock_one_in = one_in(6) ? 10 : 0;
    plan.award_one_in = one_in(6) ? 60 : 0;
    plan.refuses_resignations = one_in(4);
    plan.ties = one_in(4);
    plan.leaves_open = one_in(3);
    return random_match(plan, number).match();
}

void expect_kept(std::uint64_t number, HeldBy& held) {
    const record::Match match = generated_match(number);
    std::vector<const Format*> formats;
    for (const Format& format : all_formats()) {
        if (!format.writes()) continue;
        expect_kept_by(format, match, number, held);
        formats.push_back(&format);
    }
    base::Random random(number + 1);
    std::optional<Passed> last;
    std::string way = fmt::format("match {}", number);
    for (std::size_t left = formats.size(); left > 0; --left) {
        const std::size_t pick = random.below(static_cast<unsigned>(left));
        std::swap(formats[pick], formats[left - 1]);
        const Format& format = *formats[left - 1];
        const std::string next = fmt::format("{}, {}", way, format.name);
        auto passed = through(format, last ? last->match : match, next);
        if (!passed || !passed->is_whole) continue;
        EXPECT_TRUE(is_like(passed->match, match)) << next << '\n' << passed->text;
        last = std::move(passed);
        way = next;
    }
}

}  // namespace kotra::formats::testing
