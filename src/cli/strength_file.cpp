// SPDX-License-Identifier: Apache-2.0
#include "cli/strength_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "notation/board_key.h"
#include "notation/gnu_id.h"
#include "rules/variant.h"

namespace kotra::cli {
namespace {

using analysis::StrengthRow;
using Json = nlohmann::json;

// A rollout with variance reduction may leave the range of chances by a little.
constexpr double chance_slack = .05;
constexpr double max_equity = 3 + chance_slack;

base::Error about(std::string_view field, std::string_view sentence) {
    return base::Error{fmt::format("{}: {}", field, sentence)};
}

base::Result<double> read_number(const Json& line, const char* field, double least, double most) {
    const auto found = line.find(field);
    if (found == line.end()) return tl::unexpected(about(field, "it is missing"));
    const double number = found->is_number() ? found->get<double>() : NAN;
    if (number >= least && number <= most) return number;
    return tl::unexpected(about(field, fmt::format("a number from {} to {}", least, most)));
}

base::Result<rules::Board> read_place(const Json& line, const char* field,
                                      base::Result<rules::Board> (*read)(std::string_view,
                                                                         const rules::Variant&)) {
    const Json& value = line[field];
    if (!value.is_string()) return tl::unexpected(about(field, "it is not a text"));
    auto board = read(value.get_ref<const std::string&>(), rules::backgammon());
    if (!board) return tl::unexpected(about(field, board.error().message));
    return *board;
}

base::Result<rules::Board> read_board(const Json& line) {
    const bool has_key = line.contains("board");
    const bool has_id = line.contains("position_id");
    if (!has_key && !has_id) return tl::unexpected(about("board", "it is missing"));
    auto board = has_key ? read_place(line, "board", notation::read_board_key)
                         : read_place(line, "position_id", notation::read_position_id);
    if (!board) return board;
    if (has_key && has_id) {
        auto twin = read_place(line, "position_id", notation::read_position_id);
        if (!twin) return twin;
        if (*twin != *board) {
            return tl::unexpected(about("position_id", "it is another position than the board"));
        }
    }
    const int checkers = rules::backgammon().checkers;
    if (board->mover.off() == checkers || board->other.off() == checkers) {
        return tl::unexpected(about(has_key ? "board" : "position_id", "the game is over"));
    }
    return board;
}

base::Result<StrengthRow> read_row(std::string_view text) {
    Json line;
    try {
        line = Json::parse(text);
    } catch (const Json::exception& error) {
        const auto* place = dynamic_cast<const Json::parse_error*>(&error);
        return base::fail("this is not JSON", 0,
                          place == nullptr ? 0 : static_cast<std::int64_t>(place->byte));
    }
    if (!line.is_object()) return base::fail("the line is not a JSON object");
    const auto board = read_board(line);
    if (!board) return tl::unexpected(board.error());
    const auto win = read_number(line, "win", -chance_slack, 1 + chance_slack);
    if (!win) return tl::unexpected(win.error());
    const auto equity = read_number(line, "equity", -max_equity, max_equity);
    if (!equity) return tl::unexpected(equity.error());
    StrengthRow row{*board, *win, *equity, 0, std::nullopt};
    if (line.contains("se")) {
        const auto se = read_number(line, "se", 0, max_equity);
        if (!se) return tl::unexpected(se.error());
        row.se = *se;
    }
    if (const auto decision = line.find("decision"); decision != line.end()) {
        // A number beyond 63 bits would not be the same number any more.
        if (!decision->is_number_integer() ||
            (decision->is_number_unsigned() &&
             decision->get<std::uint64_t>() > std::uint64_t{INT64_MAX})) {
            return tl::unexpected(about("decision", "it is not a whole number"));
        }
        row.decision = decision->get<std::int64_t>();
    }
    return row;
}

}  // namespace

base::Result<std::vector<StrengthRow>> read_strength_rows(std::string_view text) {
    std::vector<StrengthRow> rows;
    for (std::int64_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        auto row = read_row(line);
        if (!row) {
            row.error().line = number;
            return tl::unexpected(row.error());
        }
        rows.push_back(*row);
    }
    if (rows.empty()) return base::fail("there is no position in it");
    return rows;
}

}  // namespace kotra::cli
