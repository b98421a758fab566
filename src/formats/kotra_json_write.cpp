// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/encoding.h"
#include "formats/kotra_json.h"
#include "formats/kotra_json_words.h"
#include "notation/board_key.h"

namespace kotra::formats {
namespace {

// Writes one document: an event a line, so that people and version control can read it.
class JsonMatchWriter {
 public:
    std::string write(std::span<const record::Match> matches) {
        put("{{\n  \"kotra_match\": {},\n  \"matches\": ", kotra_json_version);
        list("  ", matches, [this](const record::Match& match) { write(match); });
        out_ += "\n}\n";
        return std::move(out_);
    }

    // What kept a match from being written; empty when nothing did.
    const std::string& problem() const { return problem_; }

 private:
    template <class... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    // A list with one item a line, indented by two more than `indent`.
    template <class Items, class WriteItem>
    void list(std::string_view indent, const Items& items, WriteItem write_item) {
        out_ += '[';
        bool is_first = true;
        for (const auto& item : items) {
            put("{}\n{}  ", is_first ? "" : ",", indent);
            write_item(item);
            is_first = false;
        }
        if (!is_first) put("\n{}", indent);
        out_ += ']';
    }

    void text(std::string_view value) {
        if (!base::is_utf8(value)) {
            problem_ = fmt::format("a text of the match is not UTF-8: {}", value);
        }
        out_ += '"';
        for (const char c : value) {
            if (c == '"' || c == '\\') {
                put("\\{}", c);
            } else if (c == '\n') {
                out_ += "\\n";
            } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
                put("\\u{:04x}", static_cast<unsigned>(c));
            } else {
                out_ += c;
            }
        }
        out_ += '"';
    }

    void board(const rules::Board& value) {
        for (const rules::HalfBoard* half : {&value.mover, &value.other}) {
            if (std::ranges::max(half->counts) > 15) {
                problem_ = "a board has more than 15 checkers in a place";
            }
        }
        put("\"{}\"", notation::board_key(value));
    }

    static int number(record::Side side) { return static_cast<int>(index(side)) + 1; }
    static std::string_view yes_no(bool value) { return value ? "true" : "false"; }

    void write(const record::Match& match) {
        out_ += "{\n      \"players\": ";
        list("      ", match.players.values, [this](const record::Player& player) {
            out_ += "{\"name\": ";
            text(player.name);
            if (!player.rating.empty()) {
                out_ += ", \"rating\": ";
                text(player.rating);
            }
            out_ += '}';
        });
        const std::string variant = rules::variant_text(match.variant);
        if (const auto again = rules::parse_variant(variant);
            !again || !(*again == match.variant)) {
            problem_ = fmt::format("the rules of the match are not those of '{}'", variant);
        }
        out_ += ",\n      \"variant\": ";
        text(variant);
        write(match.options);
        if (!match.header.empty()) {
            out_ += ",\n      \"header\": ";
            list("      ", match.header, [this](const record::HeaderLine& line) { write(line); });
        }
        out_ += ",\n      \"games\": ";
        list("      ", match.games, [this](const record::Game& game) { write(game); });
        comments("      ", match.comments);
        out_ += "\n    }";
    }

    void write(const rules::MatchOptions& options) {
        put(",\n      \"options\": {{\"length\": {}, \"cube\": {}, \"cube_limit\": {}, "
            "\"crawford\": {}, \"jacoby\": {}, \"beavers\": {}, \"raccoons\": {}, "
            "\"auto_doubles\": {}}}",
            options.length, yes_no(options.cube), options.cube_limit, yes_no(options.crawford),
            yes_no(options.jacoby), yes_no(options.beavers), yes_no(options.raccoons),
            options.auto_doubles);
    }

    void write(const record::HeaderLine& line) {
        if (line.key.empty()) {
            out_ += "{\"comment\": ";
        } else {
            out_ += "{\"key\": ";
            text(line.key);
            out_ += ", \"value\": ";
        }
        text(line.value);
        out_ += '}';
    }

    void comments(std::string_view indent, const std::vector<std::string>& values) {
        if (values.empty()) return;
        put(",\n{}\"comments\": ", indent);
        list(indent, values, [this](const std::string& value) { text(value); });
    }

    void write(const record::Game& game) {
        constexpr std::string_view indent = "          ";
        put("{{\n{}\"score\": [{}, {}]", indent, game.score[record::Side::first],
            game.score[record::Side::second]);
        comments(indent, game.comments);
        put(",\n{}\"events\": ", indent);
        list(indent, game.events, [this](const record::Event& event) {
            out_ += "{\"event\": ";
            std::visit([this](const auto& e) { write(e); }, event);
            out_ += '}';
        });
        if (game.outcome) {
            put(",\n{}\"outcome\": {{\"winner\": {}, \"points\": {}, \"ending\": \"{}\"}}", indent,
                number(game.outcome->winner), game.outcome->points,
                kotra_json::text_of(kotra_json::ending_words, game.outcome->ending));
        }
        out_ += "\n        }";
    }

    void write(const record::OpeningThrow& e) {
        put("\"opening\", \"dice\": [{}, {}]", e.dice.first(), e.dice.second());
    }
    void write(const record::Rolled& e) {
        put("\"roll\", \"by\": {}, \"dice\": [{}, {}]", number(e.by), e.roll.first(),
            e.roll.second());
    }
    void write(const record::Played& e) {
        put("\"play\", \"by\": {}, \"steps\": [", number(e.by));
        for (std::size_t i = 0; i < e.steps.size(); ++i) {
            put("{}\"{}\"", i == 0 ? "" : ", ", kotra_json::step_text(e.steps[i]));
        }
        out_ += "], \"after\": ";
        board(e.after);
        if (e.illegal) out_ += ", \"illegal\": true";
    }
    void write(const record::NumberChosen& e) {
        put("\"number\", \"by\": {}, \"number\": {}", number(e.by), e.number);
    }
    void write(const record::CubeTurned& e) {
        put("\"{}\", \"by\": {}, \"value\": {}",
            kotra_json::text_of(kotra_json::cube_words, e.action), number(e.by), e.value);
    }
    void write(const record::Resignation& e) {
        put("\"{}\", \"by\": {}, \"level\": {}",
            kotra_json::text_of(kotra_json::resignation_words, e.action), number(e.by), e.level);
    }
    void write(const record::Awarded& e) {
        put("\"award\", \"to\": {}, \"reason\": \"{}\", \"points\": {}", number(e.to),
            kotra_json::text_of(kotra_json::award_words, e.reason), e.points);
    }
    void write(const record::Comment& e) {
        out_ += "\"comment\", \"text\": ";
        text(e.text);
    }
    void write(const record::ClockReading& e) {
        put("\"clock\", \"left_ms\": [{}, {}]", e.left[record::Side::first],
            e.left[record::Side::second]);
    }
    void write(const record::PositionSet& e) {
        put("\"position\", \"turn\": {}, \"board\": ", number(e.turn));
        board(e.board);
        put(", \"cube\": {{\"value\": {}", e.cube.value);
        if (e.cube.owner) put(", \"owner\": {}", number(*e.cube.owner));
        out_ += '}';
    }

    std::string out_;
    std::string problem_;
};

}  // namespace

base::Result<Writing> write_kotra_json(std::span<const record::Match> matches,
                                       std::span<const record::Annotation> annotations) {
    JsonMatchWriter writer;
    Writing writing{writer.write(matches), {}};
    if (!writer.problem().empty()) return base::fail(writer.problem());
    if (!annotations.empty()) writing.losses.emplace_back("what a judge said is left out");
    return writing;
}

}  // namespace kotra::formats
