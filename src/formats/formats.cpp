// SPDX-License-Identifier: Apache-2.0
#include "formats/formats.h"

#include <algorithm>
#include <array>

#include "formats/bgblitz_text.h"
#include "formats/fibs_moves.h"
#include "formats/gam.h"
#include "formats/gnubg_text.h"
#include "formats/jellyfish_pos.h"
#include "formats/kotra_json.h"
#include "formats/mat.h"
#include "formats/position_lines.h"
#include "formats/sgf.h"
#include "formats/snowie_match.h"
#include "formats/tmg.h"
#include "formats/xg.h"
#include "formats/xg_text.h"

namespace kotra::formats {
namespace {

template <LineNotation notation>
constexpr Format lines_format(std::string_view name, std::string_view title) {
    return {
        name, "", title, is_lines_of<notation>, read_lines_of<notation>, write_lines_of<notation>};
}

constexpr std::array table{
    Format{"mat", ".mat", "Jellyfish match text", is_mat, read_mat, write_mat},
    Format{"sgf", ".sgf", "Smart Game Format, as GNU Backgammon's", is_sgf, read_sgf, write_sgf},
    Format{"xg", ".xg", "eXtreme Gammon", is_xg, read_xg, nullptr},
    Format{"xg-text", "", "eXtreme Gammon's text of a position", is_xg_text, read_xg_text, nullptr},
    Format{"bgblitz-text", "", "BGBlitz's text of a position", is_bgblitz_text, read_bgblitz_text,
           nullptr},
    Format{"gnubg-text", "", "GNU Backgammon's text export", is_gnubg_text, read_gnubg_text,
           write_gnubg_text},
    Format{"json", ".json", "kotra's match file", is_kotra_json, read_kotra_json, write_kotra_json},
    Format{"snowie", "", "Snowie's text of a match", is_snowie_match, read_snowie_match,
           write_snowie_match},
    Format{"fibs", ".fibs", "old moves of FIBS", is_fibs_moves, read_fibs_moves, write_fibs_moves},
    Format{"tmg", ".tmg", "match of TrueMoneyGames", is_tmg, read_tmg, nullptr},
    Format{"gam", ".gam", "games of GammonEmpire and JellyFish", is_gam, read_gam, nullptr},
    Format{"jellyfish-pos", ".pos", "position of JellyFish", is_jellyfish_pos, read_jellyfish_pos,
           nullptr},
    lines_format<LineNotation::xgid>("xgid", "XGIDs"),
    lines_format<LineNotation::gnu_id>("gnu-id", "GNU IDs"),
    lines_format<LineNotation::ogid>("ogid", "OGIDs"),
    lines_format<LineNotation::fibs_board>("fibs-board", "boards of FIBS"),
    lines_format<LineNotation::snowie>("snowie-position", "positions of Snowie"),
};

}  // namespace

std::span<const Format> all_formats() {
    return table;
}

const Format* find_format(std::string_view name) {
    const auto row = std::ranges::find_if(table, [name](const Format& format) {
        return name.starts_with('.') ? format.extension == name : format.name == name;
    });
    return row == table.end() ? nullptr : &*row;
}

base::Result<Reading> read_any(std::string_view bytes) {
    if (bytes.empty()) return base::fail("this file is empty");
    for (const Format& format : table) {
        if (format.sniff(bytes)) return format.read(bytes);
    }
    return base::fail(
        "this is no match file that kotra knows: .mat has a line such as '7 point match', .sgf "
        "begins with '(;', kotra's own file with '{'",
        1, 1);
}

Place Reading::place_of(std::size_t match, const record::Oddity& oddity) const {
    if (match >= places.size() || oddity.game >= places[match].size()) return {};
    const GamePlaces& game = places[match][oddity.game];
    if (oddity.kind == record::OddityKind::score || oddity.kind == record::OddityKind::settings) {
        if (oddity.event == 0) return game.score;
    }
    return oddity.event < game.events.size() ? game.events[oddity.event] : game.outcome;
}

}  // namespace kotra::formats
