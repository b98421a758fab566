// SPDX-License-Identifier: Apache-2.0
// What the texts share in which programs show one position and what they think of it. They are read
// by their form, not by their words, so that the language does not matter.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formats/formats.h"
#include "record/annotation.h"
#include "record/match.h"
#include "rules/game.h"
#include "rules/legal_plays.h"

namespace kotra::formats {

// A line of the text, without blanks at its ends.
struct TextLine {
    std::int64_t number = 0;  // from 1
    std::string_view text;
};

// The bytes in UTF-8. Fails beyond max_file_size and beyond a million lines.
base::Result<std::string> text_with_lines(std::string_view bytes);

std::string_view without_blanks(std::string_view text);

// The numbers that have a decimal point or comma, in order: "eq:-0,306 (-0.065)" has two. At most
// 16 of a line.
std::vector<double> decimals_in(std::string_view line);

// "3. …": the text behind the number.
std::optional<std::string_view> behind_rank(std::string_view line);

// How deep somebody looked, and the play: they may be only one blank apart, but only plays have a
// slash.
struct DepthAndPlay {
    std::string_view depth;
    std::string_view play;
};
DepthAndPlay split_depth(std::string_view text);

// The position of one XGID and what is said about it, while its text is read.
class PositionReading {
 public:
    // The line with the XGID. Errors carry the place.
    static base::Result<PositionReading> at(const TextLine& line);

    const rules::GameState& state() const { return state_; }
    rules::PerSide<record::Player>& players() { return match_.players; }

    // A play that was looked at. Text that is no play of the roll makes a remark instead.
    void add_candidate(std::string_view play, record::Value value, const TextLine& line,
                       std::vector<Remark>& remarks);
    void set_cube(record::CubeNote note) { cube_ = std::move(note); }

    // Appends a match of one game, its annotation and its places.
    void finish(std::string_view judge, Reading& reading);

 private:
    PositionReading() = default;

    rules::GameState state_;
    TextLine line_;
    record::Match match_;
    rules::PlayList plays_;
    record::PlayNote play_;
    std::optional<record::CubeNote> cube_;
};

}  // namespace kotra::formats
