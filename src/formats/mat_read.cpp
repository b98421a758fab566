// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "base/encoding.h"
#include "formats/kotra_json.h"
#include "formats/mat.h"
#include "formats/mat_game.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"
#include "formats/sgf.h"

namespace kotra::formats {
namespace {

using mat::apply_tag;
using mat::comment_of;
using mat::equals_ignoring_case;
using mat::GameLines;
using mat::header_line_of;
using mat::infer_from_use;
using mat::is_game_title;
using mat::match_length_of;
using mat::match_without_tags;
using mat::read_game;
using mat::score_line_of;
using mat::shortened;
using mat::SourceLine;
using mat::TextLines;
using mat::trimmed;

// FIBS writes this length for a session without an end.
constexpr std::int64_t endless = 9999;

struct MatchLines {
    std::vector<SourceLine> header;
    SourceLine length_line;
    std::int64_t length = 0;
    std::vector<GameLines> games;
};

tl::unexpected<base::Error> fail_at(const SourceLine& line, std::string sentence) {
    const std::size_t start = std::min(line.text.find_first_not_of(" \t"), line.text.size());
    return base::fail(std::move(sentence), line.number, static_cast<std::int64_t>(start) + 1);
}

std::string quoted(std::string_view line) {
    constexpr std::size_t longest = 60;
    const std::string_view text = trimmed(line);
    if (text.size() <= longest) return fmt::format("'{}'", text);
    return fmt::format("'{}…'", shortened(text, longest));
}

// Puts each line where it belongs.
class LineSorter {
 public:
    base::Result<std::vector<MatchLines>> sort(const std::vector<std::string_view>& lines) {
        for (const std::string_view text : lines) {
            ++number_;
            if (auto ok = add({number_, text}); !ok) return tl::unexpected(ok.error());
        }
        if (auto ok = finish_match(); !ok) return tl::unexpected(ok.error());
        if (matches_.empty()) {
            return base::fail("there is no line such as '7 point match' or 'unlimited game'", 1, 1);
        }
        return std::move(matches_);
    }

 private:
    enum class Due : std::uint8_t { length, game, score, rows };

    base::Result<void> add(const SourceLine& line) {
        if (const auto length = match_length_of(line.text)) return add_match(line, *length);
        const bool is_blank = trimmed(line.text).empty();
        const bool is_comment = comment_of(line.text).has_value();
        switch (due_) {
            case Due::length:
                // Before the first match, text of any kind is allowed.
                if (!is_blank) header_.push_back(line);
                return {};
            case Due::game:
                if (is_comment) {
                    before_game_.push_back(line);
                } else if (is_game_title(line.text)) {
                    due_ = Due::score;
                } else if (!is_blank && !add_score(line)) {
                    return fail_at(line, fmt::format("a line such as 'Game 1' was expected, not {}",
                                                     quoted(line.text)));
                }
                return {};
            case Due::score:
                if (is_comment) {
                    before_game_.push_back(line);
                } else if (!is_blank && !add_score(line)) {
                    return fail_at(line, fmt::format("the names and scores of the players were "
                                                     "expected, not {}",
                                                     quoted(line.text)));
                }
                return {};
            case Due::rows:
                if (is_game_title(line.text)) {
                    due_ = Due::score;
                } else if (!is_blank) {
                    matches_.back().games.back().body.push_back(line);
                }
                return {};
        }
        return {};
    }

    bool add_score(const SourceLine& line) {
        auto score = score_line_of(line.text);
        if (!score) return false;
        matches_.back().games.push_back({std::move(before_game_), line, std::move(*score), {}});
        before_game_.clear();
        due_ = Due::rows;
        return true;
    }

    base::Result<void> add_match(const SourceLine& line, std::int64_t length) {
        if (length == endless) length = 0;
        if (length > rules::max_match_length) {
            return fail_at(line, fmt::format("a match to {} points; the longest that kotra knows "
                                             "is to {}",
                                             length, rules::max_match_length));
        }
        take_header_of_next_match();
        if (auto ok = finish_match(); !ok) return ok;
        matches_.push_back({std::move(header_), line, length, {}});
        header_.clear();
        due_ = Due::game;
        return {};
    }

    // Of the comments behind the last row of a match, those from the first [Key "Value"] on belong
    // to the next match.
    void take_header_of_next_match() {
        if (matches_.empty() || matches_.back().games.empty()) return;
        std::vector<SourceLine>& body = matches_.back().games.back().body;
        auto trailing = body.end();
        while (trailing != body.begin() && comment_of((trailing - 1)->text)) --trailing;
        const auto first_tag = std::find_if(trailing, body.end(), [](const SourceLine& line) {
            return !header_line_of(*comment_of(line.text)).key.empty();
        });
        header_.assign(first_tag, body.end());
        body.erase(first_tag, body.end());
    }

    base::Result<void> finish_match() {
        if (matches_.empty()) return {};
        if (due_ == Due::score) {
            return base::fail("the file ends before the names of the players", number_, 1);
        }
        if (matches_.back().games.empty()) {
            return fail_at(matches_.back().length_line, "this match has no game");
        }
        return {};
    }

    std::vector<MatchLines> matches_;
    std::vector<SourceLine> header_;
    std::vector<SourceLine> before_game_;
    Due due_ = Due::length;
    std::int64_t number_ = 0;
};

base::Result<void> read_header(const MatchLines& lines, record::Match& match,
                               std::vector<Remark>& remarks) {
    for (const SourceLine& line : lines.header) {
        match.header.push_back(header_line_of(comment_of(line.text).value_or(trimmed(line.text))));
        const record::HeaderLine& tag = match.header.back();
        if (auto ok = apply_tag(match, tag); !ok) {
            // Without the rules nothing else can be understood; other keys can be passed over.
            if (equals_ignoring_case(tag.key, "Variation")) {
                return fail_at(line, ok.error().message);
            }
            remarks.push_back({{line.number, 1}, ok.error().message});
        }
    }
    return {};
}

base::Result<void> read_match(const MatchLines& lines, Reading& reading) {
    record::Match& match = reading.matches.emplace_back(match_without_tags());
    reading.places.emplace_back();
    match.options.length = static_cast<int>(lines.length);
    if (auto ok = read_header(lines, match, reading.remarks); !ok) return ok;
    match.players = lines.games.front().score.players;
    for (std::size_t i = 0; i < lines.games.size(); ++i) {
        const GameLines* const next = i + 1 < lines.games.size() ? &lines.games[i + 1] : nullptr;
        auto game = read_game(match, lines.games[i], next);
        if (!game) return tl::unexpected(game.error());
        mat::add_game(std::move(*game), reading);
    }
    infer_from_use(match);
    return {};
}

}  // namespace

bool is_mat(std::string_view bytes) {
    // Long headers are usual, long prefaces are not.
    constexpr std::size_t longest_preface = std::size_t{1} << 20U;
    if (is_kotra_json(bytes) || is_sgf(bytes)) return false;
    // An even number of bytes keeps the characters of UTF-16 whole.
    const auto text = base::decode_text(bytes.substr(0, longest_preface));
    if (!text) return false;
    const auto lines = base::split_lines(text->text);
    return std::ranges::any_of(
        lines, [](std::string_view line) { return match_length_of(line).has_value(); });
}

base::Result<Reading> read_mat(std::string_view bytes) {
    const auto text = TextLines::of(bytes);
    if (!text) return tl::unexpected(text.error());
    const auto matches = LineSorter().sort(text->lines);
    if (!matches) return tl::unexpected(matches.error());
    Reading reading;
    reading.format = "mat";
    for (const MatchLines& match : *matches) {
        if (auto ok = read_match(match, reading); !ok) return tl::unexpected(ok.error());
    }
    return reading;
}

}  // namespace kotra::formats
