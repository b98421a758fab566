// SPDX-License-Identifier: Apache-2.0
#include "api/table_setup.h"

#include <algorithm>
#include <array>

#include "api/holder.h"
#include "api/words.h"
#include "engine/levels.h"
#include "play/opponents.h"

namespace kotra::api {
namespace {

constexpr std::array<std::string_view, 4> opponent_names{"computer", "same_screen", "link",
                                                         "lobby"};
constexpr std::array<std::string_view, 5> clock_names{"none", "delay", "bronstein", "fischer",
                                                      "correspondence"};
constexpr std::string_view default_level = "runner";
constexpr std::size_t longest_variant_text = 400;

template <std::size_t Count>
std::size_t word_at(JsonReader& reader, std::string_view key, std::string_view word,
                    const std::array<std::string_view, Count>& words) {
    const auto found = std::ranges::find(words, word);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    reader.blame(key, "is no word that is known here");
    return 0;
}

ClockSetup read_clock(JsonReader reader) {
    ClockSetup clock;
    clock.kind =
        static_cast<ClockSetup::Kind>(word_at(reader, "kind", reader.text("kind"), clock_names));
    if (clock.kind == ClockSetup::Kind::none) return clock;
    const bool is_correspondence = clock.kind == ClockSetup::Kind::correspondence;
    if (!is_correspondence) clock.main = reader.integer("main", 1000, longest_clock);
    clock.step = reader.integer("step", is_correspondence ? 1000 : 0, longest_clock);
    return clock;
}

}  // namespace

std::string_view to_string(ClockSetup::Kind kind) {
    return clock_names[static_cast<std::size_t>(kind)];
}

bool is_randomness(std::string_view text) {
    return text.size() == 64 &&
           text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

rules::MatchOptions read_options(JsonReader& reader, const rules::Variant& variant) {
    rules::MatchOptions options = rules::MatchOptions::of(variant);
    options.length =
        static_cast<int>(reader.integer_or("length", options.length, 0, rules::max_match_length));
    options.cube = reader.truth_or("cube", options.cube);
    options.cube_limit = static_cast<int>(
        reader.integer_or("cube_limit", options.cube_limit, 0, rules::cube_ceiling));
    options.crawford = reader.truth_or("crawford", options.crawford);
    options.jacoby = reader.truth_or("jacoby", options.jacoby);
    options.beavers = reader.truth_or("beavers", options.beavers);
    options.raccoons = reader.truth_or("raccoons", options.raccoons);
    options.auto_doubles =
        static_cast<int>(reader.integer_or("auto_doubles", options.auto_doubles, 0, 24));
    if (const auto checked = rules::check(options); !checked) {
        reader.blame("length", "and the other options: " + checked.error().message);
    }
    return options;
}

base::Result<TableSetup> read_table_setup(std::string_view json) {
    auto reader = JsonReader::parse(json);
    if (!reader) return tl::unexpected(reader.error());
    TableSetup setup;
    const std::string variant = reader->text_or("variant", setup.variant.name);
    if (variant.size() > longest_variant_text) reader->blame("variant", "is too long");
    if (auto parsed = rules::parse_variant(variant.substr(0, longest_variant_text))) {
        setup.variant = *parsed;
    } else {
        reader->blame("variant", parsed.error().message);
    }
    setup.opponent = static_cast<OpponentKind>(
        word_at(*reader, "opponent", reader->text("opponent"), opponent_names));
    if (setup.opponent == OpponentKind::computer) {
        setup.level = reader->text_or("level", default_level);
        if (play::find_opponent(setup.level) == nullptr &&
            engine::find_level(setup.level) == nullptr) {
            reader->blame("level", "is not known here");
        }
    }
    setup.seat = reader->side_if("seat").value_or(rules::Side::first);
    if (reader->has("options")) {
        JsonReader options = reader->object("options");
        setup.options = read_options(options, setup.variant);
    } else {
        setup.options = rules::MatchOptions::of(setup.variant);
        setup.options.length = 1;
    }
    if (reader->has("clock")) setup.clock = read_clock(reader->object("clock"));
    setup.spectators = reader->truth_or("spectators", setup.opponent != OpponentKind::link);
    setup.rated = reader->truth_or("rated", false);
    setup.randomness = reader->text_or("randomness", "");
    if (!setup.randomness.empty() && !is_randomness(setup.randomness)) {
        reader->blame("randomness", "has to be 64 hexadecimal digits");
    }
    setup.second_name = reader->text_or("second_name", "");
    if (!reader->ok()) return tl::unexpected(reader->error());
    return setup;
}

std::string to_json(const TableSetup& setup) {
    base::JsonWriter json;
    json.begin_object().field("variant", rules::variant_text(setup.variant));
    json.field("opponent", opponent_names[static_cast<std::size_t>(setup.opponent)]);
    if (!setup.level.empty()) json.field("level", setup.level);
    json.field("seat", to_string(setup.seat)).key("options");
    write(json, setup.options);
    json.key("clock");
    write(json, setup.clock);
    json.field("spectators", setup.spectators).field("rated", setup.rated);
    if (!setup.randomness.empty()) json.field("randomness", setup.randomness);
    if (!setup.second_name.empty()) json.field("second_name", setup.second_name);
    json.end_object();
    return json.take();
}

void write(base::JsonWriter& json, const rules::MatchOptions& options) {
    json.begin_object().field("length", options.length).field("cube", options.cube);
    json.field("cube_limit", options.cube_limit).field("crawford", options.crawford);
    json.field("jacoby", options.jacoby).field("beavers", options.beavers);
    json.field("raccoons", options.raccoons).field("auto_doubles", options.auto_doubles);
    json.end_object();
}

void write(base::JsonWriter& json, const ClockSetup& clock) {
    json.begin_object().field("kind", to_string(clock.kind));
    json.field("main", clock.main).field("step", clock.step).end_object();
}

void write(base::JsonWriter& json, const TableFacts& facts) {
    const TableSetup& setup = facts.setup;
    json.begin_object().field("id", facts.id);
    json.field("variant", rules::variant_text(setup.variant)).field("title", setup.variant.title);
    json.field("opponent", opponent_names[static_cast<std::size_t>(setup.opponent)]);
    json.key("options");
    write(json, setup.options);
    json.key("players").begin_object();
    for (const rules::Side side : rules::both_sides) {
        json.key(to_string(side));
        write(json, facts.players[side]);
    }
    json.end_object().key("clock");
    write(json, setup.clock);
    json.field("spectators", setup.spectators).field("rated", setup.rated);
    json.field("hit_to", setup.variant.hit_to == rules::HitTo::bar ? "bar" : "reserve");
    json.field("has_reserve", setup.variant.has_reserve());
    json.field("checkers", setup.variant.checkers).field("created", facts.created);
    write_numbers(json, "score", facts.score);
    json.field("phase", facts.phase).field("commitment", facts.commitment).end_object();
}

}  // namespace kotra::api
