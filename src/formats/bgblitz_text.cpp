// SPDX-License-Identifier: Apache-2.0
#include "formats/bgblitz_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/encoding.h"
#include "formats/analysis_text.h"
#include "formats/foreign_values.h"
#include "formats/kotra_json.h"
#include "formats/mat.h"
#include "formats/sgf.h"

namespace kotra::formats {
namespace {

using rules::Side;

constexpr std::string_view id_label = "XGID=";
// The end of the board's first and last line, behind which the players' names stand.
constexpr std::string_view border_end = "-+ ";
constexpr std::string_view second_label = "O:";
constexpr std::string_view first_label = "X:";

// What stands behind the slash of a double: in English, German, French, Japanese.
constexpr std::array<std::string_view, 6> pass_words{"Pass",     "Reject",  "Drop",
                                                     "Ablehnen", "Refuser", "降りる"};
constexpr std::array<std::string_view, 5> take_words{"Take", "Accept", "Annehmen", "Prendre",
                                                     "受ける"};

bool holds_any(std::string_view text, std::span<const std::string_view> words) {
    return std::ranges::any_of(
        words, [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

std::string_view behind_border(std::string_view line) {
    const std::size_t at = line.find(border_end);
    if (at == std::string_view::npos) return {};
    return without_blanks(line.substr(at + border_end.size()));
}

bool names_a_player(std::string_view text) {
    return text.starts_with(first_label) || text.starts_with(second_label);
}

// "Green  137" without the pips behind two blanks.
std::string_view name_of(std::string_view text) {
    text = without_blanks(text.substr(first_label.size()));
    return text.substr(0, text.find("  "));
}

// Where the last number with a decimal point ends, and a bracket behind it.
std::size_t end_of_decimals(std::string_view text) {
    const auto is_digit = [text](std::size_t i) {
        return i < text.size() && text[i] >= '0' && text[i] <= '9';
    };
    std::size_t end = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        const bool is_point = (text[i] == '.' || text[i] == ',') && is_digit(i - 1);
        if (!is_point || !is_digit(i + 1)) continue;
        while (is_digit(i + 1)) ++i;
        end = i + 1;
    }
    if (end < text.size() && text[end] == ')') ++end;
    return end;
}

record::Depth unknown_depth() {
    return {record::Depth::Kind::evaluation, 0, true, 0, "BGBlitz"};
}

// One XGID and the lines up to the next board.
class SectionReader {
 public:
    SectionReader(PositionReading position, const rules::PerSide<std::string>& names)
        : position_(std::move(position)) {
        for (const Side side : rules::both_sides) position_.players()[side].name = names[side];
    }

    void add(const TextLine& line) {
        const std::vector<double> numbers = decimals_in(line.text);
        if (const auto rest = behind_rank(line.text)) {
            on_candidate(*rest, line);
        } else if (numbers.size() == 6) {
            on_chances(numbers);
        } else if (const std::size_t colon = line.text.find(':'); colon != std::string_view::npos) {
            on_colon(line.text.substr(0, colon), line.text.substr(colon + 1));
        } else if (numbers.size() == 3) {
            on_shares(line.text, {numbers[0] / 100, numbers[1] / 100, numbers[2] / 100});
        }
    }

    void finish(Reading& reading) {
        for (Looked& looked : candidates_) {
            position_.add_candidate(looked.play, std::move(looked.value), looked.line,
                                    reading.remarks);
        }
        const Side mover = position_.state().turn;
        auto chances = chances_of(shares_[mover], shares_[opponent(mover)]);
        if (has_no_double_ && has_take_ && has_pass_ && chances) {
            cube_.position.chances = std::move(*chances);
            cube_.position.cubeless = cubeless_.value_or(money_equity(cube_.position.chances));
            cube_.position.depth = unknown_depth();
            set_equity_of_best(cube_);
            position_.set_cube(std::move(cube_));
        }
        position_.finish("BGBlitz", reading);
    }

 private:
    // A play that was looked at.
    struct Looked {
        TextLine line;
        std::string_view play;
        record::Value value;
    };

    // "0.124 mwp /  -0.492  (-0.053)  19/18, 14/12": in a match, the chance to win it comes first.
    void on_candidate(std::string_view rest, const TextLine& line) {
        const std::size_t end = end_of_decimals(rest);
        const std::string_view front = rest.substr(0, end);
        const std::vector<double> numbers = decimals_in(front);
        const bool is_match = front.find('/') != std::string_view::npos;
        if (numbers.size() < (is_match ? 2U : 1U)) return;
        Looked& looked = candidates_.emplace_back();
        looked.line = line;
        looked.play = without_blanks(rest.substr(end));
        if (is_match) looked.value.match_chance = numbers[0];
        looked.value.equity = numbers[is_match ? 1 : 0];
        looked.value.depth = unknown_depth();
    }

    // "0.254  0.000  0.000  -  0.746  0.338  0.004"
    void on_chances(const std::vector<double>& numbers) {
        if (candidates_.empty()) return;
        auto chances =
            chances_of({numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]});
        if (!chances) return;
        record::Value& value = candidates_.back().value;
        value.cubeless = money_equity(*chances);
        value.chances = std::move(*chances);
    }

    // "Red  54.1  17.5  0.2": the first of the two is the upper player's.
    void on_shares(std::string_view line, const WinShares& shares) {
        const std::string_view first = position_.players()[Side::first].name;
        const std::string_view second = position_.players()[Side::second].name;
        const bool is_first = !first.empty() && line.starts_with(first);
        const bool is_second = !second.empty() && line.starts_with(second);
        const Side by_order = rows_++ == 0 ? Side::second : Side::first;
        shares_[is_first == is_second ? by_order : is_first ? Side::first : Side::second] = shares;
    }

    // A row of the cube's table, "Double / Take : 0.220 (-0.006) 0.164 (-0.123)", or the equity
    // without a cube, which shares its line with another value.
    void on_colon(std::string_view label, std::string_view values) {
        const std::vector<double> numbers = decimals_in(values);
        if (values.find(':') != std::string_view::npos) {
            if (numbers.size() == 2 && !cubeless_) cubeless_ = numbers[0];
            return;
        }
        if (values.find('(') == std::string_view::npos || numbers.size() < 2) return;
        const bool is_match = numbers.size() >= 4;
        const double equity = numbers[is_match ? 2 : 0];
        const std::optional<double> chance = is_match ? std::optional(numbers[0]) : std::nullopt;
        const std::size_t slash = label.find('/');
        const std::string_view answer =
            label.substr(slash == std::string_view::npos ? label.size() : slash);
        if (slash == std::string_view::npos) {
            cube_.no_double = equity;
            cube_.no_double_chance = chance;
            has_no_double_ = true;
        } else if (holds_any(answer, pass_words)) {
            cube_.pass = equity;
            cube_.pass_chance = chance;
            has_pass_ = true;
        } else if (holds_any(answer, take_words)) {
            cube_.take = equity;
            cube_.take_chance = chance;
            has_take_ = true;
        }
    }

    PositionReading position_;
    std::vector<Looked> candidates_;
    rules::PerSide<WinShares> shares_;
    int rows_ = 0;
    std::optional<double> cubeless_;
    record::CubeNote cube_;
    bool has_no_double_ = false;
    bool has_take_ = false;
    bool has_pass_ = false;
};

}  // namespace

bool is_bgblitz_text(std::string_view bytes) {
    constexpr std::size_t longest_preface = std::size_t{1} << 20U;
    if (is_kotra_json(bytes) || is_mat(bytes) || is_sgf(bytes)) return false;
    const auto text = base::decode_text(bytes.substr(0, longest_preface));
    if (!text) return false;
    bool has_names = false;
    for (const std::string_view line : base::split_lines(text->text)) {
        has_names = has_names || names_a_player(behind_border(line));
        if (has_names && without_blanks(line).starts_with(id_label)) return true;
    }
    return false;
}

base::Result<Reading> read_bgblitz_text(std::string_view bytes) {
    const auto text = text_with_lines(bytes);
    if (!text) return tl::unexpected(text.error());
    Reading reading;
    reading.format = "bgblitz-text";
    rules::PerSide<std::string> names;
    std::optional<SectionReader> section;
    std::int64_t number = 0;
    for (const std::string_view whole : base::split_lines(*text)) {
        const TextLine line{++number, without_blanks(whole)};
        if (const std::string_view behind = behind_border(line.text); names_a_player(behind)) {
            const Side side = behind.starts_with(first_label) ? Side::first : Side::second;
            names[side] = name_of(behind);
        } else if (line.text.starts_with(id_label)) {
            auto position = PositionReading::at(line);
            if (!position) return tl::unexpected(position.error());
            if (section) section->finish(reading);
            section.emplace(std::move(*position), names);
        } else if (section && !line.text.empty()) {
            section->add(line);
        }
    }
    if (!section) return base::fail("there is no line that begins with XGID=", 1, 1);
    section->finish(reading);
    return reading;
}

}  // namespace kotra::formats
