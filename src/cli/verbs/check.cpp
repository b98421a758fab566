// SPDX-License-Identifier: Apache-2.0
// kotra check: replays match files with the referee beside them.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "cli/json.h"
#include "cli/verbs.h"
#include "cli/words.h"
#include "formats/formats.h"
#include "record/replay.h"

namespace kotra::cli {
namespace {

struct CheckOptions : CommonOptions {
    std::vector<std::string> files;
    bool strict = false;
};

struct CheckedFile {
    std::string name;
    base::Result<formats::Reading> reading;
    std::vector<record::Replayed> replayed;  // a match each
};

CheckedFile check_file(const std::string& path) {
    CheckedFile file{input_name(path), {}, {}};
    const auto bytes = read_input(path, formats::max_file_size);
    file.reading = bytes ? formats::read_any(*bytes) : tl::unexpected(bytes.error());
    if (!file.reading) {
        if (bytes) file.reading.error().source = file.name;
        return file;
    }
    for (const record::Match& match : file.reading->matches) {
        file.replayed.push_back(record::replay(match));
    }
    return file;
}

bool has_oddities(const CheckedFile& file) {
    for (const record::Replayed& replayed : file.replayed) {
        if (!replayed.oddities.empty()) return true;
    }
    return false;
}

std::string oddity_line(const CheckedFile& file, std::size_t match, const record::Oddity& oddity) {
    const formats::Place place = file.reading->place_of(match, oddity);
    return base::to_string(base::Error{fmt::format("game {}: {}", oddity.game + 1, oddity.sentence),
                                       file.name, place.line, place.column});
}

std::string match_line(const record::Replayed& replayed) {
    const record::Match& match = replayed.match;
    const auto& points = replayed.score.points();
    return fmt::format(
        "  {}: {} {} - {} {}, {} game{}{}, {}\n",
        match.options.is_money() ? std::string("money session")
                                 : fmt::format("match to {}", match.options.length),
        record::display_name(match.players, rules::Side::first), points[rules::Side::first],
        points[rules::Side::second], record::display_name(match.players, rules::Side::second),
        match.games.size(), match.games.size() == 1 ? "" : "s",
        replayed.unfinished ? ", unfinished" : "",
        replayed.oddities.empty() ? std::string("no oddities")
                                  : fmt::format("{} oddit{}", replayed.oddities.size(),
                                                replayed.oddities.size() == 1 ? "y" : "ies"));
}

void print_file(const CheckedFile& file, bool only_first, Console& console) {
    const auto put = [&](std::string_view text) { console.print(printable(text)); };
    put(fmt::format("{}: {}, {} match{}\n", file.name, file.reading->format, file.replayed.size(),
                    file.replayed.size() == 1 ? "" : "es"));
    for (const formats::Remark& remark : file.reading->remarks) {
        put(fmt::format("{}\n",
                        base::to_string(base::Error{"note: " + remark.sentence, file.name,
                                                    remark.place.line, remark.place.column})));
    }
    for (std::size_t i = 0; i < file.replayed.size(); ++i) {
        for (const record::Oddity& oddity : file.replayed[i].oddities) {
            put(oddity_line(file, i, oddity) + "\n");
            if (only_first) return;
        }
        put(match_line(file.replayed[i]));
    }
}

void write_place(JsonWriter& json, const formats::Place& place) {
    json.field("line", place.line).field("column", place.column);
}

void write_match(JsonWriter& json, const CheckedFile& file, std::size_t i) {
    const record::Replayed& replayed = file.replayed[i];
    const record::Match& match = replayed.match;
    json.begin_object().key("players").begin_array();
    for (const rules::Side side : rules::both_sides) json.value(match.players[side].name);
    json.end_array()
        .field("variant", rules::variant_text(match.variant))
        .field("length", match.options.length)
        .field("games", match.games.size())
        .field("finished", !replayed.unfinished.has_value())
        .key("score")
        .begin_array();
    for (const rules::Side side : rules::both_sides) json.value(replayed.score.points()[side]);
    json.end_array().key("oddities").begin_array();
    for (const record::Oddity& oddity : replayed.oddities) {
        json.begin_object()
            .field("kind", record::to_string(oddity.kind))
            .field("game", oddity.game + 1)
            .field("event", oddity.event + 1);
        write_place(json, file.reading->place_of(i, oddity));
        json.field("sentence", oddity.sentence).end_object();
    }
    json.end_array().end_object();
}

void write_file(JsonWriter& json, const CheckedFile& file) {
    json.begin_object().field("file", file.name);
    if (!file.reading) {
        json.field("error", base::to_string(file.reading.error())).end_object();
        return;
    }
    json.field("format", file.reading->format).key("remarks").begin_array();
    for (const formats::Remark& remark : file.reading->remarks) {
        json.begin_object();
        write_place(json, remark.place);
        json.field("sentence", remark.sentence).end_object();
    }
    json.end_array().key("matches").begin_array();
    for (std::size_t i = 0; i < file.replayed.size(); ++i) write_match(json, file, i);
    json.end_array().end_object();
}

base::Result<Exit> run_check(const CheckOptions& options, Console& console) {
    Exit exit = Exit::ok;
    JsonWriter json;
    json.begin_object().key("files").begin_array();
    for (const std::string& path : options.files) {
        const CheckedFile file = check_file(path);
        if (options.json) write_file(json, file);
        if (!file.reading) {
            console.complain(base::to_string(file.reading.error()));
            exit = Exit::bad_input;
            if (options.strict) break;
            continue;
        }
        if (!options.json) print_file(file, options.strict, console);
        if (options.strict && has_oddities(file)) {
            exit = Exit::no;
            break;
        }
    }
    json.end_array().end_object();
    if (options.json) console.print(json.take_line());
    return exit;
}

constexpr std::array check_options{
    text<&CheckOptions::files>("FILE", "FILE", "match files; - for standard input",
                               Completes::files)
        .needed(),
    flag<&CheckOptions::strict>("--strict", "stop at the first oddity, with exit status 1"),
    json_option,
};

constexpr std::array check_examples{
    Example{"check match.mat", "replays a match and reports what the rules do not explain"},
    Example{"check --strict *.mat", "stops with status 1 at the first oddity"},
};

}  // namespace

constinit const Verb verbs::check = verb<CheckOptions, run_check>(
    "check", "replay match files and report every oddity",
    "Each play, cube action, resignation and score is replayed with the referee beside it. An "
    "illegal play that stood is reported, and the replay goes on from the recorded position. The "
    "format is told by the content. Exit status: 0 if every file could be read, 2 if not; with "
    "--strict 1 at the first oddity.\n\n"
    "With --json: {files: [{file, format, remarks: [{line, column, sentence}], matches: "
    "[{players, variant, length, games, finished, score, oddities: [{kind, game, event, line, "
    "column, sentence}]}]} or {file, error}]}.",
    check_options, check_examples);

}  // namespace kotra::cli
