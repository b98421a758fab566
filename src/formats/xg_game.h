// SPDX-License-Identifier: Apache-2.0
// One game of a .xg file: from its records to its events and what was said about them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "formats/formats.h"
#include "formats/xg_record.h"
#include "record/annotation.h"
#include "record/follow.h"
#include "record/match.h"

namespace kotra::formats::xg {

// The comments of a file, each given away once: whoever asks again for a text of a hostile file
// gets nothing.
class Comments {
 public:
    explicit Comments(std::string_view file);
    // In plain words; empty if there is none of this number.
    std::string take(int number);

 private:
    std::vector<std::string> texts_;
};

// What the games of one file share. The match has its players, variant and options.
struct Source {
    const record::Match& match;
    std::string_view rollouts;
    bool has_clock = false;
    Comments& comments;
    std::vector<Remark>& remarks;
};

// Takes the records of one game in order. `number` is the record's, from 1, for errors and remarks.
class GameBuilder {
 public:
    GameBuilder(const Source& source, const GameHeader& header, std::size_t number);

    base::Result<void> add(const CubeRecord& cube, std::size_t number);
    base::Result<void> add(const MoveRecord& move, std::size_t number);
    base::Result<void> end(const GameFooter& footer, std::size_t number);

    // Once there is nothing more; the builder is empty then.
    record::Game take_game();
    // As many notes as the game has events.
    record::GameAnnotation take_annotation() { return std::move(annotation_); }

 private:
    const rules::GameState& state() const { return follower_.game()->state(); }
    void emit(record::Event event, record::Note note = {});
    void remark(std::size_t number, std::string sentence);
    base::Result<void> set_if_it_differs(const std::optional<rules::Board>& board, int cube,
                                         Side turn, std::size_t number);
    void read_clock(const CubeRecord& cube);
    std::optional<record::CubeNote> note_of(const CubeRecord& cube) const;
    void turn_cube(const CubeRecord& cube, Side by);
    void add_comment(int number);
    record::PlayNote play_note_of(const MoveRecord& move, const rules::PlayList& plays) const;
    record::Played played(const MoveRecord& move, Side by, const rules::PlayList& plays) const;
    void resign(const GameFooter& footer, Side winner);

    Source source_;
    record::Game game_;
    record::GameAnnotation annotation_;
    record::Follower follower_;
    int auto_doubles_ = 0;
    int last_comment_ = -1;
    std::optional<record::CubeNote> undoubled_;  // the note on the roll to come
    std::optional<rules::PerSide<std::int64_t>> clock_;
};

}  // namespace kotra::formats::xg
