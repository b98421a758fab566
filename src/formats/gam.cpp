// SPDX-License-Identifier: Apache-2.0
#include "formats/gam.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/encoding.h"
#include "formats/mat.h"
#include "formats/mat_game.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"

namespace kotra::formats {
namespace {

using mat::GameLines;
using mat::SourceLine;
using mat::trimmed;
using record::Side;

// "1) 25: …", the first row of a game.
bool is_first_row(std::string_view line) {
    line = trimmed(line);
    if (!line.starts_with("1)")) return false;
    const auto cells = mat::cells_of(line);
    return cells && !cells->empty();
}

// Two names with two blanks or more between them, or two words.
std::optional<mat::ScoreLine> names_of(std::string_view line) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    const std::string_view text = trimmed(line);
    std::size_t gap = std::min({text.find("  "), text.find('\t'), text.size()});
    if (gap == text.size()) {
        gap = text.find(' ');
        const bool is_one = gap != text.npos && text.find(' ', gap + 1) == text.npos;
        if (!is_one) return std::nullopt;
    }
    const std::size_t right = text.find_first_not_of(" \t", gap);
    mat::ScoreLine names;
    names.players[Side::first].name = text.substr(0, gap);
    names.players[Side::second].name = text.substr(right);
    names.right_column = mat::visible_column(line, begin + right);
    return names;
}

// The games of the file: each begins with a line of names above a first row.
base::Result<std::vector<GameLines>> split(const std::vector<std::string_view>& lines) {
    std::vector<GameLines> games;
    std::vector<SourceLine> comments;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const SourceLine line{static_cast<std::int64_t>(i) + 1, lines[i]};
        if (trimmed(line.text).empty()) continue;
        const auto next =
            std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.end(),
                         [](std::string_view other) { return !trimmed(other).empty(); });
        const bool is_above_row = next != lines.end() && is_first_row(*next);
        auto names = is_above_row && !is_first_row(line.text) ? names_of(line.text) : std::nullopt;
        if (names) {
            games.push_back({std::exchange(comments, {}), line, std::move(*names), {}});
        } else if (!games.empty()) {
            games.back().body.push_back(line);
        } else if (mat::comment_of(line.text)) {
            comments.push_back(line);
        } else {
            return base::fail("the names of two players above the first row were expected",
                              line.number, 1);
        }
    }
    if (games.empty()) return base::fail("this file has no game", 1, 1);
    return games;
}

}  // namespace

bool is_gam(std::string_view bytes) {
    constexpr std::size_t enough = std::size_t{16} << 10U;
    if (is_mat(bytes)) return false;
    const auto text = base::decode_text(bytes.substr(0, enough));
    if (!text) return false;
    std::string_view names;
    for (const std::string_view line : base::split_lines(text->text)) {
        if (trimmed(line).empty() || mat::comment_of(line)) continue;
        if (!names.empty()) return is_first_row(line);
        names = line;
        if (is_first_row(line) || !names_of(line)) return false;
    }
    return false;
}

base::Result<Reading> read_gam(std::string_view bytes) {
    const auto text = mat::TextLines::of(bytes);
    if (!text) return tl::unexpected(text.error());
    auto games = split(text->lines);
    if (!games) return tl::unexpected(games.error());
    Reading reading;
    reading.format = "gam";
    reading.places.emplace_back();
    reading.matches.push_back(mat::match_without_tags());
    reading.matches[0].players = games->front().score.players;
    rules::PerSide<int> score;
    for (GameLines& lines : *games) {
        record::Match& match = reading.matches[0];
        // Names the other way round come with columns the other way round.
        const bool is_swapped =
            !(lines.score.players == match.players) &&
            lines.score.players[Side::first].name == match.players[Side::second].name;
        lines.score.score = score;
        if (is_swapped) std::swap(lines.score.score.values[0], lines.score.score.values[1]);
        auto game = mat::read_game(match, lines, nullptr);
        if (!game) return tl::unexpected(game.error());
        mat::fill_outcome(*game);
        if (const auto& outcome = game->game.outcome) {
            int& points = score[outcome->winner];
            points = std::min(points + std::min(outcome->points, rules::cube_ceiling),
                              rules::cube_ceiling);
        }
        mat::add_game(std::move(*game), reading);
    }
    mat::infer_from_use(reading.matches[0]);
    return reading;
}

}  // namespace kotra::formats
