// SPDX-License-Identifier: Apache-2.0
// kotra levels: the engine's named strengths.
#include "engine/levels.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/json.h"
#include "cli/line_editor.h"
#include "cli/progress.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "engine/level_errors.h"
#include "rules/variant.h"

namespace kotra::cli {
namespace {

struct LevelsOptions : ThinkerOptions {
    std::string variant = "backgammon";
    bool measure = false;
    int decisions = 300;
    std::int64_t seed = 1;
};

// What was measured, and how.
struct Measured {
    int decisions = 0;
    std::vector<engine::LevelError> errors;  // one a level
};

// The figures that came with the program; nothing where there are none for these levels.
std::optional<Measured> stored_figures(const rules::Variant& variant) {
    const bool is_usual = variant.name == rules::backgammon().name;
    const std::string file = is_usual ? "levels.json" : fmt::format("levels-{}.json", variant.name);
    const auto bytes = read_input(fmt::format("{}/{}", KOTRA_DATA_DIR, file));
    if (!bytes) return std::nullopt;
    const auto json = nlohmann::json::parse(*bytes, nullptr, false);
    if (!json.is_object() || !json.contains("levels")) return std::nullopt;
    Measured measured;
    measured.decisions = json.value("decisions", 0);
    for (const auto& row : json["levels"]) {
        const std::size_t place = measured.errors.size();
        const bool is_next = place < engine::levels.size() && row.is_object() &&
                             row.value("name", "") == engine::levels[place].name;
        if (!is_next) return std::nullopt;
        measured.errors.push_back({row.value("error_rate", 0.0), row.value("standard_error", 0.0)});
    }
    if (measured.errors.size() != engine::levels.size()) return std::nullopt;
    return measured;
}

base::Result<std::optional<Measured>> measured_now(const LevelsOptions& options,
                                                   const rules::Variant& variant) {
    const auto engine = make_engine(options, variant);
    if (!engine) return tl::unexpected(engine.error());
    const InterruptGuard guard;
    ProgressBar bar("Measuring the levels");
    engine::LevelTest test;
    test.decisions = options.decisions;
    test.seed = static_cast<std::uint64_t>(options.seed);
    auto errors = engine::measure_levels(**engine, test, [&](double done) {
        bar.show(done);
        return !InterruptGuard::noticed();
    });
    if (!errors) return std::nullopt;
    return Measured{options.decisions, std::move(*errors)};
}

std::string json_text(const std::optional<Measured>& measured) {
    JsonWriter json;
    json.begin_object().field("decisions", measured ? measured->decisions : 0);
    json.key("levels").begin_array();
    for (std::size_t i = 0; i < engine::levels.size(); ++i) {
        const engine::Level& level = engine::levels[i];
        json.begin_object()
            .field("name", level.name)
            .field("help", level.help)
            .field("plies", level.plies)
            .field("preset", level.filter);
        if (measured) {
            json.field("error_rate", measured->errors[i].mean)
                .field("standard_error", measured->errors[i].standard_error);
        } else {
            json.key("error_rate").null().key("standard_error").null();
        }
        json.end_object();
    }
    json.end_array().end_object();
    return json.take_line();
}

std::string table_text(const std::optional<Measured>& measured) {
    std::string text = "Level      Gives away         Plies  What it is\n";
    for (std::size_t i = 0; i < engine::levels.size(); ++i) {
        const engine::Level& level = engine::levels[i];
        const std::string rate =
            measured ? fmt::format("{:5.1f} +- {:.1f}", 1000 * measured->errors[i].mean,
                                   1000 * measured->errors[i].standard_error)
                     : "not measured";
        text +=
            fmt::format("{:<9}  {:<17}  {:>5}  {}\n", level.name, rate, level.plies, level.help);
    }
    if (measured) {
        text += fmt::format(
            "\nIn thousandths of a point a decision between plays, over {} decisions.\n",
            measured->decisions);
    }
    return text;
}

base::Result<Exit> run_levels(const LevelsOptions& options, Console& console) {
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) return tl::unexpected(variant.error());
    std::optional<Measured> measured;
    if (options.measure) {
        auto now = measured_now(options, *variant);
        if (!now) return tl::unexpected(now.error());
        if (!*now) {
            console.complain("stopped: nothing is known before all decisions are made");
            return Exit::no;
        }
        measured = std::move(*now);
    } else {
        measured = stored_figures(*variant);
    }
    console.print(options.json ? json_text(measured) : table_text(measured));
    return Exit::ok;
}

constexpr std::array levels_options{
    text<&LevelsOptions::variant>("--variant", "VARIANT", "the game", Completes::variants),
    flag<&LevelsOptions::measure>("--measure",
                                  "measure now, instead of showing what was measured before"),
    number<&LevelsOptions::decisions, 2, 1000000>("--decisions", "N",
                                                  "how many decisions each level makes"),
    number<&LevelsOptions::seed>("--seed", "N", "other dice, and other errors"),
    net_option,
    tables_option,
    threads_option,
    json_option,
};

constexpr std::array levels_examples{
    Example{"levels", "the levels and how much each gives away"},
    Example{"levels --measure --json > data/levels.json", "how the figures are made"},
    Example{"levels --variant acey.seed --measure", "how far they are apart in acey-deucey"},
};

}  // namespace

constinit const Verb verbs::levels = verb<LevelsOptions, run_levels>(
    "levels", "show the engine's levels",
    "Lists the strengths at which the engine plays ('kotra play --opponent LEVEL'), the weakest "
    "first. The weak levels misjudge positions and overlook hits and dangers, as people do; the "
    "dice are the same for all. What a level gives away is the mean loss of equity in a decision "
    "between plays (cubeless money) against the best play of a search of 2 plies "
    "with the preset wide, in positions from games that the networks play against themselves.\n\n"
    "With --json: {decisions, levels: [{name, help, plies, preset, error_rate, standard_error}]}, "
    "in points; null where nothing was measured.",
    levels_options, levels_examples);

}  // namespace kotra::cli
