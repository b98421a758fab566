// SPDX-License-Identifier: Apache-2.0
// kotra measure: the engine against positions whose truth is known.
#include "analysis/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/json.h"
#include "cli/line_editor.h"
#include "cli/progress.h"
#include "cli/strength_file.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "engine/engine.h"

namespace kotra::cli {
namespace {

using analysis::StrengthReport;
using analysis::StrengthRow;
using engine::Outcome;

struct MeasureOptions : ThinkerOptions {
    std::string file;
    int plies = 0;
};

// Judges the rows in their order, a block at a time; ends early at Ctrl-C.
std::vector<Outcome> judge(const engine::Engine& engine, std::span<const StrengthRow> rows,
                           const engine::SearchOptions& search) {
    constexpr std::size_t block_size = 256;
    std::vector<Outcome> outcomes;
    ProgressBar bar("Measuring");
    const InterruptGuard guard;
    std::stop_source stop;
    engine::SearchLimits limits;
    limits.stop = stop.get_token();
    limits.progress = [&](const engine::SearchProgress&) {
        if (InterruptGuard::noticed()) stop.request_stop();
    };
    const engine::Stakes& stakes = engine.search().cubeless_money();
    const engine::CubeState cube;
    std::vector<rules::Board> boards;
    std::vector<Outcome> block;
    while (outcomes.size() < rows.size() && !InterruptGuard::noticed()) {
        if (search.plies > 0) {
            const auto outcome = engine.search().judge(rows[outcomes.size()].board, false, stakes,
                                                       cube, search, limits);
            if (!outcome) break;
            outcomes.push_back(outcome->outcome);
        } else {
            const auto next =
                rows.subspan(outcomes.size(), std::min(block_size, rows.size() - outcomes.size()));
            boards.clear();
            for (const StrengthRow& row : next) boards.push_back(row.board);
            block.resize(boards.size());
            engine.evaluator().evaluate(boards, block);
            outcomes.insert(outcomes.end(), block.begin(), block.end());
        }
        bar.show(static_cast<double>(outcomes.size()) / static_cast<double>(rows.size()));
    }
    return outcomes;
}

void print(const StrengthReport& report, std::size_t all_rows, Console& console) {
    if (report.rows < all_rows) {
        console.print(fmt::format("Stopped after {} of {} positions.\n", report.rows, all_rows));
    }
    console.print(
        fmt::format("positions                      {}\n"
                    "mean absolute equity error     {:.4f}\n"
                    "root mean square, less noise   {:.4f}\n"
                    "mean absolute error of wins    {:.4f}\n"
                    "decisions                      {}\n",
                    report.rows, report.mean_abs_equity_error, report.rmse_noise_corrected,
                    report.mean_abs_win_error, report.decisions));
    if (report.decisions > 0) {
        console.print(
            fmt::format("given away per decision        {:.4f}  (standard error {:.4f})\n",
                        report.regret, report.regret_se));
    }
}

std::string json_text(const StrengthReport& report, int plies, bool complete) {
    JsonWriter json;
    json.begin_object()
        .field("rows", report.rows)
        .field("mean_abs_equity_error", report.mean_abs_equity_error)
        .field("rmse_noise_corrected", report.rmse_noise_corrected)
        .field("mean_abs_win_error", report.mean_abs_win_error)
        .field("decisions", report.decisions)
        .field("regret", report.regret)
        .field("regret_se", report.regret_se)
        .field("plies", plies)
        .field("complete", complete)
        .end_object();
    return json.take_line();
}

base::Result<Exit> run_measure(const MeasureOptions& options, Console& console) {
    const auto bytes = read_input(options.file);
    if (!bytes) return tl::unexpected(bytes.error());
    auto rows = read_strength_rows(*bytes);
    if (!rows) {
        rows.error().source = input_name(options.file);
        return tl::unexpected(rows.error());
    }
    const auto engine = make_engine(options, rules::backgammon());
    if (!engine) return tl::unexpected(engine.error());
    engine::SearchOptions search;
    search.plies = options.plies;
    const auto outcomes = judge(**engine, *rows, search);
    const StrengthReport report = analysis::measure(*rows, outcomes);
    const bool complete = report.rows == rows->size();
    if (options.json) {
        console.print(json_text(report, options.plies, complete));
    } else {
        print(report, rows->size(), console);
    }
    return complete ? Exit::ok : Exit::no;
}

constexpr std::array measure_options{
    text<&MeasureOptions::file>(
        "FILE", "FILE", "positions with their chances, a JSON object a line", Completes::files)
        .needed(),
    number<&MeasureOptions::plies, 0, engine::max_plies>(
        "--plies", "N", "how many plies the engine looks ahead; 0 is its evaluation alone"),
    net_option,
    tables_option,
    threads_option,
    json_option,
};

constexpr std::array measure_examples{
    Example{"measure contact.jsonl", "the evaluation alone"},
    Example{"measure contact.jsonl --plies 1 --json", "a ply deeper, for programs"},
    Example{"measure contact.jsonl --net new.net", "another network"},
};

}  // namespace

constinit const Verb verbs::measure = verb<MeasureOptions, run_measure>(
    "measure", "measure the engine against positions whose chances are known",
    "Compares what the engine says of each position of the file with the position's rolled-out "
    "chances. Each line is an object: board (a board key) or position_id (GNU Backgammon's), seen "
    "by the player on roll; win, the chance to win; equity, cubeless in money play; perhaps se, "
    "the standard error of the equity, and decision: rows with the same number are rival plays of "
    "one decision, the best of which has the lowest equity. What the engine's choice among them "
    "has more is its regret.\n\n"
    "Ctrl-C ends it with what is known so far, and with exit status 1.\n\n"
    "With --json: {rows, mean_abs_equity_error, rmse_noise_corrected, mean_abs_win_error, "
    "decisions, regret, regret_se, plies, complete}.",
    measure_options, measure_examples);

}  // namespace kotra::cli
