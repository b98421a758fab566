// SPDX-License-Identifier: Apache-2.0
// kotra legal: the legal plays of a roll.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>

#include "cli/json.h"
#include "cli/legal_batch.h"
#include "cli/situation.h"
#include "cli/verbs.h"
#include "notation/board_key.h"
#include "notation/gnu_id.h"
#include "notation/play_text.h"

namespace kotra::cli {
namespace {

struct LegalOptions : SituationOptions {
    std::optional<std::string> dice;
    std::optional<std::int64_t> named;
    std::optional<std::string> batch;
};

void write_play(JsonWriter& json, const rules::PlayList& plays, std::size_t i) {
    const rules::Steps& steps = plays.steps(i);
    json.begin_object()
        .field("number", static_cast<int>(i) + 1)
        .field("play", notation::shortest(steps))
        .field("full", notation::fullest(steps))
        .key("steps")
        .begin_array();
    for (const rules::Step& step : steps) {
        json.begin_object()
            .field("from", static_cast<int>(step.from))
            .field("to", static_cast<int>(step.to))
            .field("hit", step.hit)
            .end_object();
    }
    json.end_array().field("board", notation::board_key(plays.boards()[i]));
    // The position ID is the one of the next player, as other programs show it.
    const auto id = notation::position_id(flipped(plays.boards()[i]));
    id ? json.field("position_id", *id) : json.key("position_id").null();
    json.end_object();
}

std::string json_of(const rules::GameState& state, const std::string& dice,
                    const rules::PlayList& plays) {
    JsonWriter json;
    json.begin_object()
        .field("variant", rules::variant_text(state.variant))
        .field("board", notation::board_key(state.board))
        .field("dice", dice)
        .field("dice_played", plays.dice_played())
        .key("plays")
        .begin_array();
    for (std::size_t i = 0; i < plays.size(); ++i) write_play(json, plays, i);
    json.end_array().end_object();
    return json.take_line();
}

// The dice of the options, or those that the situation itself shows.
base::Result<rules::Dice> dice_of(const LegalOptions& options, const rules::GameState& state) {
    if (options.named) {
        if (options.dice) return base::fail("give one of --dice and --named");
        if (!state.variant.acey_deucey) {
            return base::fail(
                fmt::format("--named: no number is named after a 1-2 in {}", state.variant.name));
        }
        return rules::Dice::named(state.variant, static_cast<int>(*options.named));
    }
    if (options.dice) {
        const auto roll = read_dice(*options.dice);
        if (!roll) {
            base::Error error = roll.error();
            error.source = "--dice";
            return tl::unexpected(std::move(error));
        }
        return rules::Dice::of(state.variant, *roll);
    }
    if (state.phase == rules::Phase::to_play && state.roll) {
        return rules::Dice::of(state.variant, *state.roll);
    }
    return base::fail("the dice are missing: give --dice 3-1");
}

base::Result<Exit> run_legal(const LegalOptions& options, Console& console) {
    if (options.batch) {
        if (options.position || options.xgid || options.board || options.dice || options.named) {
            return base::fail("with --batch, each line holds its own position and dice");
        }
        return legal_batch(*options.batch, console);
    }
    const auto state = situation(options);
    if (!state) return tl::unexpected(state.error());
    if (state->phase == rules::Phase::over) return base::fail("the game is over in this position");
    const auto dice = dice_of(options, *state);
    if (!dice) return tl::unexpected(dice.error());

    rules::PlayList plays;
    rules::legal_plays(state->variant, state->board, *dice, plays);
    std::string numbers;
    for (std::size_t i = 0; i < dice->count; ++i) {
        numbers += fmt::format("{}{}", i == 0 ? "" : "-", dice->numbers[i]);
    }
    if (options.json) {
        console.print(json_of(*state, numbers, plays));
        return Exit::ok;
    }
    for (std::size_t i = 0; i < plays.size(); ++i) {
        console.print(fmt::format("{:>4}  {:<28}  {}\n", i + 1, notation::shortest(plays.steps(i)),
                                  notation::board_key(plays.boards()[i])));
    }
    return Exit::ok;
}

constexpr std::array legal_options{
    variant_option,
    position_option,
    xgid_option,
    board_option,
    text<&LegalOptions::dice>("--dice", "DICE", "the roll: 3-1, 31 or 3,1"),
    number<&LegalOptions::named, 1, 6>("--named", "N",
                                       "instead of a roll: the number named after a 1-2"),
    text<&LegalOptions::batch>("--batch", "FILE",
                               "answer each line of a JSONL file, - for standard input",
                               Completes::files),
    json_option,
};

constexpr std::array legal_examples{
    Example{"legal --dice 3-1", "the sixteen plays of an opening 3-1"},
    Example{"legal --variant acey-deucey --dice 6-3 --json", "as JSON, with steps and hits"},
    Example{"legal --xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:0:6",
            "the dice are in the XGID"},
    Example{"legal --batch positions.jsonl", "one answer a line"},
};

}  // namespace

constinit const Verb verbs::legal = verb<LegalOptions, run_legal>(
    "legal", "list the legal plays of a roll",
    "Lists every different play: its number, its shortest text, and the board it leads to, still "
    "seen by the player who moved. A board is a key MOVER|OTHER, each side in its own numbering: "
    "its points from the ace point up, then bar, reserve, off, one character each (0-9, then a = "
    "10 to f = 15).\n\n"
    "--batch reads lines {\"rules\": VARIANT, \"on_roll\": SIDE, \"other\": SIDE, \"dice\": [a, "
    "b]} "
    "with SIDE = {\"points\": [24 counts], \"bar\": n, \"off\": n, \"reserve\": n} and answers "
    "each "
    "with {\"dice_played\": n, \"results\": [keys, sorted]}. A line that cannot be answered gets "
    "{\"error\": sentence}, and the exit status is 2 at the end.\n\n"
    "With --json: {variant, board, dice, dice_played, plays: [{number, play, full, steps: [{from, "
    "to, hit}], board, position_id}]}. In steps, 25 is the bar, 26 the reserve, 0 off; position_id "
    "is seen by the next player, and null where a position ID cannot hold the board.",
    legal_options, legal_examples);

}  // namespace kotra::cli
