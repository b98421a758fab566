// SPDX-License-Identifier: Apache-2.0
#include "rules/positions.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace kotra::rules {
namespace {

using nlohmann::json;

Place place_of(const std::string& name) {
    if (name == "bar") return place_bar;
    if (name == "hand") return place_reserve;
    if (name == "off") return place_off;
    return static_cast<Place>(std::stoi(name));
}

std::vector<WrittenMoves> moves_of(const json& plays) {
    std::vector<WrittenMoves> all;
    for (const json& play : plays) {
        WrittenMoves moves;
        for (const json& move : play) {
            moves.push_back({place_of(move[0]), place_of(move[1]), false});
        }
        all.push_back(moves);
    }
    return all;
}

// The file's names of the rule options, and ours.
void set_option(Variant& variant, const std::string& name, const json& value) {
    const auto set = [&](std::string_view option, std::string_view text) {
        const auto row = std::ranges::find(variant_options(), option, &VariantOption::name);
        if (row == variant_options().end() || !row->set(variant, text)) {
            throw std::runtime_error("unknown option " + name);
        }
    };
    if (name == "overshoot") return set("bearoff.overshoot", value.get<std::string>());
    if (name == "enter_first") return set("entry", "all_first");
    if (name == "frozen_home") return set("bearoff.inner_moves", "never");
    set(name, "on");
}

Board board_of(const json& row, const Variant& variant) {
    Board board;
    for (const auto& [point, count] : row["X_points"].items()) {
        board.mover[static_cast<std::size_t>(std::stoi(point))] = count;
    }
    for (const auto& [point, count] : row["O_points_in_X_numbering"].items()) {
        board.other[mirrored(static_cast<Place>(std::stoi(point)))] = count;
    }
    board.mover[place_bar] = row["X_bar"];
    board.mover[place_reserve] = row["X_stack"];
    board.other[place_bar] = row["O_bar"];
    board.other[place_reserve] = row["O_stack"];
    for (HalfBoard* half : {&board.mover, &board.other}) {
        (*half)[place_off] = static_cast<std::uint8_t>(variant.checkers - checker_count(*half));
    }
    return board;
}

std::vector<TestPosition> read_positions() {
    std::ifstream file(std::string(KOTRA_SOURCE_DIR) + "/tests/data/rules/positions.json");
    std::vector<TestPosition> positions;
    for (const json& row : json::parse(file)) {
        TestPosition position;
        position.id = row["id"];
        // The positions state plain rules: those of acey-deucey differ by the reserve alone.
        position.variant = *find_variant(position.id[0] == 'T' ? "backgammon" : "acey-deucey");
        position.variant.overshoot = Overshoot::highest;
        for (const auto& [name, value] : row["options"].items()) {
            set_option(position.variant, name, value);
        }
        position.board = board_of(row, position.variant);
        position.roll = *Roll::from_dice(row["dice"][0], row["dice"][1]);
        position.legal = moves_of(row["legal"]);
        position.illegal = moves_of(row["illegal"]);
        position.distinct_results = row["distinct_results"];
        position.dice_used = row["dice_used"];
        positions.push_back(position);
    }
    return positions;
}

// Tries the moves with the dice still left, each die once.
bool can_make(const Variant& variant, const Board& board, const Dice& dice,
              std::vector<std::uint8_t> left, const WrittenMoves& moves, std::size_t at,
              const PlayList& plays) {
    if (at == moves.size()) {
        return static_cast<int>(moves.size()) == plays.dice_played() &&
               std::ranges::find(plays.boards(), board) != plays.boards().end();
    }
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!is_legal_step(variant, board, dice, left[i], moves[at])) continue;
        std::vector<std::uint8_t> rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        if (can_make(variant, after_step(variant, board, moves[at]), dice, rest, moves, at + 1,
                     plays)) {
            return true;
        }
    }
    return false;
}

}  // namespace

const std::vector<TestPosition>& test_positions() {
    static const std::vector<TestPosition> positions = read_positions();
    return positions;
}

bool is_whole_play(const Variant& variant, const Board& board, Roll roll,
                   const WrittenMoves& moves) {
    const Dice dice = Dice::of(variant, roll);
    PlayList plays;
    legal_plays(variant, board, dice, plays);
    return can_make(
        variant, board, dice,
        std::vector<std::uint8_t>(dice.numbers.begin(), dice.numbers.begin() + dice.count), moves,
        0, plays);
}

std::string disagreement(const TestPosition& position) {
    PlayList plays;
    legal_plays(position.variant, position.board, Dice::of(position.variant, position.roll), plays);
    if (plays.size() != position.distinct_results) {
        return position.id + ": results " + std::to_string(plays.size());
    }
    if (plays.dice_played() != position.dice_used) {
        return position.id + ": dice " + std::to_string(plays.dice_played());
    }
    for (const bool is_legal : {true, false}) {
        for (const WrittenMoves& moves : is_legal ? position.legal : position.illegal) {
            if (is_whole_play(position.variant, position.board, position.roll, moves) != is_legal) {
                return position.id + (is_legal ? ": refuses a legal play of " : ": accepts ") +
                       std::to_string(moves.size()) + " moves";
            }
        }
    }
    return {};
}

}  // namespace kotra::rules
