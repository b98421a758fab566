// SPDX-License-Identifier: Apache-2.0
#include "formats/xg_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/encoding.h"
#include "formats/analysis_text.h"
#include "formats/bgblitz_text.h"
#include "formats/foreign_values.h"
#include "formats/kotra_json.h"
#include "formats/mat.h"
#include "formats/position_lines.h"
#include "formats/sgf.h"

namespace kotra::formats {
namespace {

constexpr std::string_view id_label = "XGID=";
constexpr double confidence_95 = 1.959964;

// "25.45% (G:0.00% B:0.00%)", whatever stands before.
std::optional<WinShares> shares_of(std::string_view line) {
    if (std::ranges::count(line, '%') < 3) return std::nullopt;
    const std::vector<double> percents = decimals_in(line);
    if (percents.size() != 3) return std::nullopt;
    return WinShares{percents[0] / 100, percents[1] / 100, percents[2] / 100};
}

// The marks ¹ ² ³ behind "Rollout", which begin the line below that says how many games it had.
constexpr std::array<std::string_view, 3> marks{"\u00B9", "\u00B2", "\u00B3"};

enum class Edge : std::uint8_t { start, end };
std::optional<std::size_t> mark_at(std::string_view text, Edge edge) {
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (edge == Edge::start ? text.starts_with(marks[i]) : text.ends_with(marks[i])) return i;
    }
    return std::nullopt;
}

record::Depth depth_of(std::string_view words) {
    for (const std::string_view mark : marks) {
        if (words.ends_with(mark)) words.remove_suffix(mark.size());
    }
    return xg_depth(without_blanks(words));
}

// One XGID and the lines up to the next.
class SectionReader {
 public:
    explicit SectionReader(PositionReading position) : position_(std::move(position)) {}

    void add(const TextLine& line, std::vector<Remark>& remarks) {
        if (line.text.starts_with("X:") && !has_names_) {
            on_names(line.text);
        } else if (const auto rest = behind_rank(line.text)) {
            on_candidate(*rest, line);
        } else if (const auto shares = shares_of(line.text)) {
            on_shares(*shares, line, remarks);
        } else if (line.text.find("\u00B1") != std::string_view::npos) {
            on_confidence(line.text);
        } else if (const auto mark = mark_at(line.text, Edge::start)) {
            on_trials(*mark, line.text.substr(marks[*mark].size()));
        } else {
            on_equity(line.text);
        }
    }

    void finish(Reading& reading) {
        for (Looked& looked : candidates_) {
            add_trials(looked.mark, looked.value);
            position_.add_candidate(looked.play, std::move(looked.value), looked.line,
                                    reading.remarks);
        }
        if (equities_ == 3) {
            add_trials(cube_mark_, cube_.position);
            set_equity_of_best(cube_);
            position_.set_cube(std::move(cube_));
        }
        position_.finish("eXtreme Gammon", reading);
    }

 private:
    // A play that was looked at.
    struct Looked {
        TextLine line;
        std::string_view play;
        std::optional<std::size_t> mark;
        record::Value value;
    };

    void on_names(std::string_view line) {
        const std::size_t second = line.rfind(" O:");
        if (second == std::string_view::npos) return;
        has_names_ = true;
        const std::string_view first = line.substr(0, second).substr(2);
        position_.players()[rules::Side::first].name = without_blanks(first);
        position_.players()[rules::Side::second].name = without_blanks(line.substr(second + 3));
    }

    void on_candidate(std::string_view rest, const TextLine& line) {
        // "eq:", "éq:": what stands behind the last blank before the last "q:".
        const std::size_t equity = rest.rfind("q:");
        if (equity == std::string_view::npos) return;
        const std::size_t end = rest.substr(0, equity).rfind(' ');
        const std::vector<double> numbers = decimals_in(rest.substr(equity));
        if (end == std::string_view::npos || numbers.empty()) return;
        const auto [depth, play] = split_depth(without_blanks(rest.substr(0, end)));
        Looked& looked = candidates_.emplace_back();
        looked.line = line;
        looked.play = play;
        looked.mark = mark_at(depth, Edge::end);
        looked.value.equity = numbers[0];
        looked.value.depth = depth_of(depth);
    }

    // The first line is that of the player on roll, the second the opponent's.
    void on_shares(const WinShares& shares, const TextLine& line, std::vector<Remark>& remarks) {
        if (!first_shares_) {
            first_shares_ = shares;
            // The line above the cube's is "Analyzed in XG Roller++", in some language.
            if (candidates_.empty()) {
                cube_.position.depth = depth_in(last_line_);
                cube_mark_ = mark_at(last_line_, Edge::end);
            }
            return;
        }
        auto chances = chances_of(*first_shares_, shares);
        first_shares_.reset();
        if (!chances) {
            remarks.push_back(
                {{line.number, 1}, "these chances are impossible: they are left out"});
            return;
        }
        record::Value& value = value_above();
        value.cubeless = money_equity(*chances);
        value.chances = std::move(*chances);
        has_cube_chances_ = candidates_.empty();
    }

    static record::Depth depth_in(std::string_view line) {
        constexpr std::array<std::string_view, 2> names{"XG Roller", "Rollout"};
        for (const std::string_view name : names) {
            const std::size_t at = line.find(name);
            if (at != std::string_view::npos) return depth_of(line.substr(at));
        }
        const std::size_t digit = line.find_first_of("123456789");
        return depth_of(line.substr(std::min(digit, line.size())));
    }

    record::Value& value_above() {
        return candidates_.empty() ? cube_.position : candidates_.back().value;
    }

    void on_confidence(std::string_view line) {
        const std::vector<double> numbers = decimals_in(line);
        record::Value& value = value_above();
        // Of the two of the cube, the first is that without a double.
        if (!numbers.empty() && !value.standard_error) {
            value.standard_error = numbers[0] / confidence_95;
        }
    }

    // "1296 Games rolled with Variance Reduction."
    void on_trials(std::size_t mark, std::string_view line) {
        line = without_blanks(line);
        std::int64_t trials = 0;
        std::from_chars(line.data(), line.data() + line.size(), trials);
        trials_[mark] = std::max<std::int64_t>(trials, 0);
    }

    void add_trials(std::optional<std::size_t> mark, record::Value& value) const {
        if (mark) value.depth.trials = trials_[*mark];
    }

    // "No Double=+0.103, Double=+0.259", or one of the three lines of the cube: those have a sign
    // behind the last colon and come in a fixed order.
    void on_equity(std::string_view line) {
        last_line_ = line;
        if (!has_cube_chances_) return;
        const std::vector<double> numbers = decimals_in(line);
        if (numbers.empty()) return;
        if (line.find('=') != std::string_view::npos) {
            cube_.position.cubeless = numbers[0];
            return;
        }
        const std::size_t colon = line.rfind(':');
        if (colon == std::string_view::npos) return;
        const std::string_view value = without_blanks(line.substr(colon + 1));
        if (!value.starts_with('+') && !value.starts_with('-')) return;
        const std::array places{&cube_.no_double, &cube_.take, &cube_.pass};
        if (equities_ < places.size()) *places[equities_++] = numbers[0];
    }

    PositionReading position_;
    bool has_names_ = false;
    std::vector<Looked> candidates_;
    std::optional<WinShares> first_shares_;
    std::string_view last_line_;
    record::CubeNote cube_;
    std::optional<std::size_t> cube_mark_;
    bool has_cube_chances_ = false;
    std::size_t equities_ = 0;
    std::array<std::int64_t, marks.size()> trials_{};
};

}  // namespace

bool is_xg_text(std::string_view bytes) {
    constexpr std::size_t longest_preface = std::size_t{1} << 20U;
    // Comments of these may hold an XGID.
    if (is_kotra_json(bytes) || is_mat(bytes) || is_sgf(bytes)) return false;
    if (is_bgblitz_text(bytes) || is_position_lines(LineNotation::xgid, bytes)) return false;
    const auto text = base::decode_text(bytes.substr(0, longest_preface));
    if (!text) return false;
    return std::ranges::any_of(base::split_lines(text->text), [](std::string_view line) {
        return without_blanks(line).starts_with(id_label);
    });
}

base::Result<Reading> read_xg_text(std::string_view bytes) {
    const auto text = text_with_lines(bytes);
    if (!text) return tl::unexpected(text.error());
    Reading reading;
    reading.format = "xg-text";
    std::optional<SectionReader> section;
    std::int64_t number = 0;
    for (const std::string_view whole : base::split_lines(*text)) {
        const TextLine line{++number, without_blanks(whole)};
        if (line.text.starts_with(id_label)) {
            auto position = PositionReading::at(line);
            if (!position) return tl::unexpected(position.error());
            if (section) section->finish(reading);
            section.emplace(std::move(*position));
        } else if (section && !line.text.empty()) {
            section->add(line, reading.remarks);
        }
    }
    if (!section) return base::fail("there is no line that begins with XGID=", 1, 1);
    section->finish(reading);
    return reading;
}

}  // namespace kotra::formats
