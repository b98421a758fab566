// SPDX-License-Identifier: Apache-2.0
#include "formats/sgf_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "base/number.h"
#include "formats/foreign_values.h"

namespace kotra::formats::sgf {
namespace {

using base::number_of;
using record::Chances;
using record::CubeNote;
using record::Depth;
using record::Value;

// Five chances, the equity without the cube, and that with it.
constexpr std::size_t chance_count = 5;
constexpr std::size_t cubeless = 5;
constexpr std::size_t cubeful = 6;
constexpr std::size_t output_count = 7;
using Output = std::array<double, output_count>;

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t start = text.find_first_not_of(" \t\n\r");
        if (start == std::string_view::npos) return words;
        text.remove_prefix(start);
        const std::size_t end = std::min(text.find_first_of(" \t\n\r"), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

using Words = std::span<const std::string_view>;

// Exactly as many numbers as `numbers` holds, from the front.
bool read_numbers(Words words, std::span<double> numbers) {
    if (words.size() < numbers.size()) return false;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = number_of<double>(words[i]);
        if (!number) return false;
        numbers[i] = *number;
    }
    return true;
}

// "2C" or "0".
bool read_plies(std::string_view word, Depth& depth) {
    depth.cubeful = word.ends_with('C');
    if (depth.cubeful) word.remove_suffix(1);
    const auto plies = number_of<int>(word);
    if (!plies || *plies < 0) return false;
    depth.plies = *plies;
    return true;
}

std::string plies_text(const Depth& depth) {
    return fmt::format("{}{}", depth.plies, depth.cubeful ? "C" : "");
}

// The number behind "ver", taken off the front; 0 without one.
int take_version(Words& words) {
    if (words.size() < 2 || words[0] != "ver") return 0;
    const int version = number_of<int>(words[1]).value_or(0);
    words = words.subspan(2);
    return version;
}

// What follows a word; empty where it is not there.
Words behind(Words words, std::string_view word) {
    const auto found = std::ranges::find(words, word);
    if (found == words.end()) return {};
    return words.subspan(static_cast<std::size_t>(found - words.begin()) + 1);
}

Chances chances_of(const Output& output) {
    return {{output[0], output[1], output[2]}, {1 - output[0], output[3], output[4]}};
}

Output output_of(const Value& value, double with_cube) {
    Output output{};
    const auto chance = [](const std::vector<double>& chances, std::size_t i) {
        return i < chances.size() ? chances[i] : 0.0;
    };
    for (std::size_t i = 0; i < 3; ++i) output[i] = chance(value.chances.win, i);
    for (std::size_t i = 1; i < 3; ++i) output[2 + i] = chance(value.chances.loss, i);
    output[cubeless] = value.cubeless;
    output[cubeful] = with_cube;
    return output;
}

std::string numbers_text(std::span<const double> numbers) {
    std::string text;
    for (const double number : numbers) text += fmt::format(" {}", number);
    return text;
}

// ---- Rollouts ----

struct Rollout {
    Depth depth;
    Output output{};
    Output error{};
};

bool read_output(Words words, Rollout& rollout) {
    if (!read_numbers(behind(words, "Output"), rollout.output)) return false;
    (void)read_numbers(behind(words, "StdDev"), rollout.error);
    return true;
}

// The trials, whether the cube is used, and the plies of the plays.
bool read_settings(Words words, Depth& depth) {
    depth.kind = Depth::Kind::rollout;
    const Words trials = behind(words, "Trials");
    if (trials.empty()) return false;
    depth.trials = number_of<std::int64_t>(trials[0]).value_or(0);
    Words plays = behind(words, "cheq0");
    (void)take_version(plays);
    if (!plays.empty()) (void)read_plies(plays[0], depth);
    const Words context = behind(words, "RC");
    depth.cubeful = context.empty() || context[0] != "0";
    return depth.trials >= 0;
}

// The settings as GNU Backgammon writes them; those that are not known are its own.
std::string settings_text(const Depth& depth) {
    Depth plays = depth;
    plays.cubeful = true;
    const std::string level = fmt::format("ver 3 {} 1 0.000000 1", plies_text(plays));
    std::string text =
        fmt::format(" SK 0 RC {} 1 0 1 0 0 0 1 1 0 \"Mersenne Twister\" 0 ", depth.cubeful ? 1 : 0);
    for (const std::string_view stage : {"", "late"}) {
        for (const int player : {0, 1}) {
            text += fmt::format(" {0}cube{1} {2}  {0}cheq{1} {2}", stage, player, level);
        }
    }
    return text + fmt::format(" cubetrunc {0} cheqtrunc {0}", level);
}

std::optional<Value> read_rollout(Words words, bool is_money) {
    Rollout rollout;
    if (!read_settings(words, rollout.depth) || !read_output(words, rollout)) return std::nullopt;
    Value value;
    value.depth = rollout.depth;
    value.chances = chances_of(rollout.output);
    value.cubeless = rollout.output[cubeless];
    value.equity = value.depth.cubeful && is_money ? rollout.output[cubeful] : value.cubeless;
    std::array<double, 1> score{};
    if (read_numbers(behind(words, "Score"), score)) value.equity = score[0];
    if (!value.depth.cubeful) {
        value.standard_error = rollout.error[cubeless];
    } else if (is_money) {
        value.standard_error = rollout.error[cubeful];
    } else {
        // Its error is one of the chance to win the match.
        value.match_chance = rollout.output[cubeful];
    }
    return value;
}

std::string rollout_text(const Value& value) {
    const bool is_match = value.match_chance.has_value();
    const Output output = output_of(value, value.match_chance.value_or(value.equity));
    Output error{};
    if (!is_match) error[cubeful] = value.standard_error.value_or(0);
    if (!value.depth.cubeful) error[cubeless] = value.standard_error.value_or(0);
    return fmt::format("X ver 3 Score {} {} Trials {} Output{} StdDev{}{}", value.equity,
                       value.cubeless, value.depth.trials, numbers_text(output),
                       numbers_text(error), settings_text(value.depth));
}

// ---- Doubles ----

// What the equities say is best, for each point of the cube before the double.
double best_equity(const CubeNote& note) {
    return std::max(note.no_double, std::min(note.take, note.pass));
}

CubeNote cube_note_of(const Depth& depth, const Output& no_double, const Output& take,
                      bool is_money) {
    CubeNote note;
    note.position.depth = depth;
    note.position.chances = chances_of(no_double);
    note.position.cubeless = no_double[cubeless];
    if (is_money) {
        note.no_double = no_double[cubeful];
        note.take = take[cubeful];
        note.position.equity = best_equity(note);
    } else {
        note.only_chances = true;
        note.pass = 0;
        note.no_double_chance = no_double[cubeful];
        note.take_chance = take[cubeful];
    }
    return note;
}

std::optional<CubeNote> read_cube_rollout(Words words, bool is_money) {
    Rollout no_double;
    Rollout take;
    const Words of_no_double = behind(words, "NoDouble");
    if (!read_settings(words, no_double.depth) || !read_output(of_no_double, no_double) ||
        !read_output(behind(words, "DoubleTake"), take)) {
        return std::nullopt;
    }
    CubeNote note = cube_note_of(no_double.depth, no_double.output, take.output, is_money);
    if (is_money) note.position.standard_error = no_double.error[cubeful];
    return note;
}

}  // namespace

std::optional<Value> read_play_value(std::string_view text, bool is_money) {
    const std::vector<std::string_view> all = words_of(text);
    Words words = all;
    if (words.empty()) return std::nullopt;
    const std::string_view kind = words[0];
    words = words.subspan(1);
    if (kind == "X" || kind == "R") return read_rollout(words, is_money);
    if (kind != "E") return std::nullopt;
    (void)take_version(words);
    // Five chances, the equity and the plies; the rest are settings of the search.
    std::array<double, chance_count + 1> numbers{};
    if (!read_numbers(words, numbers) || words.size() <= numbers.size()) return std::nullopt;
    Value value;
    if (!read_plies(words[numbers.size()], value.depth)) return std::nullopt;
    Output output{};
    std::copy_n(numbers.begin(), chance_count, output.begin());
    value.chances = chances_of(output);
    value.equity = numbers.back();
    value.cubeless = value.depth.cubeful ? money_equity(value.chances) : value.equity;
    return value;
}

std::string play_value_text(const Value& value) {
    if (value.depth.kind == Depth::Kind::rollout) return rollout_text(value);
    const Output output = output_of(value, value.equity);
    return fmt::format("E ver 3{} {} {} 0 1 0.000000 1",
                       numbers_text(std::span(output).first(chance_count)), value.equity,
                       plies_text(value.depth));
}

std::optional<CubeNote> read_cube_note(std::string_view text, bool is_money) {
    const std::vector<std::string_view> all = words_of(text);
    Words words = all;
    if (words.empty()) return std::nullopt;
    const std::string_view kind = words[0];
    words = words.subspan(1);
    if (kind == "X" || kind == "R") return read_cube_rollout(words, is_money);
    if (kind != "E") return std::nullopt;
    // Old files have four equities of their own in front, which the numbers behind repeat.
    constexpr int first_without_equities = 2;
    constexpr std::size_t old_equities = 4;
    if (take_version(words) < first_without_equities) {
        words = words.subspan(std::min(old_equities, words.size()));
    }
    Depth depth;
    if (words.empty() || !read_plies(words[0], depth)) return std::nullopt;
    if (words.size() < 2 * output_count + 1) return std::nullopt;
    Output no_double{};
    Output take{};
    if (!read_numbers(words.last(2 * output_count), no_double) ||
        !read_numbers(words.last(output_count), take)) {
        return std::nullopt;
    }
    return cube_note_of(depth, no_double, take, is_money);
}

std::optional<std::string> cube_note_text(const CubeNote& note, bool is_money) {
    double no_double = note.no_double;
    double take = note.take;
    if (!is_money) {
        if (!note.no_double_chance || !note.take_chance) return std::nullopt;
        no_double = *note.no_double_chance;
        take = *note.take_chance;
    } else if (note.only_chances) {
        return std::nullopt;
    }
    const Value& position = note.position;
    const std::string without = numbers_text(output_of(position, no_double));
    const std::string with = numbers_text(output_of(position, take));
    if (position.depth.kind == Depth::Kind::evaluation) {
        return fmt::format("E ver 3 {} 1 0.000000 1{}{}", plies_text(position.depth), without,
                           with);
    }
    Output error{};
    if (is_money) error[cubeful] = position.standard_error.value_or(0);
    return fmt::format(
        "X ver 3 Eq Trials {} NoDouble Output{} StdDev{} DoubleTake Output{} StdDev{}{}",
        position.depth.trials, without, numbers_text(error), with, numbers_text(error),
        settings_text(position.depth));
}

}  // namespace kotra::formats::sgf
