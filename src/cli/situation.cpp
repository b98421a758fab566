// SPDX-License-Identifier: Apache-2.0
#include "cli/situation.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/console.h"
#include "notation/board_key.h"
#include "notation/ogid.h"
#include "notation/situation.h"
#include "notation/xgid.h"

namespace kotra::cli {
namespace {

using rules::GameState;

// The variant at its start, waiting for a roll.
GameState at_start(const rules::Variant& variant) {
    GameState state;
    state.variant = variant;
    state.options = rules::MatchOptions::of(variant);
    state.board = rules::Board{variant.setup, variant.setup};
    state.phase = rules::Phase::to_roll;
    return state;
}

base::Result<GameState> on_board(const rules::Variant& variant,
                                 const base::Result<rules::Board>& board) {
    if (!board) return tl::unexpected(board.error());
    return notation::with_board(variant, *board);
}

// What was copied, or piped, without the blanks around it.
std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t start = std::min(text.find_first_not_of(blanks), text.size());
    text.remove_prefix(start);
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

template <class Read>
base::Result<GameState> from_option(std::string_view option, const std::string& text, Read read) {
    auto state = read(text);
    if (!state) {
        base::Error error = state.error();
        error.source = option;
        return tl::unexpected(std::move(error));
    }
    return state;
}

}  // namespace

base::Result<GameState> situation(const SituationOptions& options) {
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) {
        base::Error error = variant.error();
        error.source = "--variant";
        return tl::unexpected(std::move(error));
    }
    const int given = (options.position ? 1 : 0) + (options.xgid ? 1 : 0) + (options.board ? 1 : 0);
    if (given > 1) return base::fail("give one of --position, --xgid and --board");
    if (options.position) {
        return from_option("--position", *options.position, [&](const std::string& text) {
            return notation::read_situation(text, *variant);
        });
    }
    if (options.xgid) {
        return from_option("--xgid", *options.xgid, [&](const std::string& text) {
            return notation::looks_like_ogid(text) ? notation::read_ogid(text, *variant)
                                                   : notation::read_xgid(text, *variant);
        });
    }
    if (options.board) {
        return from_option("--board", *options.board, [&](const std::string& text) {
            return on_board(*variant, notation::read_board_key(text, *variant));
        });
    }
    return at_start(*variant);
}

base::Result<GameState> situation(const SituationOptions& options,
                                  const std::optional<std::string>& argument,
                                  std::string_view name) {
    if (!argument) return situation(options);
    if (options.position || options.xgid || options.board) {
        return base::fail("give the situation once");
    }
    const auto variant = rules::parse_variant(options.variant);
    if (!variant) return tl::unexpected(variant.error());
    const bool is_piped = *argument == "-";
    const auto text = is_piped ? read_input("-") : *argument;
    if (!text) return tl::unexpected(text.error());
    return from_option(is_piped ? input_name("-") : std::string(name), *text,
                       [&](const std::string& given) {
                           return notation::read_situation(trimmed(given), *variant);
                       });
}

base::Result<rules::Roll> read_dice(std::string_view text) {
    std::string_view rest = text;
    std::optional<rules::Roll> roll;
    if (rest.size() == 3 && std::string_view("-, ").find(rest[1]) != std::string_view::npos) {
        roll = rules::Roll::from_dice(rest[0] - '0', rest[2] - '0');
    } else if (rest.size() == 2) {
        roll = rules::Roll::from_dice(rest[0] - '0', rest[1] - '0');
    }
    if (!roll) {
        return base::fail(fmt::format("two dice were expected, like 3-1, not '{}'", text));
    }
    return *roll;
}

}  // namespace kotra::cli
