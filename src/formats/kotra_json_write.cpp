// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "formats/kotra_json.h"
#include "formats/kotra_json_notes.h"
#include "formats/kotra_json_words.h"

namespace kotra::formats {
namespace {

// Writes one document: an event a line, so that people and version control can read it.
class JsonMatchWriter {
 public:
    std::string write(std::span<const record::Match> matches,
                      std::span<const record::Annotation> annotations) {
        const bool is_judged = std::ranges::any_of(
            annotations, [](const auto& annotation) { return !annotation.games.empty(); });
        put("{{\n  \"kotra_match\": {},\n  \"matches\": ",
            is_judged ? kotra_json_version : kotra_json_version_without_notes);
        std::size_t i = 0;
        list("  ", matches, [&](const record::Match& match) {
            annotation_ =
                i < annotations.size() && !annotations[i].games.empty() ? &annotations[i] : nullptr;
            ++i;
            write(match);
        });
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

    void text(std::string_view value) { out_ += kotra_json::quoted(value, problem_); }

    void board(const rules::Board& value) { out_ += kotra_json::board_text(value, problem_); }

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
        if (annotation_ != nullptr) {
            out_ += ",\n      \"judge\": ";
            text(annotation_->judge);
        }
        out_ += ",\n      \"games\": ";
        std::size_t i = 0;
        list("      ", match.games,
             [&](const record::Game& game) { write(game, notes_of(i++, game)); });
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

    // The notes of a game of the match being written; nullptr where there are none.
    const std::vector<record::Note>* notes_of(std::size_t number, const record::Game& game) {
        if (annotation_ == nullptr) return nullptr;
        const auto& games = annotation_->games;
        if (number < games.size() && games[number].notes.size() == game.events.size()) {
            return &games[number].notes;
        }
        problem_ = "there are not as many notes as events";
        return nullptr;
    }

    void write(const record::Game& game, const std::vector<record::Note>* notes) {
        constexpr std::string_view indent = "          ";
        put("{{\n{}\"score\": [{}, {}]", indent, game.score[record::Side::first],
            game.score[record::Side::second]);
        comments(indent, game.comments);
        put(",\n{}\"events\": ", indent);
        std::size_t i = 0;
        list(indent, game.events, [&](const record::Event& event) {
            out_ += "{\"event\": ";
            std::visit([this](const auto& e) { write(e); }, event);
            if (notes != nullptr && !(*notes)[i].empty()) {
                put(", \"note\": {}", kotra_json::note_text((*notes)[i], problem_));
            }
            ++i;
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
        put("\"play\", \"by\": {}, \"steps\": {}, \"after\": ", number(e.by),
            kotra_json::steps_text(e.steps));
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

    const record::Annotation* annotation_ = nullptr;  // of the match being written
    std::string out_;
    std::string problem_;
};

}  // namespace

base::Result<Writing> write_kotra_json(std::span<const record::Match> matches,
                                       std::span<const record::Annotation> annotations) {
    JsonMatchWriter writer;
    Writing writing{writer.write(matches, annotations), {}};
    if (!writer.problem().empty()) return base::fail(writer.problem());
    return writing;
}

}  // namespace kotra::formats
