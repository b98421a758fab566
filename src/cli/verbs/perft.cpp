// SPDX-License-Identifier: Apache-2.0
// kotra perft: counts positions.
#include "rules/perft.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "cli/json.h"
#include "cli/situation.h"
#include "cli/verbs.h"

namespace kotra::cli {
namespace {

struct PerftOptions : SituationOptions {
    int depth = 1;
};

base::Result<Exit> run_perft(const PerftOptions& options, Console& console) {
    const auto state = situation(options);
    if (!state) return tl::unexpected(state.error());
    if (state->phase == rules::Phase::over) return base::fail("the game is over in this position");
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t count = rules::perft(state->variant, state->board, options.depth);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (!options.json) {
        console.print(fmt::format("{}\n", count));
        return Exit::ok;
    }
    JsonWriter json;
    json.begin_object()
        .field("variant", rules::variant_text(state->variant))
        .field("depth", options.depth)
        .field("positions", count)
        .field("seconds", took.count())
        .field("positions_per_s", static_cast<double>(count) / std::max(took.count(), 1e-9))
        .end_object();
    console.print(json.take_line());
    return Exit::ok;
}

constexpr std::array perft_options{
    variant_option,  number<&PerftOptions::depth, 0, 9>("--depth", "N", "how many plies deep"),
    position_option, xgid_option,
    board_option,    json_option,
};

constexpr std::array perft_examples{
    Example{"perft --depth 2", "202782: the positions after two plies of backgammon"},
    Example{"perft --variant acey-deucey --depth 3 --json", "with the time that it took"},
};

}  // namespace

constinit const Verb verbs::perft = verb<PerftOptions, run_perft>(
    "perft", "count the positions that legal plays lead to",
    "Prints the number of resulting positions, summed over all 21 rolls, so many plies deep, from "
    "the start or from the position given. A ply is one plain turn: the bonus of a 1-2 in "
    "acey-deucey is not followed. A finished game counts as one.\n\n"
    "With --json: {variant, depth, positions, seconds, positions_per_s}.",
    perft_options, perft_examples);

}  // namespace kotra::cli
