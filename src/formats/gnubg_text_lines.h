// SPDX-License-Identifier: Apache-2.0
// The lines of GNU Backgammon's text export: from text to what each part of it says, before any of
// it is understood on a board.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formats/analysis_text.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"
#include "rules/roll.h"

namespace kotra::formats::gnubg_text {

// The words by which the reader tells lines apart and which the writer writes.
inline constexpr std::string_view score_words = "The score (after ";
inline constexpr std::string_view header_title = "Match Information:";
inline constexpr std::string_view number_words = "Move number ";
inline constexpr std::string_view position_label = "GNU Backgammon  Position ID:";
inline constexpr std::string_view match_label = "Match ID   :";
inline constexpr std::string_view comment_title = "Annotation:";
inline constexpr std::string_view output_words = "Output generated";
inline constexpr std::string_view crawford_words = "Crawford game";

inline constexpr std::string_view rating_words = "'s rating";  // behind a player's name
inline constexpr std::string_view crawford_key = "Crawford";   // of a header line

// A line of the header as GNU Backgammon writes it, as a header line of a match, whose keys are
// those of .mat files; and the other way round.
record::HeaderLine header_line_of(const record::HeaderLine& written);
record::HeaderLine written_line_of(const record::HeaderLine& line);

// True if exactly one side needs one point, in a match of more than one.
bool is_at_match_point(const rules::PerSide<int>& score, int length);

using Names = rules::PerSide<std::string>;

// "Anna wins 2 points", and kotra's "Anna wins 2 points (awarded: time)".
struct Result {
    Place place;
    rules::Side winner = rules::Side::first;
    std::int64_t points = 0;
    std::optional<record::AwardReason> award;
};
// nullopt if the line does not say this of one of the two.
std::optional<Result> result_of(std::string_view line, const Names& names);

// True for a line that ends the comment in which it stands.
bool ends_comment(std::string_view line, const Names& names);

// "The score (after 2 games) is: Anna 1, Bo 3 (match to 7 points), Crawford game".
struct Score {
    Place place;
    std::int64_t games = 0;
    rules::PerSide<int> points;
    std::int64_t length = 0;  // 0: money play
    bool is_crawford = false;
};

enum class Action : std::uint8_t { none, moves, cannot_move, doubles, accepts, rejects };

// A play that was looked at.
struct Candidate {
    TextLine line;
    std::string_view play;
    bool is_chance = false;  // a chance to win the match stands where the equity is written
    record::Value value;
};

// What is said about the cube, seen by who acts.
struct Cube {
    record::CubeNote note;
    bool has_no_double = false;
    bool has_take = false;
    bool has_pass = false;
    // Chances to win the match may lack that of a pass.
    bool is_whole() const { return has_no_double && has_take && (has_pass || note.only_chances); }
};

// A board and what belongs to it.
struct Section {
    bool is_numbered = false;  // "Move number 3: …"
    Place place;
    std::string_view position_id;
    Place position_place;
    std::string_view match_id;
    Place match_place;
    std::optional<rules::Roll> roll;
    Action action = Action::none;
    Place action_place;
    std::string_view play;
    Place play_place;
    std::optional<double> luck;
    std::vector<Candidate> candidates;
    std::optional<Cube> cube;
    record::Mark play_mark = record::Mark::none;
    record::Mark cube_mark = record::Mark::none;
    std::vector<std::string> comments;
};

// A game, from its score to the next one's, or a board alone.
struct GameText {
    std::optional<Score> score;
    Names names;
    std::vector<record::HeaderLine> header;  // as written
    std::vector<std::string> comments;       // before the first board
    std::vector<Section> sections;
    std::optional<Result> result;
    std::vector<std::string> comments_after;  // behind the result
    std::string judge;
};

struct FileText {
    std::vector<GameText> games;
    bool has_chances_alone = false;  // equities were shown as chances to win the match
};

// `text` is UTF-8 and outlives what is returned. Errors carry line and column.
base::Result<FileText> parse(std::string_view text);

}  // namespace kotra::formats::gnubg_text
