// SPDX-License-Identifier: Apache-2.0
#include "formats/tmg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "base/number.h"
#include "formats/mat_game.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"

namespace kotra::formats {
namespace {

using mat::Cell;
using mat::CellKind;
using mat::Entry;
using mat::trimmed;
using record::Side;

constexpr std::string_view first_key = "MatchID:";
constexpr int most_automatic = 24;  // automatic doubles a game, as rules::check has it

// Reads a line word by word, from its start.
class Words {
 public:
    explicit Words(std::string_view line) : line_(line) { skip_blanks(); }

    std::size_t at() const { return at_; }
    std::string_view rest() const { return trimmed(line_.substr(at_)); }
    std::string_view word() {
        const std::size_t end = std::min(line_.find_first_of(" \t", at_), line_.size());
        const std::string_view text = line_.substr(at_, end - at_);
        at_ = end;
        skip_blanks();
        return text;
    }
    std::optional<int> number() {
        std::string_view text = word();
        if (text.starts_with('+')) text.remove_prefix(1);
        return base::number_of<int>(text);
    }

 private:
    void skip_blanks() { at_ = std::min(line_.find_first_not_of(" \t", at_), line_.size()); }

    std::string_view line_;
    std::size_t at_ = 0;
};

// "Game 3: 1-0", and the score in it.
std::optional<rules::PerSide<int>> game_title(std::string_view line) {
    Words words(line);
    if (words.word() != "Game") return std::nullopt;
    if (!words.word().ends_with(':')) return std::nullopt;
    const std::string_view score = words.rest();
    const std::size_t dash = std::min(score.find('-'), score.size());
    const auto first = Words(score.substr(0, dash)).number();
    const auto second = Words(score.substr(std::min(dash + 1, score.size()))).number();
    if (!first || !second || *first < 0 || *second < 0) return std::nullopt;
    return rules::PerSide<int>{{*first, *second}};
}

// The records of a game.
enum Record : int {
    rolls = 1,
    doubles_automatically = 2,
    plays = 4,
    doubles = 5,
    takes = 7,
    beavers = 8,
    passes = 10,
    wins_single = 14,
    wins_gammon = 15,
    wins_backgammon = 16,
    runs_out_of_time = 17,
    settles = 19,
    runs_out_of_time_too = 22,
};

class Reader {
 public:
    base::Result<Reading> read(const std::vector<std::string_view>& lines) {
        reading_.format = "tmg";
        reading_.places.emplace_back();
        reading_.matches.push_back(mat::match_without_tags());
        for (const std::string_view line : lines) {
            ++number_;
            if (trimmed(line).empty()) continue;
            if (auto ok = add(line); !ok) return tl::unexpected(ok.error());
        }
        if (auto ok = finish_game(); !ok) return tl::unexpected(ok.error());
        if (match().games.empty())
            return base::fail("there is no line such as 'Game 1: 0-0'", 1, 1);
        mat::infer_from_use(match());
        return std::move(reading_);
    }

 private:
    record::Match& match() { return reading_.matches[0]; }

    tl::unexpected<base::Error> fail(std::string sentence, std::size_t offset = 0) const {
        return base::fail(std::move(sentence), number_, static_cast<std::int64_t>(offset) + 1);
    }

    base::Result<void> add(std::string_view line) {
        if (const auto score = game_title(line)) {
            if (auto ok = finish_game(); !ok) return ok;
            game_ = mat::GameEntries{*score, {number_, 1}, {}};
            is_out_of_time_ = false;
            ties_ = 0;
            return {};
        }
        if (!game_) return read_header(line);
        Words words(line);
        const auto count = words.number();
        if (!count) {
            // What the players agree on, or change, meanwhile.
            game_->entries.push_back({number_, {}, {}, trimmed(line)});
            return {};
        }
        const std::size_t type_at = words.at();
        const auto type = words.number();
        if (!type) return fail("the number of a record's kind was expected", type_at);
        return add_record(line, *count, *type, type_at, words);
    }

    base::Result<void> finish_game() {
        if (!game_) return {};
        auto game = mat::read_game(match(), std::move(*game_));
        game_.reset();
        if (!game) return tl::unexpected(game.error());
        mat::fill_outcome(*game);
        mat::add_game(std::move(*game), reading_);
        return {};
    }

    // ---- The header ----

    base::Result<void> read_header(std::string_view line) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return fail("a line such as 'Length: 5' was expected");
        const std::string_view key = trimmed(line.substr(0, colon));
        const std::string_view value = trimmed(line.substr(colon + 1));
        const auto number = Words(value).number();
        const auto is = [key](std::string_view name) { return key == name; };
        rules::MatchOptions& options = match().options;
        if (is("Player1") || is("Player2")) {
            // The number of an account, the name, the rating.
            Words words(value);
            (void)words.word();
            const std::string_view rest = words.rest();
            const std::size_t gap = std::min(rest.find_last_of(" \t"), rest.size());
            record::Player& player = match().players[is("Player1") ? Side::first : Side::second];
            player.name = trimmed(rest.substr(0, gap));
            player.rating = trimmed(rest.substr(gap));
            return {};
        }
        match().header.push_back({std::string(key), std::string(value)});
        if (is("Length")) {
            if (!number || *number < 0 || *number > rules::max_match_length) {
                return fail(fmt::format("a match length from 0 to {} was expected",
                                        rules::max_match_length),
                            colon + 1);
            }
            options.length = *number;
        } else if (is("Variant")) {
            if (number == 2) {
                match().variant = *rules::find_variant("nackgammon");
            } else if (number != 1) {
                return fail("variant 1 (backgammon) or 2 (nackgammon) was expected", colon + 1);
            }
        } else if (number) {
            set_option(key, *number);
        }
        return {};
    }

    void set_option(std::string_view key, int value) {
        rules::MatchOptions& options = match().options;
        struct Switch {
            std::string_view key;
            bool rules::MatchOptions::*option;
        };
        constexpr std::array switches{Switch{"Jacoby", &rules::MatchOptions::jacoby},
                                      Switch{"Beavers", &rules::MatchOptions::beavers},
                                      Switch{"Raccoons", &rules::MatchOptions::raccoons},
                                      Switch{"Crawford", &rules::MatchOptions::crawford},
                                      Switch{"Cube", &rules::MatchOptions::cube}};
        for (const Switch& row : switches) {
            if (row.key == key) options.*row.option = value != 0;
        }
        if (key == "AutoDistrib") options.auto_doubles = std::clamp(value, 0, most_automatic);
        const bool is_power = value > 0 && std::has_single_bit(static_cast<unsigned>(value));
        if (key == "MaxCube" && is_power && value <= rules::cube_ceiling) {
            options.cube_limit = value;
        }
    }

    // ---- Records ----

    base::Result<void> add_record(std::string_view line, int count, int type, std::size_t type_at,
                                  Words& words) {
        Entry entry{number_, Cell{}, count < 0 ? Side::second : Side::first, line};
        Cell& cell = *entry.cell;
        cell.offset = words.at();
        cell.text_offset = words.at();
        switch (type) {
            case rolls:
                return add_roll(entry, words.rest());
            case plays:
                return add_play(entry, words);
            case doubles:
            case beavers:
                cell.kind = type == doubles ? CellKind::doubles : CellKind::beavers;
                cell.number = last_number(words.rest());
                break;
            case doubles_automatically:
                cell.kind = CellKind::doubles_automatically;
                match().options.auto_doubles =
                    std::clamp(++ties_, match().options.auto_doubles, most_automatic);
                break;
            case takes:
                cell.kind = CellKind::takes;
                break;
            case passes:
                cell.kind = CellKind::drops;
                break;
            case wins_single:
            case wins_gammon:
            case wins_backgammon: {
                const auto points = words.number();
                if (!points || *points < 1) {
                    return fail("a number of points was expected", cell.offset);
                }
                cell.kind = CellKind::wins;
                cell.number = *points;
                if (is_out_of_time_) {
                    Entry loser = entry;
                    loser.cell->kind = CellKind::loses_on_time;
                    loser.side = opponent(entry.side);
                    game_->entries.push_back(loser);
                }
                break;
            }
            case runs_out_of_time:
            case runs_out_of_time_too:
                is_out_of_time_ = true;
                return {};
            case settles:
                entry.cell.reset();
                entry.text = trimmed(line);
                break;
            default:
                return fail(fmt::format("there is no kind of record {}", type), type_at);
        }
        game_->entries.push_back(entry);
        return {};
    }

    // "25:"; "?" where the time ran out before.
    base::Result<void> add_roll(Entry entry, std::string_view dice) {
        if (dice.starts_with('?')) return {};
        if (dice.size() >= 2) {
            entry.cell->roll = rules::Roll::from_dice(dice[0] - '0', dice[1] - '0');
        }
        if (!entry.cell->roll || (dice.size() > 2 && dice[2] != ':')) {
            return fail(fmt::format("two dice were expected, not '{}'", mat::shortened(dice, 12)),
                        entry.cell->offset);
        }
        game_->entries.push_back(entry);
        return {};
    }

    // "8/5 6/5"; "0/0" where nothing can be moved, or the time ran out.
    base::Result<void> add_play(const Entry& entry, const Words& words) {
        const bool has_roll = !game_->entries.empty() && game_->entries.back().cell &&
                              game_->entries.back().cell->kind == CellKind::roll &&
                              game_->entries.back().cell->tail == mat::Tail::nothing &&
                              game_->entries.back().side == entry.side;
        if (!has_roll) return fail("there is a play without a roll", entry.cell->offset);
        Entry& roll = game_->entries.back();
        if (words.rest().starts_with("0/0")) return {};
        roll.line = entry.line;
        roll.text = entry.text;
        roll.cell->tail = mat::Tail::moves;
        roll.cell->text = words.rest();
        roll.cell->offset = roll.cell->text_offset = words.at();
        return {};
    }

    // "Double to 4"; 0 where no number stands.
    static int last_number(std::string_view text) {
        const std::size_t gap = std::min(text.find_last_of(" \t"), text.size());
        const auto value = Words(text.substr(gap)).number();
        return value && *value > 0 ? *value : 0;
    }

    Reading reading_;
    std::int64_t number_ = 0;
    std::optional<mat::GameEntries> game_;
    bool is_out_of_time_ = false;
    int ties_ = 0;  // of this game, that doubled the cube
};

}  // namespace

bool is_tmg(std::string_view bytes) {
    return mat::first_line_begins(bytes, first_key);
}

base::Result<Reading> read_tmg(std::string_view bytes) {
    const auto text = mat::TextLines::of(bytes);
    if (!text) return tl::unexpected(text.error());
    return Reader().read(text->lines);
}

}  // namespace kotra::formats
