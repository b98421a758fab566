// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "formats/fibs_moves.h"
#include "record/replay.h"
#include "rules/variant.h"

namespace kotra::formats {
namespace {

using record::CubeAction;
using record::Side;

using Losses = std::set<std::string>;

// O's checkers go up, by the numbers of X.
std::string place_of(rules::Place place, Side by) {
    if (place == rules::place_bar) return "bar";
    if (place == rules::place_off) return "off";
    return std::to_string(by == Side::first ? place : rules::mirrored(place));
}

char letter_of(Side side) {
    return side == Side::first ? 'X' : 'O';
}

class GameWriter {
 public:
    GameWriter(const record::Match& match, std::size_t number, std::string& out, Losses& losses)
        : match_(match), game_(match.games[number]), number_(number), out_(out), losses_(losses) {}

    base::Result<void> write(record::Replayer& replayer) {
        put("Score is {}-{}", game_.score[Side::first], game_.score[Side::second]);
        if (!match_.options.is_money()) put(" in a {} point match", match_.options.length);
        put(".\n{} is X - {} is O\n\n", match_.players[Side::first].name,
            match_.players[Side::second].name);
        if (!game_.comments.empty()) losses_.insert("comments are left out");
        for (at_ = 0; at_ < game_.events.size(); ++at_) {
            before_ = replayer.game();
            replayer.step();
            auto ok = std::visit([this](const auto& e) { return on(e); }, game_.events[at_]);
            if (!ok) return ok;
        }
        before_ = replayer.game();
        replayer.step();
        leave_roll();
        if (game_.outcome) {
            put("{}: wins {} point{}\n", letter_of(game_.outcome->winner), game_.outcome->points,
                game_.outcome->points == 1 ? "" : "s");
        }
        out_ += '\n';
        return {};
    }

 private:
    template <class... Args>
    void put(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    tl::unexpected<base::Error> fail(std::string_view sentence) const {
        return base::fail(
            fmt::format("a file of FIBS cannot hold game {}: {}", number_ + 1, sentence));
    }

    void put_word(Side by, std::string_view word) {
        leave_roll();
        put("{}: {}\n", letter_of(by), word);
    }

    // A roll that was not played.
    void leave_roll() {
        if (!roll_) return;
        const record::Rolled rolled = *std::exchange(roll_, std::nullopt);
        put("{}: ({} {})\n", letter_of(rolled.by), rolled.roll.first(), rolled.roll.second());
    }

    base::Result<void> on(const record::OpeningThrow& event) {
        leave_roll();
        const rules::Roll dice = event.dice;
        if (dice.is_double()) {
            if (before_ && match_.options.is_money() &&
                before_->state().auto_doubles < match_.options.auto_doubles) {
                return fail("a tied opening throw doubled the cube");
            }
            losses_.insert("tied opening throws are left out");
            return {};
        }
        const bool is_first = dice.first() > dice.second();
        roll_ = record::Rolled{is_first ? Side::first : Side::second,
                               *rules::Roll::from_dice(dice.high(), dice.low())};
        return {};
    }

    base::Result<void> on(const record::Rolled& event) {
        leave_roll();
        roll_ = event;
        return {};
    }

    base::Result<void> on(const record::Played& event) {
        if (!roll_ || roll_->by != event.by) return fail("there is a play without a roll");
        const rules::Roll roll = std::exchange(roll_, std::nullopt)->roll;
        put("{}: ({} {})", letter_of(event.by), roll.first(), roll.second());
        if (event.steps.empty()) {
            if (before_ && !(event.after == before_->seen_by(event.by))) {
                return fail("of a play, only the board behind it is known");
            }
            out_ += " can't move";
        }
        for (const rules::Step step : event.steps) {
            put(" {}-{}", place_of(step.from, event.by), place_of(step.to, event.by));
        }
        out_ += '\n';
        return {};
    }

    base::Result<void> on(const record::NumberChosen& /*unused*/) {
        return fail("a number is named");
    }

    base::Result<void> on(const record::CubeTurned& event) {
        switch (event.action) {
            case CubeAction::doubled:
                put_word(event.by, "doubles");
                return {};
            case CubeAction::taken:
                put_word(event.by, "accepts");
                return {};
            case CubeAction::dropped:
                put_word(event.by, "rejects");
                return {};
            case CubeAction::beavered:
            case CubeAction::raccooned:
                break;
        }
        return fail("FIBS knows no beavers");
    }

    base::Result<void> on(const record::Resignation& event) {
        switch (event.action) {
            case record::ResignationAction::offered:
                if (roll_ && is_refused_next()) {
                    losses_.insert("resignations refused between roll and play are left out");
                    is_left_out_ = true;
                } else {
                    put_word(event.by, "wants to resign");
                }
                break;
            case record::ResignationAction::refused:
                if (!std::exchange(is_left_out_, false)) put_word(event.by, "rejects");
                break;
            case record::ResignationAction::accepted:
                if (!game_.outcome) return fail("it was given up, but its result is missing");
                break;
        }
        return {};
    }

    // Roll and play are one line.
    bool is_refused_next() const {
        if (at_ + 1 >= game_.events.size()) return false;
        const auto* const next = std::get_if<record::Resignation>(&game_.events[at_ + 1]);
        return next != nullptr && next->action == record::ResignationAction::refused;
    }

    base::Result<void> on(const record::Awarded& event) {
        losses_.insert("games that a clock or a director ended are written as given up");
        put_word(opponent(event.to), "wants to resign");
        return {};
    }

    base::Result<void> on(const record::Comment& /*unused*/) {
        losses_.insert("comments are left out");
        return {};
    }

    base::Result<void> on(const record::ClockReading& /*unused*/) {
        losses_.insert("clock readings are left out");
        return {};
    }

    base::Result<void> on(const record::PositionSet& /*unused*/) {
        return fail("a position was set by hand");
    }

    const record::Match& match_;
    const record::Game& game_;
    std::size_t number_;
    std::string& out_;
    Losses& losses_;
    std::optional<rules::Game> before_;
    std::size_t at_ = 0;
    std::optional<record::Rolled> roll_;  // not written yet
    bool is_left_out_ = false;            // the resignation that is refused next
};

// Names that a reader finds again.
bool is_name(std::string_view name) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
    return !name.empty() && !name.starts_with(' ') && !name.ends_with(' ') &&
           name.find(" is ") == std::string_view::npos && std::ranges::none_of(name, is_control);
}

base::Result<void> check_holdable(const record::Match& match) {
    if (rules::variant_text(match.variant) != "backgammon") {
        return base::fail(fmt::format("FIBS plays backgammon alone, not {}", match.variant.title));
    }
    if (match.games.empty()) return base::fail("a file of FIBS has at least one game");
    const record::Player& first = match.players[Side::first];
    const record::Player& second = match.players[Side::second];
    if (!is_name(first.name) || !is_name(second.name) || first.name == second.name) {
        return base::fail(fmt::format("a file of FIBS needs two names, not '{}' and '{}'",
                                      first.name, second.name));
    }
    return {};
}

}  // namespace

base::Result<Writing> write_fibs_moves(std::span<const record::Match> matches,
                                       std::span<const record::Annotation> annotations) {
    Writing writing;
    Losses losses;
    if (!annotations.empty()) losses.insert("what a judge said is left out");
    for (const record::Match& match : matches) {
        if (auto ok = check_holdable(match); !ok) return tl::unexpected(ok.error());
        if (!match.header.empty()) losses.insert("header lines are left out");
        if (!match.comments.empty()) losses.insert("comments are left out");
        record::Replayer replayer(match);
        for (std::size_t i = 0; i < match.games.size(); ++i) {
            auto ok = GameWriter(match, i, writing.text, losses).write(replayer);
            if (!ok) return tl::unexpected(ok.error());
        }
    }
    const auto again = read_fibs_moves(writing.text);
    if (!again || again->matches.size() != matches.size()) {
        return base::fail("a file of FIBS cannot hold these matches: they would read otherwise");
    }
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const record::Match& match = again->matches[i];
        if (match.players != matches[i].players) losses.insert("ratings are left out");
        if (match.options != matches[i].options) {
            losses.insert("what was agreed on beside the length is left out");
        }
        if (losses.empty() && match.games != matches[i].games) {
            losses.insert(
                "resignations beyond a single game, or what broke the rules, read "
                "otherwise");
        }
    }
    writing.losses.assign(losses.begin(), losses.end());
    return writing;
}

}  // namespace kotra::formats
