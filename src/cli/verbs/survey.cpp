// SPDX-License-Identifier: Apache-2.0
// kotra survey: what happens in the engine's games against itself.
#include "analysis/survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

#include "cli/interrupt_watch.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "rules/variant.h"

namespace kotra::cli {
namespace {

struct SurveyOptions : ThinkerOptions {
    std::string variant = "backgammon";
    std::int64_t games = 1000;
    std::int64_t look_every = 4;
    std::int64_t seed = 1;
};

constexpr std::array<std::string_view, analysis::game_phases> phase_names{"entering", "contact",
                                                                          "race"};

std::uint64_t turns_of(const analysis::NamedTurns& turns) {
    return std::reduce(turns.named.begin(), turns.named.end());
}

void write_mean(JsonWriter& json, std::string_view name, const base::RunningMean& mean) {
    json.key(name)
        .begin_object()
        .field("mean", mean.mean())
        .field("standard_error", mean.standard_error())
        .field("count", mean.count())
        .end_object();
}

std::string json_text(const SurveyOptions& options, const analysis::Survey& survey) {
    JsonWriter json;
    json.begin_object()
        .field("variant", options.variant)
        .field("games", survey.games)
        .field("seed", options.seed);
    write_mean(json, "points_of_beginner", survey.points);
    write_mean(json, "wins_of_beginner", survey.wins);
    write_mean(json, "points_of_winner", survey.stake);
    write_mean(json, "rolls", survey.rolls);
    write_mean(json, "entered", survey.entered);
    json.key("acey_deucey").begin_object();
    for (std::size_t phase = 0; phase < analysis::game_phases; ++phase) {
        const analysis::NamedTurns& turns = survey.turns[phase];
        json.key(phase_names[phase]).begin_object();
        write_mean(json, "gain", turns.gain);
        json.key("named").begin_array();
        for (std::size_t number = 1; number <= 6; ++number) json.value(turns.named[number]);
        json.end_array().field("rolled_again", turns.rolled_again).end_object();
    }
    json.end_object().key("blots").begin_array();
    for (std::size_t point = 1; point < survey.blots.size(); ++point) {
        json.begin_object().field("point", point);
        write_mean(json, "hit_chance", survey.blots[point].hit_chance);
        write_mean(json, "loss", survey.blots[point].loss);
        json.end_object();
    }
    json.end_array().end_object();
    return json.take_line();
}

std::string words(const base::RunningMean& mean) {
    return fmt::format("{:.3f} +- {:.3f}", mean.mean(), mean.standard_error());
}

std::string table_text(const analysis::Survey& survey) {
    std::string text = fmt::format(
        "Games                       {}\n"
        "Wins of who begins          {}\n"
        "Points of who begins        {}\n"
        "Points of the winner        {}\n"
        "Rolls of a game             {}\n",
        survey.games, words(survey.wins), words(survey.points), words(survey.stake),
        words(survey.rolls));
    if (survey.entered.count() > 0) {
        text += fmt::format("Entered before moving       {}\n", words(survey.entered));
    }
    if (std::ranges::any_of(survey.turns, [](const auto& turns) { return turns_of(turns) > 0; })) {
        text += "\nA 1-2 while   is worth             names 1 to 6, in per cent        again\n";
        for (std::size_t phase = 0; phase < analysis::game_phases; ++phase) {
            const analysis::NamedTurns& turns = survey.turns[phase];
            const double all = std::max(1.0, static_cast<double>(turns_of(turns)));
            text += fmt::format("{:<12}  {:<18}", phase_names[phase], words(turns.gain));
            for (std::size_t number = 1; number <= 6; ++number) {
                text +=
                    fmt::format("{:5.1f}", 100 * static_cast<double>(turns.named[number]) / all);
            }
            text +=
                fmt::format("   {:5.1f}\n", 100 * static_cast<double>(turns.rolled_again) / all);
        }
    }
    text += "\nA blot on  is hit             and then loses\n";
    for (std::size_t point = 1; point < survey.blots.size(); ++point) {
        const analysis::BlotCost& cost = survey.blots[point];
        if (cost.loss.count() == 0) continue;
        text += fmt::format("{:>9}  {:<17}  {}\n", point, words(cost.hit_chance), words(cost.loss));
    }
    return text;
}

base::Result<Exit> run_survey(const SurveyOptions& options, Console& console) {
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) return tl::unexpected(variant.error());
    const auto engine = make_engine(options, *variant);
    if (!engine) return tl::unexpected(engine.error());
    analysis::SurveySettings settings;
    settings.seed = static_cast<std::uint64_t>(options.seed);
    settings.games = static_cast<std::uint64_t>(options.games);
    settings.look_every = static_cast<std::uint64_t>(options.look_every);
    settings.threads = options.threads;
    std::optional<analysis::Survey> survey;
    {
        ProgressBar bar("Playing games");
        const InterruptWatch watch;
        survey = analysis::survey(**engine, settings, watch.stop(),
                                  [&](double done) { bar.show(done); });
    }
    if (!survey) return Exit::no;
    console.print(options.json ? json_text(options, *survey) : table_text(*survey));
    return Exit::ok;
}

constexpr std::array survey_options{
    text<&SurveyOptions::variant>("--variant", "NAME", "the game", Completes::variants),
    number<&SurveyOptions::games, 1, 10'000'000>("--games", "N", "how many games"),
    number<&SurveyOptions::look_every, 1, 1000>(
        "--look-every", "N", "look closely before one roll of N; the rest is faster"),
    number<&SurveyOptions::seed>("--seed", "N", "the same seed gives the same games"),
    net_option,
    tables_option,
    threads_option,
    json_option,
};

constexpr std::array survey_examples{
    Example{"survey --variant acey.seed --games 2000 --threads 0",
            "what docs/acey-deucey.md tells of the game"},
    Example{"survey --games 500", "how much it helps to begin at backgammon"},
};

}  // namespace

constinit const Verb verbs::survey = verb<SurveyOptions, run_survey>(
    "survey", "tell what happens in the engine's games against itself",
    "Lets the engine play against itself at 0 plies, without cube and for points, and counts: who "
    "wins and how much, how many rolls a game takes, how many checkers enter before one moves on, "
    "what a 1-2 is worth beyond the mean of all rolls and which number is named after it, and for "
    "a blot on each point (in its owner's numbering) how often the next roll hits it and what is "
    "lost then. Each mean has its standard error.\n\n"
    "With --json: {variant, games, seed, points_of_beginner, wins_of_beginner, points_of_winner, "
    "rolls, entered, acey_deucey: {entering, contact, race: {gain, named, rolled_again}}, blots: "
    "[{point, hit_chance, loss}]}, where a mean is {mean, standard_error, count}.",
    survey_options, survey_examples);

}  // namespace kotra::cli
