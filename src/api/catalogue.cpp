// SPDX-License-Identifier: Apache-2.0
#include "api/catalogue.h"

#include <array>

#include "api/client_message.h"
#include "api/table_setup.h"
#include "base/json_writer.h"
#include "engine/levels.h"
#include "guide/language.h"
#include "guide/rules_text.h"
#include "play/opponents.h"
#include "rules/scoring.h"
#include "rules/variant.h"

namespace kotra::api {
namespace {

using base::JsonWriter;

constexpr std::int64_t second = 1000;
constexpr std::int64_t minute = 60 * second;
constexpr std::int64_t day = std::int64_t{24} * 60 * minute;

// Clocks by a name that the page has words for. `main` counts for each point of the match, where
// `per_point` says so: two minutes a point with 12 seconds' delay is what clubs play by.
struct Preset {
    std::string_view name;
    ClockSetup clock;
    bool per_point;
};
using Kind = ClockSetup::Kind;
constexpr std::array presets{
    Preset{"none", {Kind::none, 0, 0}, false},
    Preset{"club", {Kind::delay, 2 * minute, 12 * second}, true},
    Preset{"fast", {Kind::delay, 1 * minute, 8 * second}, true},
    Preset{"slow", {Kind::delay, 5 * minute, 20 * second}, true},
    Preset{"bronstein", {Kind::bronstein, 2 * minute, 12 * second}, true},
    Preset{"fischer", {Kind::fischer, 2 * minute, 8 * second}, true},
    Preset{"day", {Kind::correspondence, 0, 1 * day}, false},
    Preset{"three_days", {Kind::correspondence, 0, 3 * day}, false},
    Preset{"week", {Kind::correspondence, 0, 7 * day}, false},
};

void write(JsonWriter& json, const rules::Variant& variant, bool has_engine) {
    json.begin_object().field("name", variant.name).field("alias", variant.alias);
    json.field("title", variant.title).field("summary", variant.summary);
    json.field("checkers", variant.checkers).field("has_reserve", variant.has_reserve());
    json.field("hit_to", variant.hit_to == rules::HitTo::bar ? "bar" : "reserve");
    json.field("acey_deucey", variant.acey_deucey).field("cube", variant.cube);
    json.field("max_level", rules::max_level(variant)).field("engine", has_engine);
    json.key("setup").begin_array();
    for (std::size_t place = 0; place < rules::place_count; ++place) {
        json.value(+variant.setup[place]);
    }
    json.end_array().end_object();
}

template <class Row>
void write_opponent(JsonWriter& json, const Row& row, bool is_engine) {
    json.begin_object().field("name", row.name).field("title", row.title);
    json.field("help", row.help).field("engine", is_engine).end_object();
}

}  // namespace

std::string server_json(std::string_view version, std::span<const std::string_view> phrases,
                        const std::function<bool(const rules::Variant&)>& has_engine) {
    JsonWriter json;
    json.begin_object().field("version", version).field("protocol", protocol_version);
    json.key("variants").begin_array();
    for (const rules::Variant& variant : rules::all_variants()) {
        write(json, variant, has_engine(variant));
    }
    json.end_array().key("opponents").begin_array();
    for (const play::Opponent& row : play::opponents) write_opponent(json, row, false);
    for (const engine::Level& row : engine::levels) write_opponent(json, row, true);
    json.end_array().key("clocks").begin_array();
    for (const Preset& preset : presets) {
        json.begin_object().field("name", preset.name).key("clock");
        write(json, preset.clock);
        json.field("per_point", preset.per_point).end_object();
    }
    json.end_array().key("phrases").begin_array();
    for (const std::string_view phrase : phrases) json.value(phrase);
    json.end_array().key("languages").begin_array();
    for (const guide::Language language : guide::all_languages) {
        json.begin_object().field("code", guide::code(language));
        json.field("name", guide::own_name(language)).end_object();
    }
    json.end_array().field("max_length", rules::max_match_length).end_object();
    return json.take();
}

base::Result<std::string> rules_json(std::string_view variant, std::string_view language) {
    constexpr std::size_t longest = 400;
    if (variant.size() > longest) return base::fail("the name of the game is too long");
    const auto game = rules::parse_variant(variant);
    if (!game) return tl::unexpected(game.error());
    const auto spoken = guide::parse_language(language);
    if (!spoken) return tl::unexpected(spoken.error());
    JsonWriter json;
    json.begin_object().field("variant", rules::variant_text(*game));
    json.field("language", guide::code(*spoken)).field("title", game->title);
    json.field("text", guide::rules_text(*game, *spoken)).end_object();
    return json.take();
}

}  // namespace kotra::api
