// SPDX-License-Identifier: Apache-2.0
#include "formats/xg_writer.h"

#include <zlib.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

#include "record/replay.h"

namespace kotra::formats::testing {
namespace {

using record::CubeAction;
using rules::Side;

constexpr std::size_t record_size = 2560;
constexpr std::size_t header_size = 8232;

void put(std::string& bytes, std::size_t at, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
        bytes.at(at + i) = static_cast<char>(value >> (8 * i) & 0xFFU);
    }
}

int side_number(Side side) {
    return side == Side::first ? 1 : -1;
}

int cube_number(const rules::Cube& cube) {
    const int log = std::countr_zero(static_cast<unsigned>(cube.value));
    return !cube.owner || *cube.owner == Side::first ? log : -log;
}

// Walks through the match and fills records.
class RecordWriter {
 public:
    explicit RecordWriter(const record::Match& match) : match_(match) {}

    std::vector<Bytes> write() {
        match_header();
        for (record::Replayer replayer(match_); !replayer.done(); replayer.step()) {
            if (replayer.event_index() == 0) game_header(replayer);
            before_ = replayer.game() ? std::optional(replayer.game()->state()) : std::nullopt;
            if (const record::Event* const event = replayer.event()) {
                std::visit([&](const auto& e) { on(e); }, *event);
            } else {
                end_game(match_.games[replayer.game_index()]);
            }
        }
        records_.push_back(of_kind(5));
        return std::move(records_);
    }

 private:
    static Bytes of_kind(int kind) { return Bytes(record_size).i8(8, kind); }

    rules::Board seen_by_first() const {
        return before_->turn == Side::first ? before_->board : rules::flipped(before_->board);
    }

    void match_header() {
        const rules::MatchOptions& options = match_.options;
        Bytes header = of_kind(0);
        header.text(9, match_.players[Side::first].name)
            .text(50, match_.players[Side::second].name);
        header.i32(92, options.is_money() ? 99999 : options.length);
        const std::string_view name = match_.variant.name;
        header.i32(96, name == "nackgammon"    ? 1
                       : name == "hypergammon" ? 2
                       : name == "longgammon"  ? 3
                                               : 0);
        header.i8(100, options.crawford).i8(101, options.jacoby).i8(102, options.beavers);
        header.i8(103, options.auto_doubles > 0).i32(616, options.auto_doubles);
        header.f64(104, 1500).i32(120, 1);
        header.i32(552, 30).i32(556, 0x494C4D44).i32(576, -1).i32(580, -1);
        header.i32(612, !options.cube ? 0
                        : options.cube_limit == 0
                            ? 30
                            : std::countr_zero(static_cast<unsigned>(options.cube_limit)));
        records_.push_back(header);
    }

    void game_header(const record::Replayer& replayer) {
        const record::Game& game = match_.games[replayer.game_index()];
        Bytes header = of_kind(1);
        header.i32(12, game.score[Side::first]).i32(16, game.score[Side::second]);
        header.i8(20, replayer.game() && replayer.game()->state().crawford);
        header.i32(56, -1).i32(60, -1);
        records_.push_back(header);
    }

    Bytes cube_record(Side by, int doubles) const {
        Bytes cube = of_kind(2);
        cube.i32(12, side_number(by)).i32(16, doubles).i32(20, -1).i32(24, -1).i32(28, -1);
        cube.i32(32, cube_number(before_->cube)).board(36, seen_by_first());
        cube.f64(200, -1000).f64(216, -1000).f64(240, -1000).f64(248, -1000);
        return cube.i32(224, -1).i32(292, -1);
    }

    void on(const record::OpeningThrow& e) {
        const Side by = e.dice.first() > e.dice.second() ? Side::first : Side::second;
        roll(by, e.dice, -2);
    }
    void on(const record::Rolled& e) { roll(e.by, e.roll, 0); }

    void roll(Side by, rules::Roll dice, int doubles) {
        // A double has its record already.
        if (!doubled_) records_.push_back(cube_record(by, doubles));
        doubled_ = false;
        Bytes move = of_kind(3);
        move.board(9, seen_by_first()).i32(64, side_number(by));
        move.i32(100, dice.first()).i32(104, dice.second()).i32(108, cube_number(before_->cube));
        move.f64(2312, -1000).f64(2320, -1000).i32(2524, -1);
        records_.push_back(move);
    }

    void on(const record::Played& e) {
        Bytes& move = records_.back();
        move.board(35, e.after).i8(2308, 1);
        std::size_t at = 68;
        for (const rules::Step step : e.steps) {
            move.i32(at, step.from - 1).i32(at + 4, step.to - 1);
            at += 8;
        }
        if (at < 100) move.i32(at, -1).i32(at + 4, -1);
    }

    void on(const record::CubeTurned& e) {
        const bool is_answer_to_answer = answers_ > 0;
        switch (e.action) {
            case CubeAction::doubled:
                records_.push_back(cube_record(e.by, 1));
                doubled_ = true;
                answers_ = 0;
                return;
            case CubeAction::beavered:
                records_.back().i32(20, 2);
                answers_ = 1;
                return;
            case CubeAction::raccooned:
                records_.back().i32(24, 2);
                answers_ = 2;
                return;
            case CubeAction::taken:
            case CubeAction::dropped:
                break;
        }
        const std::size_t at = !is_answer_to_answer ? 20 : answers_ == 1 ? 24 : 28;
        records_.back().i32(at, e.action == CubeAction::taken ? 1 : 0);
        answers_ = 0;
    }

    void on(const record::Resignation& e) { level_ = e.level; }
    void on(const record::NumberChosen&) {}
    void on(const record::Awarded&) {}
    void on(const record::Comment&) {}
    void on(const record::ClockReading&) {}
    void on(const record::PositionSet&) {}

    void end_game(const record::Game& game) {
        doubled_ = false;
        answers_ = 0;
        if (!game.outcome) return;
        const record::Outcome& outcome = *game.outcome;
        int termination = 0;
        if (outcome.ending == rules::Ending::borne_off) termination = before_->result->level;
        if (outcome.ending == rules::Ending::resigned) termination = 100 + level_;
        Bytes footer = of_kind(4);
        footer.i32(24, side_number(outcome.winner)).i32(28, outcome.points).i32(32, termination);
        records_.push_back(footer);
    }

    const record::Match& match_;
    std::vector<Bytes> records_;
    std::optional<rules::GameState> before_;
    bool doubled_ = false;
    int answers_ = 0;
    int level_ = 1;
};

}  // namespace

Bytes& Bytes::i8(std::size_t at, int value) {
    put(bytes_, at, static_cast<std::uint64_t>(value), 1);
    return *this;
}

Bytes& Bytes::i16(std::size_t at, int value) {
    put(bytes_, at, static_cast<std::uint64_t>(value), 2);
    return *this;
}

Bytes& Bytes::i32(std::size_t at, std::int64_t value) {
    put(bytes_, at, static_cast<std::uint64_t>(value), 4);
    return *this;
}

Bytes& Bytes::f32(std::size_t at, float value) {
    put(bytes_, at, std::bit_cast<std::uint32_t>(value), 4);
    return *this;
}

Bytes& Bytes::f64(std::size_t at, double value) {
    put(bytes_, at, std::bit_cast<std::uint64_t>(value), 8);
    return *this;
}

Bytes& Bytes::text(std::size_t at, std::string_view value) {
    i8(at, static_cast<int>(value.size()));
    bytes_.replace(at + 1, value.size(), value);
    return *this;
}

Bytes& Bytes::wide_text(std::size_t at, std::u16string_view value) {
    for (std::size_t i = 0; i < value.size(); ++i) i16(at + 2 * i, value[i]);
    return *this;
}

Bytes& Bytes::board(std::size_t at, const rules::Board& board) {
    for (std::size_t i = 0; i < 26; ++i) {
        const int own = i == 0 ? 0 : board.mover[i];
        const int other = i == 25 ? 0 : board.other[25 - i];
        i8(at + i, own - other);
    }
    return *this;
}

Bytes& Bytes::evaluation(std::size_t at, const std::vector<float>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) f32(at + 4 * i, values[i]);
    return *this;
}

std::vector<Bytes> xg_records(const record::Match& match) {
    return RecordWriter(match).write();
}

std::string joined(const std::vector<Bytes>& records) {
    std::string result;
    for (const Bytes& record : records) result += record.get();
    return result;
}

std::string deflated(std::string_view content) {
    uLongf size = compressBound(static_cast<uLong>(content.size()));
    std::string result(size, '\0');
    compress2(reinterpret_cast<Bytef*>(result.data()), &size,
              reinterpret_cast<const Bytef*>(content.data()), static_cast<uLong>(content.size()),
              1);
    result.resize(size);
    return result;
}

std::string xg_file(const XgParts& parts) {
    const auto sum = [](const std::string& bytes) {
        return static_cast<std::int64_t>(
            crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
    };
    std::string files;
    std::string list;
    for (const auto& [name, content] : parts.files) {
        const std::string packed = deflated(content);
        Bytes entry(532);
        entry.text(0, name).i32(512, static_cast<std::int64_t>(content.size()));
        entry.i32(516, static_cast<std::int64_t>(packed.size()));
        entry.i32(520, static_cast<std::int64_t>(files.size()));
        entry.i32(524, sum(content) ^ (parts.damages_checksum ? 1 : 0));
        files += packed;
        list += entry.get();
    }
    const std::string packed_list = deflated(list);
    Bytes header(header_size);
    header.i32(0, 0x484D4752).i32(4, 1).i32(8, header_size);
    Bytes trailer(36);
    trailer.i32(0, sum(files + packed_list)).i32(4, static_cast<std::int64_t>(parts.files.size()));
    trailer.i32(8, 1).i32(12, static_cast<std::int64_t>(packed_list.size()));
    trailer.i32(16, static_cast<std::int64_t>(files.size())).i32(20, 1);
    return header.get() + files + packed_list + trailer.get();
}

std::string xg_file(const std::vector<Bytes>& records, std::string_view comments,
                    std::string_view rollouts) {
    XgParts parts;
    parts.files.emplace_back("temp.xg", joined(records));
    if (!comments.empty()) parts.files.emplace_back("temp.xgc", comments);
    if (!rollouts.empty()) parts.files.emplace_back("temp.xgr", rollouts);
    return xg_file(parts);
}

}  // namespace kotra::formats::testing
