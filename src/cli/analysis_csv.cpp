// SPDX-License-Identifier: Apache-2.0
// The table of decisions (RFC 4180).
#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <variant>

#include "analysis/moments.h"
#include "cli/analysis_report.h"
#include "cli/decision_words.h"
#include "notation/board_key.h"
#include "notation/xgid.h"

namespace kotra::cli {
namespace {

std::string field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string number(std::optional<double> value) {
    return value ? fmt::format("{:.6f}", *value) : "";
}

std::string position(const rules::GameState& state) {
    const auto id = notation::xgid(state);
    return id ? *id : notation::board_key(state.board);
}

struct Row {
    std::string action;
    std::string best;
    std::optional<double> equity;
    std::optional<double> best_equity;
    std::optional<double> error;
    record::Mark mark = record::Mark::none;
    bool forced = false;
    bool legal = true;
};

Row row_of(const analysis::Moment& moment, const record::Event& event, const record::Note& note,
           bool beavers) {
    Row row;
    row.legal = moment.is_legal;
    row.action = action_text(event);
    if (note.play) {
        const auto& candidates = note.play->candidates;
        row.best = candidate_text(candidates.front());
        row.best_equity = candidates.front().value.equity;
        if (note.play->played) row.equity = candidates[*note.play->played].value.equity;
        row.error = note.play->error();
        row.forced = note.play->forced;
        row.mark = note.play_mark;
    } else if (note.cube) {
        row.best = cube_advice(*note.cube, beavers);
        row.best_equity = note.cube->position.equity;
        row.error = note.cube->error;
        row.mark = note.cube_mark;
    }
    return row;
}

}  // namespace

std::string analysis_csv(const AnalysedFile& file) {
    std::string text =
        "file,match,game,event,player,decision,dice,position,action,best,equity,best_equity,error,"
        "mark,forced,legal,luck\n";
    for (std::size_t m = 0; m < file.matches.size(); ++m) {
        const record::Match& match = file.matches[m].match;
        const bool beavers = match.options.is_money() && match.options.beavers;
        for (const analysis::GameCourse& course : analysis::courses(match)) {
            for (const analysis::Moment& moment : course.moments) {
                const record::Event& event = match.games[moment.game].events[moment.event];
                const record::Note& note =
                    file.matches[m].annotation.games[moment.game].notes[moment.event];
                if (note.empty()) continue;
                const auto& roll = moment.before.roll;
                const Row row = row_of(moment, event, note, beavers);
                fmt::format_to(std::back_inserter(text),
                               "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                               field(file.name), m + 1, moment.game + 1, moment.event + 1,
                               field(record::display_name(match.players, who_acts(moment, event))),
                               decision_word(event),
                               roll ? fmt::format("{}{}", roll->first(), roll->second()) : "",
                               field(position(moment.before)), field(row.action), field(row.best),
                               number(row.equity), number(row.best_equity), number(row.error),
                               mark_word(row.mark), row.forced, row.legal, number(note.luck));
            }
        }
    }
    return text;
}

}  // namespace kotra::cli
