// SPDX-License-Identifier: Apache-2.0
// The form of a checkpoint (do not change; raise the version instead):
//
//     kotra-rollout 1
//     task <fingerprint, 16 hexadecimal digits>
//     evaluator <name>
//     trials <number>
//     values <how many>
//     <the bits of a double, 16 hexadecimal digits>      one line each
//     hash <FNV-1a of all bytes before this line, 16 hexadecimal digits>
#include "engine/rollout/checkpoint.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/file.h"
#include "rules/scoring.h"

namespace kotra::engine {
namespace {

constexpr std::string_view first_line = "kotra-rollout 1";
constexpr std::size_t hex_digits = 16;
// More than any rollout makes; beyond it, counts as doubles are no longer exact.
constexpr std::uint64_t most_trials = std::uint64_t{1} << 53U;

// Gathers what determines a task.
class Mixer {
 public:
    void add(std::uint64_t value) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            bytes_.push_back(static_cast<std::byte>(value >> shift & 0xffU));
        }
    }
    void add(int value) { add(static_cast<std::uint64_t>(value)); }
    void add(bool value) { add(value ? 1 : 0); }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        for (const char c : text) bytes_.push_back(static_cast<std::byte>(c));
    }
    void add(const FilterStep& step) {
        add(step.keep);
        add(step.margin);
    }
    void add(CubeState cube) {
        add(cube.value);
        add(static_cast<int>(cube.owner));
    }
    std::uint64_t hash() const { return base::fnv1a(bytes_); }

 private:
    std::vector<std::byte> bytes_;
};

void add_settings(Mixer& mixer, const RolloutTask& task) {
    const RolloutSettings& settings = task.settings;
    mixer.add(settings.seed);
    mixer.add(settings.truncate.value_or(-1));
    mixer.add(settings.variance_reduction);
    mixer.add(settings.plies);
    mixer.add(settings.cubeful ? settings.cube_plies : -1);
    // Only what has an influence.
    for (int plies = 0; plies < settings.plies; ++plies) {
        mixer.add(settings.filter.to_ply[static_cast<std::size_t>(plies)]);
    }
    mixer.add(task.quick != nullptr);
    if (task.quick != nullptr) mixer.add(settings.filter.inner);
}

void add_match(Mixer& mixer, const MatchState& match) {
    mixer.add(match.my_away);
    mixer.add(match.their_away);
    mixer.add(static_cast<int>(match.crawford));
    mixer.add(match.levels);
    mixer.add(match.cube_in_use);
    mixer.add(match.cube_limit);
    mixer.add(match.jacoby);
    mixer.add(match.beavers);
    mixer.add(match.raccoons);
}

std::uint64_t hash_of(std::string_view text) {
    return base::fnv1a(std::as_bytes(std::span(text.data(), text.size())));
}

// Takes a text apart, line by line.
class Lines {
 public:
    explicit Lines(std::string_view text) : rest_(text) {}

    std::int64_t number() const { return number_; }
    std::size_t at() const { return at_; }
    // The next line; nothing at the end, and where the last line is not ended.
    std::optional<std::string_view> next() {
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        ++number_;
        at_ += end + 1;
        return line;
    }
    // What follows `word` and a space in the next line.
    std::optional<std::string_view> next(std::string_view word) {
        const auto line = next();
        if (!line || !line->starts_with(word) || line->substr(word.size(), 1) != " ") {
            return std::nullopt;
        }
        return line->substr(word.size() + 1);
    }
    bool at_end() const { return rest_.empty(); }

 private:
    std::string_view rest_;
    std::int64_t number_ = 0;
    std::size_t at_ = 0;  // bytes before `rest_`
};

std::optional<std::uint64_t> number(std::optional<std::string_view> text, int base) {
    if (!text) return std::nullopt;
    std::uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(text->data(), text->data() + text->size(), value, base);
    if (error != std::errc{} || end != text->data() + text->size()) return std::nullopt;
    return value;
}

std::optional<std::uint64_t> bits(std::optional<std::string_view> text) {
    if (!text || text->size() != hex_digits) return std::nullopt;
    return number(text, 16);
}

}  // namespace

std::uint64_t fingerprint(const RolloutTask& task) {
    Mixer mixer;
    mixer.add(rules::variant_text(task.variant));
    add_settings(mixer, task);
    mixer.add(task.unit);
    mixer.add(task.stakes.has_value());
    if (task.stakes) add_match(mixer, task.stakes->match());
    mixer.add(static_cast<std::uint64_t>(task.starts.size()));
    for (const RolloutStart& start : task.starts) {
        for (const rules::HalfBoard& half : {start.board.mover, start.board.other}) {
            for (const std::uint8_t count : half.counts) mixer.add(static_cast<int>(count));
        }
        mixer.add(start.state.extra_roll);
        mixer.add(static_cast<int>(start.state.chain));
        mixer.add(start.state.is_ours);
        mixer.add(start.cube);
        mixer.add(start.cube_decided);
    }
    return mixer.hash();
}

std::string evaluators_signature(const RolloutTask& task) {
    NodeList positions;
    Expander expander(task.variant);
    for (const RolloutStart& start : task.starts) {
        positions.push_back(start.board, start.state);
        if (is_finished(task.variant, start.board)) continue;
        for (const auto& [roll, weight] : rules::all_rolls) {
            expander.after_roll(start.board, start.state, roll, positions);
        }
    }
    Mixer mixer;
    std::vector<Outcome> outcomes(positions.size());
    for (const Evaluator* evaluator : {task.evaluator, task.quick}) {
        if (evaluator == nullptr) continue;
        evaluator->evaluate(positions.boards, outcomes);
        for (const Outcome& outcome : outcomes) {
            for (int level = 1; level <= outcome.levels(); ++level) {
                mixer.add(static_cast<double>(outcome.win(level)));
                mixer.add(static_cast<double>(outcome.loss(level)));
            }
        }
    }
    return fmt::format("{:016x}", mixer.hash());
}

std::string checkpoint_text(const RolloutTask& task, std::string_view evaluator,
                            const RolloutSums& sums) {
    const std::vector<double> values = sums.values();
    std::string text =
        fmt::format("{}\ntask {:016x}\nevaluator {}\ntrials {}\nvalues {}\n", first_line,
                    fingerprint(task), evaluator, sums.trials(), values.size());
    for (const double value : values) {
        text += fmt::format("{:016x}\n", std::bit_cast<std::uint64_t>(value));
    }
    text += fmt::format("hash {:016x}\n", hash_of(text));
    return text;
}

base::Result<RolloutSums> read_checkpoint(const RolloutTask& task, std::string_view evaluator,
                                          std::string_view text) {
    Lines lines(text);
    const auto damaged = [&lines] {
        return base::fail("this is not a whole checkpoint of a rollout", lines.number());
    };
    // 1. Whose it is.
    if (lines.next() != first_line) return damaged();
    const auto task_number = bits(lines.next("task"));
    if (!task_number) return damaged();
    if (*task_number != fingerprint(task)) {
        return base::fail(
            "the checkpoint belongs to another rollout: position, candidates, seed "
            "and settings must be the same",
            lines.number());
    }
    const auto name = lines.next("evaluator");
    if (!name) return damaged();
    if (*name != evaluator) {
        return base::fail(fmt::format("the checkpoint was made with the evaluator '{}', not '{}'",
                                      *name, evaluator),
                          lines.number());
    }

    // 2. The numbers.
    RolloutSums sums = start_sums(task);
    const auto trials = number(lines.next("trials"), 10);
    const auto count = number(lines.next("values"), 10);
    if (!trials || *trials > most_trials || !count ||
        *count != RolloutSums::value_count(sums.levels(), sums.candidates())) {
        return damaged();
    }
    std::vector<double> values;
    values.reserve(*count);
    while (values.size() < *count) {
        const auto value = bits(lines.next());
        if (!value || !std::isfinite(std::bit_cast<double>(*value))) return damaged();
        values.push_back(std::bit_cast<double>(*value));
    }

    // 3. Nothing else, and all as it was written.
    const std::uint64_t hash = hash_of(text.substr(0, lines.at()));
    if (bits(lines.next("hash")) != hash || !lines.at_end()) return damaged();
    if (!sums.set_values(*trials, values)) return damaged();
    return sums;
}

}  // namespace kotra::engine
