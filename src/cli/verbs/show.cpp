// SPDX-License-Identifier: Apache-2.0
// kotra show: a situation as a picture and in every notation.
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "cli/json.h"
#include "cli/situation.h"
#include "cli/verbs.h"
#include "notation/ascii_board.h"
#include "notation/board_key.h"
#include "notation/gnu_id.h"
#include "notation/ogid.h"
#include "notation/xgid.h"

namespace kotra::cli {
namespace {

struct ShowOptions : SituationOptions {
    std::optional<std::string> id;
    bool unicode = false;
};

// The notations that can hold the situation, each with its text or the reason why it cannot.
struct Notation {
    std::string_view label;  // for people
    std::string_view name;   // for programs
    base::Result<std::string> text;
};

std::array<Notation, 5> notations_of(const rules::GameState& state) {
    return {Notation{"Board", "board", notation::board_key(state.board)},
            Notation{"Position ID", "position_id", notation::position_id(state.board)},
            Notation{"Match ID", "match_id", notation::match_id(state)},
            Notation{"XGID", "xgid", notation::xgid(state)},
            Notation{"OGID", "ogid", notation::ogid(state)}};
}

std::string json_of(const rules::GameState& state) {
    JsonWriter json;
    json.begin_object().field("variant", rules::variant_text(state.variant));
    for (const Notation& notation : notations_of(state)) {
        notation.text ? json.field(notation.name, *notation.text) : json.key(notation.name).null();
    }
    const auto side_name = [](rules::Side side) {
        return side == rules::Side::first ? "first" : "second";
    };
    json.field("turn", side_name(state.turn))
        .field("phase", rules::to_string(state.phase))
        .field("pips_on_roll", rules::pip_count(state.board.mover))
        .field("pips_other", rules::pip_count(state.board.other))
        .field("cube", state.cube.value);
    state.cube.owner ? json.field("cube_owner", side_name(*state.cube.owner))
                     : json.key("cube_owner").null();
    if (state.roll) {
        json.key("dice").begin_array().value(state.roll->first()).value(state.roll->second());
        json.end_array();
    } else {
        json.key("dice").null();
    }
    json.field("match_length", state.options.length)
        .key("score")
        .begin_array()
        .value(state.score[rules::Side::first])
        .value(state.score[rules::Side::second])
        .end_array()
        .field("crawford", state.crawford)
        .end_object();
    return json.take_line();
}

base::Result<Exit> run_show(const ShowOptions& options, Console& console) {
    const auto state = situation(options, options.id, "ID");
    if (!state) return tl::unexpected(state.error());
    if (options.json) {
        console.print(json_of(*state));
        return Exit::ok;
    }
    notation::BoardStyle style;
    style.is_unicode = options.unicode;
    style.has_colour = console.color();
    console.print(notation::ascii_board(*state, style));
    console.print(fmt::format("\n{}\n\n", notation::status_line(*state, style)));
    for (const Notation& notation : notations_of(*state)) {
        console.print(notation.text ? fmt::format("{:<12} {}\n", notation.label, *notation.text)
                                    : fmt::format("{:<12} ({})\n", notation.label,
                                                  notation.text.error().message));
    }
    return Exit::ok;
}

constexpr std::array show_options{
    text<&ShowOptions::id>("ID", "ID", notations_help),
    variant_option,
    position_option,
    xgid_option,
    board_option,
    flag<&ShowOptions::unicode>("--unicode", "draw with discs and lines instead of X, O and ASCII"),
    json_option,
};

constexpr std::array show_examples{
    Example{"show 4HPwATDgc/ABMA", "the start of a game from its position ID"},
    Example{"show 4HPwATDgc/ABMA:EgHgADAAKAAE", "position ID and match ID"},
    Example{"show XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:6 --unicode",
            "an XGID, drawn with discs"},
    Example{"show --variant acey-deucey --json", "the start of acey-deucey, for programs"},
};

}  // namespace

constinit const Verb verbs::show = verb<ShowOptions, run_show>(
    "show", "draw a position and write it in every notation",
    "Draws the board (the first player, X, at the bottom) and prints the situation as board key, "
    "GNU position ID and match ID, XGID, and OGID; where a notation cannot hold it, the reason.\n\n"
    "With --json: {variant, board, position_id, match_id, xgid, ogid, turn, phase, pips_on_roll, "
    "pips_other, cube, cube_owner, dice, match_length, score, crawford}; null for what there is "
    "not.",
    show_options, show_examples);

}  // namespace kotra::cli
