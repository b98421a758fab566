// SPDX-License-Identifier: Apache-2.0
#include "api/table_event.h"

#include <algorithm>
#include <array>
#include <utility>

#include "api/holder.h"
#include "api/json_reader.h"
#include "api/words.h"
#include "base/json_writer.h"

namespace kotra::api {
namespace {

using base::JsonWriter;
using rules::Side;

constexpr std::array<std::string_view, 19> kind_names{"joined",
                                                      "game_began",
                                                      "opening_throw",
                                                      "roll",
                                                      "play",
                                                      "choose_number",
                                                      "double",
                                                      "take",
                                                      "drop",
                                                      "beaver",
                                                      "raccoon",
                                                      "resign",
                                                      "accept_resignation",
                                                      "refuse_resignation",
                                                      "award",
                                                      "game_over",
                                                      "ready",
                                                      "match_over",
                                                      "say"};
constexpr std::array<std::string_view, 4> reason_names{"time", "forfeit", "match_resigned",
                                                       "agreement"};

constexpr std::int64_t latest = std::int64_t{1} << 52;
constexpr std::int64_t most_points = rules::cube_ceiling;

void write_ratings(JsonWriter& json, const rules::PerSide<RatingChange>& ratings) {
    json.key("ratings").begin_object();
    for (const Side side : rules::both_sides) {
        json.key(to_string(side)).begin_object().field("before", ratings[side].before);
        json.field("after", ratings[side].after).end_object();
    }
    json.end_object();
}

void write_what(JsonWriter& json, const TableEvent& event) {
    switch (event.kind) {
        case EventKind::joined:
            json.field("seat", to_string(*event.by)).key("player");
            write(json, event.holder);
            break;
        case EventKind::game_began:
            json.field("game", event.number);
            write_numbers(json, "score", event.score);
            json.field("crawford", event.crawford);
            break;
        case EventKind::opening_throw:
        case EventKind::roll:
            if (event.kind == EventKind::roll) write_side(json, "by", event.by);
            write_roll(json, "dice", event.dice);
            break;
        case EventKind::play:
            write_side(json, "by", event.by);
            json.key("steps");
            write_steps(json, event.steps);
            json.field("text", event.text).key("board");
            write_board(json, event.board, *event.by);
            break;
        case EventKind::choose_number:
            write_side(json, "by", event.by);
            json.field("number", event.number);
            break;
        case EventKind::doubled:
        case EventKind::take:
        case EventKind::drop:
        case EventKind::beaver:
        case EventKind::raccoon:
            write_side(json, "by", event.by);
            json.field("value", event.number);
            break;
        case EventKind::resign:
        case EventKind::accept_resignation:
        case EventKind::refuse_resignation:
            write_side(json, "by", event.by);
            json.field("level", event.number);
            break;
        case EventKind::award:
            write_side(json, "to", event.by);
            json.field("reason", reason_names[static_cast<std::size_t>(event.reason)]);
            json.field("points", event.number);
            break;
        case EventKind::game_over:
            json.key("result");
            write_result(json, event.result);
            write_numbers(json, "score", event.score);
            break;
        case EventKind::ready:
            write_side(json, "by", event.by);
            break;
        case EventKind::match_over:
            write_side(json, "winner", event.by);
            json.key("dice").json(event.extra.empty() ? "null" : event.extra);
            if (event.ratings) write_ratings(json, *event.ratings);
            break;
        case EventKind::say:
            write_side(json, "by", event.by);
            json.field("name", event.name);
            if (event.phrase.empty()) {
                json.field("text", event.text);
            } else {
                json.field("phrase", event.phrase);
            }
            break;
    }
}

int small(JsonReader& reader, std::string_view key) {
    return static_cast<int>(reader.integer(key, 0, most_points));
}

rules::PerSide<int> read_numbers(JsonReader& reader, std::string_view key) {
    JsonReader object = reader.object(key);
    return {{small(object, "first"), small(object, "second")}};
}

template <std::size_t Count>
std::size_t read_word(JsonReader& reader, std::string_view key,
                      const std::array<std::string_view, Count>& words) {
    const auto found = std::ranges::find(words, reader.text(key));
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    reader.blame(key, "is no word that is known here");
    return 0;
}

void read_what(JsonReader& reader, TableEvent& event) {
    switch (event.kind) {
        case EventKind::joined: {
            event.by = reader.side("seat");
            JsonReader player = reader.object("player");
            event.holder = read_holder(player);
            break;
        }
        case EventKind::game_began:
            event.number = small(reader, "game");
            event.score = read_numbers(reader, "score");
            event.crawford = reader.truth("crawford");
            break;
        case EventKind::opening_throw:
            event.dice = reader.roll("dice");
            break;
        case EventKind::roll:
            event.by = reader.side("by");
            event.dice = reader.roll("dice");
            break;
        case EventKind::play:
            event.by = reader.side("by");
            event.steps = reader.steps("steps");
            break;
        case EventKind::choose_number:
            event.by = reader.side("by");
            event.number = small(reader, "number");
            break;
        case EventKind::doubled:
        case EventKind::take:
        case EventKind::drop:
        case EventKind::beaver:
        case EventKind::raccoon:
            event.by = reader.side("by");
            event.number = small(reader, "value");
            break;
        case EventKind::resign:
        case EventKind::accept_resignation:
        case EventKind::refuse_resignation:
            event.by = reader.side("by");
            event.number = small(reader, "level");
            break;
        case EventKind::award:
            event.by = reader.side("to");
            event.reason =
                static_cast<record::AwardReason>(read_word(reader, "reason", reason_names));
            event.number = small(reader, "points");
            break;
        case EventKind::game_over:
            event.score = read_numbers(reader, "score");
            break;
        case EventKind::ready:
            event.by = reader.side("by");
            break;
        case EventKind::match_over:
            event.by = reader.side_if("winner");
            break;
        case EventKind::say:
            event.by = reader.side_if("by");
            event.name = reader.text("name");
            event.text = reader.text_or("text", "");
            event.phrase = reader.text_or("phrase", "");
            break;
    }
}

}  // namespace

std::string_view to_string(EventKind kind) {
    return kind_names[static_cast<std::size_t>(kind)];
}

std::string to_json(const TableEvent& event) {
    JsonWriter json;
    json.begin_object().field("seq", event.seq).field("at", event.at);
    json.field("kind", to_string(event.kind));
    write_what(json, event);
    json.end_object();
    return json.take();
}

base::Result<TableEvent> read_table_event(std::string_view text) {
    auto reader = JsonReader::parse(text);
    if (!reader) return tl::unexpected(reader.error());
    TableEvent event;
    event.seq = reader->integer("seq", 1, latest);
    event.at = reader->integer("at", 0, latest);
    event.kind = static_cast<EventKind>(read_word(*reader, "kind", kind_names));
    read_what(*reader, event);
    if (!reader->ok()) return tl::unexpected(reader->error());
    return event;
}

}  // namespace kotra::api
