// SPDX-License-Identifier: Apache-2.0
#include "formats/kotra_json_notes.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "formats/kotra_json_words.h"

namespace kotra::formats::kotra_json {
namespace {

using record::Mark;

constexpr std::array<Word<Mark>, 5> mark_words{{
    {"good", Mark::good},
    {"interesting", Mark::interesting},
    {"doubtful", Mark::doubtful},
    {"bad", Mark::bad},
    {"very_bad", Mark::very_bad},
}};

constexpr std::array<Word<record::Depth::Kind>, 2> kind_words{{
    {"evaluation", record::Depth::Kind::evaluation},
    {"rollout", record::Depth::Kind::rollout},
}};

constexpr std::int64_t most_trials = std::int64_t{1} << 53U;

// ---- Writing ----

class NoteWriter {
 public:
    explicit NoteWriter(std::string& problem) : problem_(problem) {}

    std::string object(const record::Note& note) {
        std::string out;
        if (note.play) add(out, "play", object(*note.play));
        if (note.cube) add(out, "cube", object(*note.cube));
        number(out, "luck", note.luck);
        mark(out, "play_mark", note.play_mark);
        mark(out, "cube_mark", note.cube_mark);
        return closed(out);
    }

 private:
    // Members are collected without the braces around them.
    static void add(std::string& out, std::string_view name, std::string_view value) {
        out += fmt::format("{}\"{}\": {}", out.empty() ? "" : ", ", name, value);
    }
    static std::string closed(const std::string& members) { return fmt::format("{{{}}}", members); }

    std::string number_text(double value) {
        if (!std::isfinite(value)) problem_ = "a note holds a number that is none";
        return fmt::format("{}", value);
    }
    void number(std::string& out, std::string_view name, std::optional<double> value) {
        if (value) add(out, name, number_text(*value));
    }
    void numbers(std::string& out, std::string_view name, const std::vector<double>& values) {
        std::string list;
        for (const double value : values) {
            if (!list.empty()) list += ", ";
            list += number_text(value);
        }
        add(out, name, fmt::format("[{}]", list));
    }
    static void mark(std::string& out, std::string_view name, Mark value) {
        if (value != Mark::none) add(out, name, fmt::format("\"{}\"", text_of(mark_words, value)));
    }

    std::string object(const record::Depth& depth) {
        std::string out;
        add(out, "kind", fmt::format("\"{}\"", text_of(kind_words, depth.kind)));
        add(out, "plies", fmt::format("{}", depth.plies));
        add(out, "cubeful", depth.cubeful ? "true" : "false");
        if (depth.trials != 0) add(out, "trials", fmt::format("{}", depth.trials));
        if (!depth.words.empty()) add(out, "words", quoted(depth.words, problem_));
        return closed(out);
    }

    std::string object(const record::Value& value) {
        std::string out;
        numbers(out, "win", value.chances.win);
        numbers(out, "loss", value.chances.loss);
        number(out, "cubeless", value.cubeless);
        number(out, "equity", value.equity);
        number(out, "match_chance", value.match_chance);
        number(out, "standard_error", value.standard_error);
        add(out, "depth", object(value.depth));
        return closed(out);
    }

    std::string object(const record::PlayNote& play) {
        std::string list;
        for (std::size_t i = 0; i < play.candidates.size(); ++i) {
            const record::Candidate& candidate = play.candidates[i];
            std::string out;
            add(out, "steps", steps_text(candidate.steps));
            add(out, "after", board_text(candidate.after, problem_));
            if (candidate.number != 0) add(out, "number", fmt::format("{}", candidate.number));
            if (play.played == i) add(out, "played", "true");
            add(out, "value", object(candidate.value));
            if (i > 0) list += ", ";
            list += closed(out);
        }
        std::string out;
        add(out, "candidates", fmt::format("[{}]", list));
        if (play.forced) add(out, "forced", "true");
        return closed(out);
    }

    std::string object(const record::CubeNote& cube) {
        std::string out;
        add(out, "position", object(cube.position));
        number(out, "no_double", cube.no_double);
        number(out, "take", cube.take);
        number(out, "pass", cube.pass);
        if (cube.only_chances) add(out, "only_chances", "true");
        number(out, "no_double_chance", cube.no_double_chance);
        number(out, "take_chance", cube.take_chance);
        number(out, "pass_chance", cube.pass_chance);
        number(out, "error", cube.error);
        return closed(out);
    }

    std::string& problem_;
};

// ---- Reading ----

class NoteReader {
 public:
    explicit NoteReader(JsonErrors& errors) : errors_(errors) {}

    record::Note read(const JsonNode& node, const JsonPath& path) {
        JsonFields fields(errors_, node, path);
        record::Note note;
        if (fields.has("play")) note.play = play(fields.node("play"), fields.path_of("play"));
        if (fields.has("cube")) note.cube = cube(fields.node("cube"), fields.path_of("cube"));
        note.luck = optional(fields, "luck");
        note.play_mark = mark(fields, "play_mark");
        note.cube_mark = mark(fields, "cube_mark");
        fields.done();
        return note;
    }

 private:
    static std::optional<double> optional(JsonFields& fields, std::string_view name) {
        if (!fields.has(name)) return std::nullopt;
        return fields.number(name);
    }

    static bool flag(JsonFields& fields, std::string_view name) {
        return fields.has(name) && fields.boolean(name);
    }

    static Mark mark(JsonFields& fields, std::string_view name) {
        return fields.has(name) ? read_word(fields, name, mark_words) : Mark::none;
    }

    std::vector<double> numbers(JsonFields& fields, std::string_view name) {
        std::vector<double> result;
        const JsonPath list_path = fields.path_of(name);
        const JsonList& items = fields.list(name);
        for (std::size_t i = 0; i < items.size() && !errors_.any(); ++i) {
            result.push_back(json_number(errors_, items[i], {&list_path, {}, i}));
        }
        return result;
    }

    record::Depth depth(const JsonNode& node, const JsonPath& path) {
        JsonFields fields(errors_, node, path);
        record::Depth depth;
        depth.kind = read_word(fields, "kind", kind_words);
        depth.plies =
            static_cast<int>(fields.integer("plies", 0, std::numeric_limits<std::int32_t>::max()));
        depth.cubeful = fields.boolean("cubeful");
        if (fields.has("trials")) depth.trials = fields.integer("trials", 0, most_trials);
        if (fields.has("words")) depth.words = fields.text("words");
        fields.done();
        return depth;
    }

    record::Value value(const JsonNode& node, const JsonPath& path) {
        JsonFields fields(errors_, node, path);
        record::Value value;
        value.chances.win = numbers(fields, "win");
        value.chances.loss = numbers(fields, "loss");
        value.cubeless = fields.number("cubeless");
        value.equity = fields.number("equity");
        value.match_chance = optional(fields, "match_chance");
        value.standard_error = optional(fields, "standard_error");
        value.depth = depth(fields.node("depth"), fields.path_of("depth"));
        fields.done();
        return value;
    }

    record::PlayNote play(const JsonNode& node, const JsonPath& path) {
        JsonFields fields(errors_, node, path);
        record::PlayNote play;
        const JsonPath list_path = fields.path_of("candidates");
        const JsonList& items = fields.list("candidates");
        if (items.empty()) fields.wrong("candidates", "there is no candidate");
        for (std::size_t i = 0; i < items.size() && !errors_.any(); ++i) {
            const JsonPath item_path{&list_path, {}, i};
            JsonFields inner(errors_, items[i], item_path);
            record::Candidate& candidate = play.candidates.emplace_back();
            candidate.steps = read_steps(errors_, inner);
            candidate.after = read_board(inner, "after");
            if (inner.has("number")) {
                candidate.number = static_cast<int>(inner.integer("number", 1, 6));
            }
            if (flag(inner, "played") && !play.played) play.played = i;
            candidate.value = value(inner.node("value"), inner.path_of("value"));
            inner.done();
        }
        play.forced = flag(fields, "forced");
        fields.done();
        return play;
    }

    record::CubeNote cube(const JsonNode& node, const JsonPath& path) {
        JsonFields fields(errors_, node, path);
        record::CubeNote cube;
        cube.position = value(fields.node("position"), fields.path_of("position"));
        cube.no_double = fields.number("no_double");
        cube.take = fields.number("take");
        cube.pass = fields.number("pass");
        cube.only_chances = flag(fields, "only_chances");
        cube.no_double_chance = optional(fields, "no_double_chance");
        cube.take_chance = optional(fields, "take_chance");
        cube.pass_chance = optional(fields, "pass_chance");
        cube.error = optional(fields, "error");
        fields.done();
        return cube;
    }

    JsonErrors& errors_;
};

}  // namespace

std::string note_text(const record::Note& note, std::string& problem) {
    return NoteWriter(problem).object(note);
}

record::Note read_note(JsonErrors& errors, const JsonNode& node, const JsonPath& path) {
    return NoteReader(errors).read(node, path);
}

}  // namespace kotra::formats::kotra_json
