// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <utility>

#include "base/encoding.h"
#include "formats/analysis_text.h"
#include "formats/bgblitz_text.h"
#include "formats/game_events.h"
#include "formats/gnubg_text.h"
#include "formats/gnubg_text_game.h"
#include "formats/gnubg_text_lines.h"
#include "formats/kotra_json.h"
#include "formats/mat.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"
#include "formats/sgf.h"
#include "formats/xg_text.h"
#include "notation/gnu_id.h"

namespace kotra::formats {
namespace {

using gnubg_text::GameText;
using record::Side;

class FileReader {
 public:
    base::Result<Reading> read(const gnubg_text::FileText& file) {
        reading_.format = "gnubg-text";
        for (const GameText& game : file.games) {
            if (auto ok = read(game); !ok) return tl::unexpected(ok.error());
        }
        for (record::Match& match : reading_.matches) mat::infer_from_use(match);
        if (file.has_chances_alone) {
            reading_.remarks.push_back({{1, 1},
                                        "equities are shown as chances to win the match: those of "
                                        "plays and rolls are left out"});
        }
        drop_empty_annotations(reading_);
        return std::move(reading_);
    }

 private:
    base::Result<void> read(const GameText& text) {
        if (begins_match(text)) {
            if (auto ok = begin_match(text); !ok) return ok;
        }
        next_game_ = text.score ? text.score->games + 1 : -1;
        record::Match& match = reading_.matches.back();
        auto game = gnubg_text::read_game(match, text);
        if (!game) return tl::unexpected(game.error());
        match.options.auto_doubles = std::max(match.options.auto_doubles, game->auto_doubles);
        if (text.score) tell_crawford(game->game.score, text.score->is_crawford);
        auto& comments = game->game.comments;
        comments.insert(comments.begin(), match.comments.begin(), match.comments.end());
        match.comments = text.comments_after;
        match.games.push_back(std::move(game->game));
        record::Annotation& annotation = reading_.annotations.back();
        if (!text.judge.empty()) annotation.judge = text.judge;
        annotation.games.push_back(std::move(game->annotation));
        reading_.places.back().push_back(std::move(game->places));
        std::ranges::move(game->remarks, std::back_inserter(reading_.remarks));
        return {};
    }

    // A game goes on with the match of the game before it where its score says so.
    bool begins_match(const GameText& text) const {
        if (reading_.matches.empty() || !text.score) return true;
        const record::Match& match = reading_.matches.back();
        return text.score->games == 0 || text.score->games != next_game_ ||
               text.score->length != match.options.length ||
               match.players[Side::first].name != text.names[Side::first] ||
               match.players[Side::second].name != text.names[Side::second];
    }

    base::Result<void> begin_match(const GameText& text) {
        record::Match& match = reading_.matches.emplace_back(mat::match_without_tags());
        reading_.annotations.emplace_back();
        reading_.places.emplace_back();
        is_crawford_told_ = false;
        for (const Side side : rules::both_sides) match.players[side].name = text.names[side];
        if (text.score) match.options.length = static_cast<int>(text.score->length);
        match.variant = variant_of(text);
        if (!text.sections.empty()) {
            const auto state = gnubg_text::state_of(text.sections.front(), match.variant);
            if (!state) return tl::unexpected(state.error());
            if (!text.score) {
                match.options.length = state->options.length;
                tell_crawford(state->score, state->crawford);
            }
            match.options.jacoby = match.options.is_money() && state->options.jacoby;
        }
        for (const record::HeaderLine& line : text.header) read_header(line, text);
        return {};
    }

    // The first game of those before which one side needs one point shows whether the rule is used.
    void tell_crawford(const rules::PerSide<int>& score, bool is_crawford) {
        rules::MatchOptions& options = reading_.matches.back().options;
        if (is_crawford_told_ || !gnubg_text::is_at_match_point(score, options.length)) return;
        options.crawford = is_crawford;
        is_crawford_told_ = true;
    }

    // The game whose first position the first board shows, of those that GNU Backgammon plays.
    static rules::Variant variant_of(const GameText& text) {
        for (const std::string_view name : {"backgammon", "nackgammon", "hypergammon"}) {
            const rules::Variant& variant = *rules::find_variant(name);
            if (text.sections.empty()) break;
            const auto board =
                notation::read_position_id(text.sections.front().position_id, variant);
            if (board && *board == rules::Board{variant.setup, variant.setup}) return variant;
        }
        return rules::backgammon();
    }

    void read_header(const record::HeaderLine& line, const GameText& text) {
        record::Match& match = reading_.matches.back();
        for (const Side side : rules::both_sides) {
            if (line.key == text.names[side] + std::string(gnubg_text::rating_words)) {
                match.players[side].rating = line.value;
                return;
            }
        }
        match.header.push_back(gnubg_text::header_line_of(line));
        const record::HeaderLine& added = match.header.back();
        if (auto ok = mat::apply_tag(match, added); !ok) {
            reading_.remarks.push_back(
                {text.score ? text.score->place : Place{}, ok.error().message});
        }
        is_crawford_told_ =
            is_crawford_told_ || mat::equals_ignoring_case(added.key, gnubg_text::crawford_key);
    }

    Reading reading_;
    std::int64_t next_game_ = -1;  // as the next score counts it, if it goes on with this match
    bool is_crawford_told_ = false;
};

}  // namespace

bool is_gnubg_text(std::string_view bytes) {
    constexpr std::size_t longest_preface = std::size_t{1} << 20U;
    // Comments of these may hold such a board.
    if (is_kotra_json(bytes) || is_mat(bytes) || is_sgf(bytes)) return false;
    if (is_bgblitz_text(bytes) || is_xg_text(bytes)) return false;
    const auto text = base::decode_text(bytes.substr(0, longest_preface));
    return text && (text->text.starts_with(gnubg_text::score_words) ||
                    text->text.find(gnubg_text::position_label) != std::string::npos);
}

base::Result<Reading> read_gnubg_text(std::string_view bytes) {
    const auto text = text_with_lines(bytes);
    if (!text) return tl::unexpected(text.error());
    const auto file = gnubg_text::parse(*text);
    if (!file) return tl::unexpected(file.error());
    return FileReader().read(*file);
}

}  // namespace kotra::formats
