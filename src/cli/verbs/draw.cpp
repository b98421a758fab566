// SPDX-License-Identifier: Apache-2.0
// kotra draw: a situation as a picture in a file.
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cli/situation.h"
#include "cli/verbs.h"
#include "notation/ascii_board.h"
#include "notation/play_text.h"
#include "picture/board_picture.h"
#include "picture/latex.h"
#include "picture/png.h"
#include "picture/svg.h"

namespace kotra::cli {
namespace {

constexpr std::string_view kinds = "svg|png|latex|text";
constexpr std::string_view bottoms = "first|second|mover";
constexpr std::string_view homes = "right|left";
constexpr std::string_view themes = "classic|contrast";
constexpr std::int64_t least_width = 40;

struct DrawOptions : SituationOptions {
    std::optional<std::string> id;
    std::string output = "-";
    std::optional<std::string> as;
    std::optional<std::string> roll;
    std::vector<std::string> plays;
    std::string bottom = "first";
    std::string home = "right";
    std::string theme = "classic";
    int width = 720;
    std::string first = "first";
    std::string second = "second";
    bool bare = false;
    bool fragment = false;
    bool unicode = false;
};

// What is asked for; else what the ending of the file's name says; else SVG.
base::Result<std::string_view> kind_of(const DrawOptions& options) {
    if (options.as) return std::string_view(*options.as);
    if (options.output == "-") return "svg";
    const std::string_view name = options.output;
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> endings{
        {{".svg", "svg"}, {".png", "png"}, {".tex", "latex"}, {".txt", "text"}}};
    for (const auto& [ending, kind] : endings) {
        if (name.ends_with(ending)) return kind;
    }
    return base::fail(fmt::format(
        "the name '{}' does not say what to draw: end it in .svg, .png, .tex or .txt, or give --as",
        name));
}

rules::Side bottom_of(const DrawOptions& options, const rules::GameState& state) {
    if (options.bottom == "mover") return state.turn;
    return options.bottom == "first" ? rules::Side::first : rules::Side::second;
}

// The roll that is asked for, in a situation that waits for one.
base::Result<void> roll_into(rules::GameState& state, const std::string& text) {
    const auto roll = read_dice(text);
    if (!roll) return tl::unexpected(roll.error());
    if (state.phase != rules::Phase::to_roll && state.phase != rules::Phase::to_play) {
        return base::fail("--roll: the game does not wait for a roll");
    }
    state.phase = rules::Phase::to_play;
    state.roll = *roll;
    return {};
}

base::Result<std::vector<picture::ShownPlay>> shown_plays(const DrawOptions& options,
                                                          const rules::GameState& state) {
    if (options.plays.size() > 2) return base::fail("--play: at most two plays can be shown");
    std::vector<picture::ShownPlay> plays;
    for (const std::string& text : options.plays) {
        const auto play = notation::apply_literally(text, state.variant, state.board);
        if (!play) {
            base::Error error = play.error();
            error.source = "--play";
            return tl::unexpected(std::move(error));
        }
        plays.push_back({play->steps, !plays.empty()});
    }
    return plays;
}

base::Result<std::string> board_text(const DrawOptions& options, const rules::GameState& state) {
    if (options.home == "left") return base::fail("--home: text has the home on the right");
    notation::BoardStyle style;
    style.bottom = bottom_of(options, state);
    style.names.values = {options.first, options.second};
    style.is_unicode = options.unicode;
    std::string text = notation::ascii_board(state, style);
    text += fmt::format("\n{}\n", notation::status_line(state, style));
    for (const std::string& play : options.plays) text += fmt::format("play: {}\n", play);
    return text;
}

base::Result<Exit> run_draw(const DrawOptions& options, Console& console) {
    auto state = situation(options, options.id, "ID");
    if (!state) return tl::unexpected(state.error());
    if (options.roll) {
        if (auto rolled = roll_into(*state, *options.roll); !rolled) {
            return tl::unexpected(rolled.error());
        }
    }
    const auto kind = kind_of(options);
    if (!kind) return tl::unexpected(kind.error());
    if (*kind == "png" && options.output == "-" && console.is_interactive()) {
        return base::fail("a PNG is not for the terminal: give --output FILE");
    }
    auto plays = shown_plays(options, *state);
    if (!plays) return tl::unexpected(plays.error());
    if (*kind == "text") {
        const auto text = board_text(options, *state);
        if (!text) return tl::unexpected(text.error());
        write_output(options.output, *text, console);
        return Exit::ok;
    }

    picture::BoardStyle style;
    style.bottom = bottom_of(options, *state);
    style.home = options.home == "left" ? picture::Home::left : picture::Home::right;
    style.has_captions = !options.bare;
    style.names.values = {options.first, options.second};
    style.plays = std::move(*plays);
    const picture::Drawing drawing = picture::draw_board(*state, style);
    const picture::Theme& theme =
        options.theme == "contrast" ? picture::contrast_theme : picture::classic_theme;
    std::string bytes;
    if (*kind == "svg") {
        bytes = picture::svg(drawing, theme, options.width);
    } else if (*kind == "png") {
        bytes = picture::png(drawing, theme, options.width);
    } else {
        bytes = picture::latex(
            drawing, theme, options.width,
            options.fragment ? picture::LatexPart::picture : picture::LatexPart::document);
    }
    write_output(options.output, bytes, console);
    return Exit::ok;
}

constexpr std::array draw_options{
    text<&DrawOptions::id>("ID", "ID",
                           "an XGID, a GNU position ID, POSITION:MATCH, or a board key; - for "
                           "standard input"),
    variant_option,
    position_option,
    xgid_option,
    board_option,
    text<&DrawOptions::output>("--output", "FILE", "where to write; - for standard output",
                               Completes::files),
    choice<&DrawOptions::as, kinds>("--as", "KIND",
                                    "svg, png, latex or text; else by the ending of FILE, else "
                                    "svg"),
    text<&DrawOptions::roll>("--roll", "DICE", "the dice to show, such as 31"),
    text<&DrawOptions::plays>("--play", "PLAY",
                              "a play to show by arrows; a second one is shown by hollow ones"),
    choice<&DrawOptions::bottom, bottoms>("--bottom", "WHO",
                                          "who sits below: first, second, or mover, the player on "
                                          "roll"),
    choice<&DrawOptions::home, homes>("--home", "WHERE", "where that player's home is"),
    choice<&DrawOptions::theme, themes>("--theme", "THEME",
                                        "colours: classic, or contrast for print and weak eyes"),
    number<&DrawOptions::width, least_width, picture::max_png_width>(
        "--width", "PIXELS", "the width of the picture; 96 pixels are an inch"),
    text<&DrawOptions::first>("--first", "NAME", "the first player's name"),
    text<&DrawOptions::second>("--second", "NAME", "the second player's name"),
    flag<&DrawOptions::bare>("--bare", "the board alone, without names, pips and score"),
    flag<&DrawOptions::fragment>("--fragment", "LaTeX: the picture alone, for \\input"),
    flag<&DrawOptions::unicode>("--unicode", "text: discs and lines instead of X, O and ASCII"),
};

constexpr std::array draw_examples{
    Example{"draw 4HPwATDgc/ABMA --output start.svg", "the start of a game as SVG"},
    Example{"draw --roll 31 --play '8/5 6/5' --output opening.png --width 480",
            "the best 31, with arrows, as PNG"},
    Example{"draw XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:6 --as latex --theme contrast",
            "an XGID as LaTeX, for print"},
    Example{"draw --variant acey-deucey --bottom second --home left --output -",
            "the start of acey-deucey, seen from the other side"},
};

}  // namespace

constinit const Verb verbs::draw = verb<DrawOptions, run_draw>(
    "draw", "draw a position as SVG, PNG, LaTeX or text",
    "Draws the board with its checkers, cube, dice, names, pip counts and score: as SVG for pages, "
    "as PNG for everything else, as LaTeX for print (plain pdflatex with the package tikz), or as "
    "text. The first player's checkers are light. The numbers of the points are those of the "
    "player below.\n\n"
    "A play is drawn as written, from the position, legal or not. Text shows no arrows; the play "
    "is written below it.",
    draw_options, draw_examples);

}  // namespace kotra::cli
