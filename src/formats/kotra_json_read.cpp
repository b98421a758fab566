// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "formats/json_fields.h"
#include "formats/json_tree.h"
#include "formats/kotra_json.h"
#include "formats/kotra_json_notes.h"
#include "formats/kotra_json_words.h"

namespace kotra::formats {
namespace {

using record::Side;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();

// Reads the tree of a document into matches, and notes where their parts stand.
class JsonMatchReader {
 public:
    explicit JsonMatchReader(std::string_view text) : errors_(text), places_(text) {}

    Reading read(const JsonNode& root) {
        Reading reading;
        const JsonPath path;
        JsonFields fields(errors_, root, path);
        const auto version = fields.integer("kotra_match", 0, most);
        if (version < kotra_json_version_without_notes || version > kotra_json_version) {
            fields.wrong("kotra_match",
                         fmt::format("this program reads versions {} and {} of the format",
                                     kotra_json_version_without_notes, kotra_json_version));
        }
        const JsonList& matches = fields.list("matches");
        fields.done();
        if (matches.empty()) fields.wrong("matches", "there is no match");
        const JsonPath list_path = fields.path_of("matches");
        for (std::size_t i = 0; i < matches.size() && !errors_.any(); ++i) {
            reading.places.emplace_back();
            annotation_ = {};
            is_judged_ = false;
            reading.matches.push_back(
                match(matches[i], {&list_path, {}, i}, reading.places.back()));
            if (!is_judged_) annotation_ = {};
            is_any_judged_ = is_any_judged_ || is_judged_;
            reading.annotations.push_back(std::move(annotation_));
        }
        if (!is_any_judged_) reading.annotations.clear();
        return reading;
    }

    const std::optional<base::Error>& error() const { return errors_.first(); }

 private:
    // Calls `read_item(node, path)` for each item of the list `name`.
    template <class ReadItem>
    void each(JsonFields& fields, std::string_view name, const JsonList& items,
              ReadItem read_item) {
        const JsonPath list_path = fields.path_of(name);
        for (std::size_t i = 0; i < items.size() && !errors_.any(); ++i) {
            read_item(items[i], JsonPath{&list_path, {}, i});
        }
    }

    static Side side(JsonFields& fields, std::string_view name) {
        return fields.integer(name, 1, 2) == 2 ? Side::second : Side::first;
    }

    static int integer(JsonFields& fields, std::string_view name, std::int64_t least = -most,
                       std::int64_t largest = most) {
        return static_cast<int>(fields.integer(name, least, largest));
    }

    // Two numbers, the first of Side::first.
    rules::PerSide<std::int64_t> pair(JsonFields& fields, std::string_view name, std::int64_t least,
                                      std::int64_t largest) {
        rules::PerSide<std::int64_t> numbers{{least, least}};
        std::size_t i = 0;
        each(fields, name, fields.list(name, 2), [&](const JsonNode& node, const JsonPath& path) {
            numbers.values[i++] = json_integer(errors_, node, path, least, largest);
        });
        return numbers;
    }

    rules::Roll dice(JsonFields& fields) {
        const auto numbers = pair(fields, "dice", 1, 6);
        return *rules::Roll::from_dice(static_cast<int>(numbers[Side::first]),
                                       static_cast<int>(numbers[Side::second]));
    }

    std::vector<std::string> comments(JsonFields& fields) {
        std::vector<std::string> texts;
        if (!fields.has("comments")) return texts;
        each(fields, "comments", fields.list("comments"),
             [&](const JsonNode& node, const JsonPath& path) {
                 texts.push_back(json_text(errors_, node, path));
             });
        return texts;
    }

    record::Match match(const JsonNode& node, const JsonPath& path,
                        std::vector<GamePlaces>& places) {
        record::Match match;
        JsonFields fields(errors_, node, path);
        std::size_t players = 0;
        each(fields, "players", fields.list("players", 2),
             [&](const JsonNode& item, const JsonPath& item_path) {
                 match.players.values[players++] = player(item, item_path);
             });
        if (auto variant = rules::parse_variant(fields.text("variant"))) {
            match.variant = *variant;
        } else {
            fields.wrong("variant", variant.error().message);
        }
        match.options = options(fields);
        if (fields.has("header")) {
            each(fields, "header", fields.list("header"),
                 [&](const JsonNode& item, const JsonPath& item_path) {
                     match.header.push_back(header_line(item, item_path));
                 });
        }
        if (fields.has("judge")) {
            is_judged_ = true;
            annotation_.judge = fields.text("judge");
        }
        const JsonList& games = fields.list("games");
        if (games.empty()) fields.wrong("games", "there is no game");
        each(fields, "games", games, [&](const JsonNode& item, const JsonPath& item_path) {
            match.games.push_back(game(item, item_path, places.emplace_back()));
        });
        match.comments = comments(fields);
        fields.done();
        return match;
    }

    record::Player player(const JsonNode& node, const JsonPath& path) {
        JsonFields fields(errors_, node, path);
        record::Player player;
        player.name = fields.text("name");
        if (fields.has("rating")) player.rating = fields.text("rating");
        fields.done();
        return player;
    }

    rules::MatchOptions options(JsonFields& fields_of_match) {
        const JsonPath path = fields_of_match.path_of("options");
        const JsonNode& node = fields_of_match.node("options");
        JsonFields fields(errors_, node, path);
        rules::MatchOptions options;
        options.length = integer(fields, "length");
        options.cube = fields.boolean("cube");
        options.cube_limit = integer(fields, "cube_limit");
        options.crawford = fields.boolean("crawford");
        options.jacoby = fields.boolean("jacoby");
        options.beavers = fields.boolean("beavers");
        options.raccoons = fields.boolean("raccoons");
        options.auto_doubles = integer(fields, "auto_doubles");
        fields.done();
        if (auto ok = rules::check(options); !ok) {
            fields_of_match.wrong("options", ok.error().message);
        }
        return options;
    }

    record::HeaderLine header_line(const JsonNode& node, const JsonPath& path) {
        JsonFields fields(errors_, node, path);
        record::HeaderLine line;
        if (fields.has("comment")) {
            line.value = fields.text("comment");
        } else {
            line.key = fields.text("key");
            line.value = fields.text("value");
            if (line.key.empty()) fields.wrong("key", "a key has at least one letter");
        }
        fields.done();
        return line;
    }

    record::Game game(const JsonNode& node, const JsonPath& path, GamePlaces& places) {
        record::Game game;
        JsonFields fields(errors_, node, path);
        places.score = places_.at(node.offset);
        game.comments = comments(fields);
        const auto score = pair(fields, "score", 0, most);
        for (const Side side : rules::both_sides) game.score[side] = static_cast<int>(score[side]);
        annotation_.games.emplace_back();
        each(fields, "events", fields.list("events"),
             [&](const JsonNode& item, const JsonPath& item_path) {
                 annotation_.games.back().notes.emplace_back();
                 places.events.push_back(places_.at(item.offset));
                 game.events.push_back(event(item, item_path));
             });
        places.outcome = places.score;
        if (fields.has("outcome")) {
            const JsonPath outcome_path = fields.path_of("outcome");
            const JsonNode& outcome = fields.node("outcome");
            places.outcome = places_.at(outcome.offset);
            JsonFields inner(errors_, outcome, outcome_path);
            const Side winner = side(inner, "winner");
            const int points = integer(inner, "points");
            game.outcome = record::Outcome{
                winner, points, kotra_json::read_word(inner, "ending", kotra_json::ending_words)};
            inner.done();
        }
        fields.done();
        return game;
    }

    record::Event event(const JsonNode& node, const JsonPath& path) {
        JsonFields fields(errors_, node, path);
        record::Event result = event(fields, fields.text("event"));
        if (fields.has("note")) {
            is_judged_ = true;
            annotation_.games.back().notes.back() =
                kotra_json::read_note(errors_, fields.node("note"), fields.path_of("note"));
        }
        fields.done();
        return result;
    }

    record::Event event(JsonFields& fields, std::string_view kind) {
        if (kind == "play") return play(fields);
        if (kind == "roll") {
            const Side by = side(fields, "by");
            return record::Rolled{by, dice(fields)};
        }
        if (kind == "opening") return record::OpeningThrow{dice(fields)};
        if (kind == "number") {
            const Side by = side(fields, "by");
            return record::NumberChosen{by, integer(fields, "number", 1, 6)};
        }
        if (const auto action = kotra_json::value_of(kotra_json::cube_words, kind)) {
            const Side by = side(fields, "by");
            return record::CubeTurned{by, *action, integer(fields, "value")};
        }
        if (const auto action = kotra_json::value_of(kotra_json::resignation_words, kind)) {
            const Side by = side(fields, "by");
            return record::Resignation{by, *action, integer(fields, "level")};
        }
        if (kind == "award") {
            const Side to = side(fields, "to");
            const auto reason = kotra_json::read_word(fields, "reason", kotra_json::award_words);
            return record::Awarded{to, reason, integer(fields, "points")};
        }
        if (kind == "comment") return record::Comment{fields.text("text")};
        if (kind == "clock") {
            constexpr std::int64_t longest = std::int64_t{1} << 53U;
            return record::ClockReading{pair(fields, "left_ms", -longest, longest)};
        }
        if (kind == "position") return position(fields);
        fields.wrong("event", fmt::format("the event \"{}\" is unknown", kind));
        return record::Comment{};
    }

    record::Event play(JsonFields& fields) {
        record::Played play{side(fields, "by"), {}, {}, false};
        play.steps = kotra_json::read_steps(errors_, fields);
        play.after = kotra_json::read_board(fields, "after");
        play.illegal = fields.has("illegal") && fields.boolean("illegal");
        return play;
    }

    record::Event position(JsonFields& fields) {
        record::PositionSet set{side(fields, "turn"), kotra_json::read_board(fields, "board"), {}};
        const JsonPath path = fields.path_of("cube");
        const JsonNode& node = fields.node("cube");
        JsonFields cube(errors_, node, path);
        set.cube.value = integer(cube, "value");
        if (cube.has("owner")) set.cube.owner = side(cube, "owner");
        cube.done();
        return set;
    }

    JsonErrors errors_;
    PlaceFinder places_;
    record::Annotation annotation_;  // of the match being read
    bool is_judged_ = false;         // that match
    bool is_any_judged_ = false;
};

}  // namespace

bool is_kotra_json(std::string_view bytes) {
    if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
    const std::size_t start = bytes.find_first_not_of(" \t\r\n");
    return start != std::string_view::npos && bytes[start] == '{';
}

base::Result<Reading> read_kotra_json(std::string_view bytes) {
    if (bytes.size() > max_file_size) return base::fail("this file is larger than 64 MiB");
    if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
    const auto root = parse_json(bytes);
    if (!root) return tl::unexpected(root.error());
    JsonMatchReader reader(bytes);
    Reading reading = reader.read(*root);
    if (reader.error()) return tl::unexpected(*reader.error());
    reading.format = "json";
    return reading;
}

}  // namespace kotra::formats
