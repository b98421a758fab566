// SPDX-License-Identifier: Apache-2.0
#include "formats/analysis_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/encoding.h"
#include "formats/position_match.h"
#include "notation/play_text.h"
#include "notation/xgid.h"

namespace kotra::formats {
namespace {

constexpr std::string_view blanks = " \t";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

base::Result<std::string> text_with_lines(std::string_view bytes) {
    constexpr std::ptrdiff_t max_line_ends = 2'000'000;  // CRLF counts twice
    if (bytes.size() > max_file_size) return base::fail("this file is larger than 64 MiB");
    auto text = base::decode_text(bytes);
    if (!text) return tl::unexpected(text.error());
    const auto is_end = [](char c) { return c == '\n' || c == '\r'; };
    if (std::ranges::count_if(text->text, is_end) > max_line_ends) {
        return base::fail("this file has more than a million lines");
    }
    return std::move(text->text);
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

std::vector<double> decimals_in(std::string_view line) {
    constexpr std::size_t most_numbers = 16;
    constexpr std::size_t most_digits = 9;
    std::vector<double> numbers;
    for (std::size_t i = 0; i < line.size() && numbers.size() < most_numbers;) {
        const std::size_t start = i;
        while (i < line.size() && is_digit(line[i])) ++i;
        const std::size_t whole = i - start;
        if (whole == 0) {
            ++i;
            continue;
        }
        if (i + 1 >= line.size() || (line[i] != '.' && line[i] != ',') || !is_digit(line[i + 1])) {
            continue;
        }
        const std::size_t point = i++;
        while (i < line.size() && is_digit(line[i])) ++i;
        const std::size_t fraction = i - point - 1;
        if (whole > most_digits || fraction > most_digits) continue;
        std::string text(line.substr(start, i - start));
        text[whole] = '.';
        double number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        const bool is_negative = start > 0 && line[start - 1] == '-';
        numbers.push_back(is_negative ? -number : number);
    }
    return numbers;
}

std::optional<std::string_view> behind_rank(std::string_view line) {
    std::size_t digits = 0;
    while (digits < line.size() && is_digit(line[digits])) ++digits;
    const bool is_rank = digits > 0 && digits <= 3 && digits + 1 < line.size() &&
                         line[digits] == '.' && line[digits + 1] == ' ';
    if (!is_rank) return std::nullopt;
    return without_blanks(line.substr(digits + 1));
}

DepthAndPlay split_depth(std::string_view text) {
    std::size_t start = text.find('/');
    if (start == std::string_view::npos) {
        start = std::min(text.find("  "), text.size());
    } else {
        start = text.substr(0, start).rfind(' ');
        start = start == std::string_view::npos ? 0 : start;
    }
    return {without_blanks(text.substr(0, start)), without_blanks(text.substr(start))};
}

base::Result<PositionReading> PositionReading::at(const TextLine& line) {
    PositionReading reading;
    auto state = notation::read_xgid(line.text, rules::backgammon());
    if (!state) {
        base::Error error = state.error();
        error.line = line.number;
        return tl::unexpected(std::move(error));
    }
    reading.state_ = *state;
    reading.line_ = line;
    reading.match_ = match_of(reading.state_);
    if (reading.state_.phase == rules::Phase::to_play) {
        const auto game = rules::Game::from(reading.state_);
        if (game) game->legal_plays(reading.plays_);
    }
    return reading;
}

void PositionReading::add_candidate(std::string_view play, record::Value value,
                                    const TextLine& line, std::vector<Remark>& remarks) {
    const auto refuse = [&](std::string_view reason) {
        remarks.push_back({{line.number, 1}, fmt::format("a play is left out: {}", reason)});
    };
    if (plays_.size() == 0) return refuse("there is no roll to play");
    const auto index =
        notation::read_play(play, state_.board, plays_, notation::Ambiguity::take_first);
    if (!index) return refuse(index.error().message);
    play_.candidates.push_back(
        {plays_.steps(*index), plays_.boards()[*index], 0, std::move(value)});
}

void PositionReading::finish(std::string_view judge, Reading& reading) {
    record::Game& game = match_.games.front();
    record::GameAnnotation notes;
    notes.notes.resize(game.events.size());
    for (std::size_t i = 0; i < game.events.size(); ++i) {
        const record::Event& event = game.events[i];
        record::Note& note = notes.notes[i];
        if (std::holds_alternative<record::Rolled>(event) && !play_.candidates.empty()) {
            play_.forced = plays_.size() == 1;
            note.play = std::move(play_);
        }
        const bool is_last = i + 1 == game.events.size();
        const bool asks = std::holds_alternative<record::PositionSet>(event) ||
                          std::holds_alternative<record::CubeTurned>(event);
        if (is_last && asks && cube_) note.cube = std::move(cube_);
    }
    const Place place{line_.number, 1};
    reading.places.push_back({{place, std::vector<Place>(game.events.size(), place), place}});
    reading.matches.push_back(std::move(match_));
    reading.annotations.push_back({std::string(judge), {std::move(notes)}});
}

}  // namespace kotra::formats
