// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/person.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/terminal/match_file.h"
#include "cli/terminal/talk.h"
#include "notation/board_key.h"
#include "notation/gnu_id.h"
#include "notation/play_text.h"
#include "notation/xgid.h"
#include "rules/scoring.h"

namespace kotra::cli {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::Game;
using rules::GameState;
using rules::Side;

std::optional<int> read_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<ActionKind> action_of(Word word, const GameState& state) {
    const bool is_doubled = state.phase == rules::Phase::double_offered;
    switch (word) {
        case Word::roll:
            return ActionKind::roll;
        case Word::double_cube:
            return ActionKind::offer_double;
        case Word::take:
            return ActionKind::take;
        case Word::drop:
            return ActionKind::drop;
        case Word::beaver:
            return ActionKind::beaver;
        case Word::raccoon:
            return ActionKind::raccoon;
        case Word::resign:
            return ActionKind::resign;
        case Word::accept:
            return ActionKind::accept_resignation;
        case Word::refuse:
            return ActionKind::refuse_resignation;
        case Word::yes:
            if (state.resignation) return ActionKind::accept_resignation;
            if (is_doubled) return ActionKind::take;
            return std::nullopt;
        case Word::no:
            if (state.resignation) return ActionKind::refuse_resignation;
            if (is_doubled) return ActionKind::drop;
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

// Why the action is refused. Where nobody may double, the dice are thrown without asking; whoever
// asks then wants to know what speaks against the double, not that it comes too late.
std::string why_not(const Game& game, Side side, ActionKind kind, const std::string& reason) {
    if (kind != ActionKind::offer_double || game.state().phase != rules::Phase::to_play)
        return reason;
    GameState before = game.state();
    before.phase = rules::Phase::to_roll;
    before.roll.reset();
    before.named = 0;
    const auto earlier = Game::from(before);
    if (!earlier) return reason;
    const auto allowed = earlier->may(side, kind);
    return allowed ? reason : allowed.error().message;
}

// "Take or drop? ", to a person among others with his name.
std::string as_question(const Voice& voice, std::string_view choices) {
    if (!voice.is_you) return fmt::format("{}, {}? ", voice.name, choices);
    std::string question = as_sentence(choices);
    question.back() = '?';
    return question + ' ';
}

// The words for a level of resignation.
std::optional<int> read_level(std::string_view text) {
    if (text == "single") return 1;
    if (text == "gammon" || text == "mars") return 2;
    if (text == "backgammon" || text == "koks") return 3;
    return read_number(text);
}

// Plays in the order in which people look for them: those that move the rearmost checkers first.
std::vector<std::pair<std::string, std::size_t>> ordered_plays(const play::TurnEntry& entry) {
    std::vector<std::size_t> indices = entry.still_possible();
    const auto boards = entry.plays().boards();
    std::ranges::sort(indices, [&](std::size_t a, std::size_t b) {
        const auto& one = boards[a];
        const auto& two = boards[b];
        for (std::size_t place = rules::place_count; place-- > 0;) {
            if (one.mover[place] != two.mover[place]) return one.mover[place] < two.mover[place];
        }
        return rules::hash(one) < rules::hash(two);  // they differ in what they hit
    });
    std::vector<std::pair<std::string, std::size_t>> plays;
    plays.reserve(indices.size());
    for (const std::size_t index : indices) {
        plays.emplace_back(notation::shortest(entry.plays().steps(index)), index);
    }
    return plays;
}

std::string dice_text(const Game& game) {
    const GameState& state = game.state();
    if (state.named == 0) return roll_text(*state.roll);
    return fmt::format("{} x {}", game.dice().count, state.named);
}

std::string left_text(const play::TurnEntry& entry) {
    std::string text;
    for (const int die : entry.dice_left()) {
        text += fmt::format("{}{}", text.empty() ? "left: " : ", ", die);
    }
    return text;
}

// What comes of each number that can be named.
std::string numbers_text(const Game& game) {
    const GameState& state = game.state();
    std::string text;
    rules::PlayList plays;
    for (int number = 6; number >= 1; --number) {
        const rules::Dice dice = rules::Dice::named(state.variant, number);
        rules::legal_plays(state.variant, state.board, dice, plays);
        const bool rolls_again = state.variant.named_roll == rules::ExtraRoll::always ||
                                 (state.variant.named_roll == rules::ExtraRoll::all_used &&
                                  plays.dice_played() == dice.count);
        text += fmt::format("  {}: {} of {} moves{}\n", number, plays.dice_played(), dice.count,
                            rolls_again ? ", and another roll" : "");
    }
    return text;
}

}  // namespace

std::optional<Action> Person::decide(const Game& game, Side side) {
    while (true) {
        const auto action = decide_alone(game, side);
        if (!action) return std::nullopt;
        const auto sure = is_sure(game, *action);
        if (!sure) return std::nullopt;
        if (*sure) return action;
    }
}

std::optional<bool> Person::is_sure(const Game& game, const Action& action) {
    const auto warning = coach_ != nullptr ? coach_->warning(game, action) : std::nullopt;
    if (!warning) return true;
    desk_.say(*warning);
    while (true) {
        const auto line = desk_.ask("Do it all the same? (yes or no) ");
        if (!line) return std::nullopt;
        const auto command = read_command(*line);
        const Word word = command ? command->word : Word::help;
        if (word == Word::yes) return true;
        if (word == Word::no || word == Word::undo) return false;
        if (word == Word::hint) desk_.print(coach_->hint(game));
        if (word == Word::quit) {
            if (may_leave()) return std::nullopt;
        } else if (word != Word::hint) {
            desk_.say("Type yes, no, or hint to see what is better.");
        }
    }
}

std::optional<Action> Person::decide_alone(const Game& game, Side side) {
    desk_.turn_to(side);
    const GameState& state = game.state();
    if (state.resignation) return answer_resignation(game, side);
    switch (state.phase) {
        case rules::Phase::double_offered:
            return answer_double(game, side);
        case rules::Phase::to_choose:
            return name_number(game, side);
        case rules::Phase::to_play:
            return play(game, side);
        case rules::Phase::to_roll:
        case rules::Phase::opening:
        case rules::Phase::over:
            break;
    }
    return roll_or_double(game, side);
}

template <class Prompt, class Reply>
std::optional<Action> Person::ask(const Game& game, Side side, Prompt prompt, Reply answer) {
    while (true) {
        const auto line = desk_.ask(prompt());
        if (!line) return std::nullopt;
        const std::string_view text = trimmed(*line);
        const auto command = read_command(text);
        if (command && command->word == Word::quit) {
            if (may_leave()) return std::nullopt;
            continue;
        }
        if (command && show_something(game, *command)) continue;
        if (command && action_of(command->word, game.state())) {
            if (const Answer action = act(game, side, *command)) return action;
            continue;
        }
        if (const Answer action = answer(command, text)) return action;
    }
}

bool Person::show_something(const Game& game, const Command& command) {
    const GameState& state = game.state();
    const Voices& voices = desk_.voices();
    switch (command.word) {
        case Word::board:
            desk_.show_again(state);
            return true;
        case Word::pips: {
            const rules::Board board = game.seen_by(Side::first);
            desk_.say(fmt::format("Pips: {}.", score_text({{rules::pip_count(board.mover),
                                                            rules::pip_count(board.other)}},
                                                          voices)));
            return true;
        }
        case Word::score: {
            const std::string where = state.options.is_money()
                                          ? std::string("Score")
                                          : fmt::format("Match to {}", state.options.length);
            desk_.say(fmt::format("{}: {}.{}", where, score_text(state.score, voices),
                                  state.crawford ? " This is the Crawford game." : ""));
            return true;
        }
        case Word::story:
            tell_story();
            return true;
        case Word::id:
            show_ids(state);
            return true;
        case Word::save:
            save(command.argument);
            return true;
        case Word::hint:
            if (coach_ == nullptr) {
                desk_.say("Nobody can tell you here; begin with --hint or --tutor for that.");
            } else if (state.resignation) {
                desk_.say("There is no hint about resignations.");
            } else {
                desk_.print(coach_->hint(game));
            }
            return true;
        case Word::help:
            desk_.print(fmt::format("\n{}\n", commands_help()));
            return true;
        default:
            return false;
    }
}

void Person::show_ids(const GameState& state) {
    if (const auto xgid = notation::xgid(state)) desk_.say(*xgid);
    const auto position_id = notation::position_id(state.board);
    const auto match_id = notation::match_id(state);
    if (position_id && match_id) {
        desk_.say(fmt::format("GNU Backgammon ID: {}:{}", *position_id, *match_id));
    }
    desk_.say("Board: " + notation::board_key(state.board));
}

void Person::tell_story() {
    const record::Match& match = recorder_.match();
    const std::vector<record::Event>& events = match.games.back().events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        desk_.say(as_sentence(told(events, i, match.variant, desk_.voices())));
    }
}

bool Person::save(const std::string& path) {
    if (path.empty()) {
        desk_.say("Type the name of the file too: save game.json");
        return false;
    }
    const auto saved = save_match(recorder_.match(), path, desk_.console());
    if (!saved) {
        desk_.say("Not saved: " + saved.error().message + ".");
        return false;
    }
    for (const std::string& loss : *saved) desk_.say(as_sentence(loss));
    desk_.say(fmt::format("Saved to {}; 'kotra play --resume {}' goes on from here.", path, path));
    return true;
}

bool Person::may_leave() {
    if (desk_.offers_saving()) {
        desk_.say(
            "Shall the match be saved? Type the name of a file (.json or .mat), or just Enter "
            "to leave without.");
        const auto line = desk_.ask("File: ");
        if (line && !trimmed(*line).empty() && !save(std::string(trimmed(*line)))) return false;
    }
    desk_.leave();
    return true;
}

Person::Answer Person::act(const Game& game, Side side, const Command& command) {
    const ActionKind kind = *action_of(command.word, game.state());
    if (const auto allowed = game.may(side, kind); !allowed) {
        desk_.say(as_sentence(why_not(game, side, kind, allowed.error().message)));
        return std::nullopt;
    }
    if (kind == ActionKind::resign) return resign(game, side, command.argument);
    return Action::simple(side, kind);
}

Person::Answer Person::resign(const Game& game, Side side, const std::string& argument) {
    const rules::Variant& variant = game.state().variant;
    const int most = rules::max_level(variant);
    int level = 1;
    if (!argument.empty()) {
        level = read_level(argument).value_or(0);
    } else if (variant.scoring == rules::Scoring::checkers_left) {
        level = most - game.seen_by(side).mover.off();
    }
    if (level < 1 || level > most) {
        desk_.say(most == 1 ? "Type resign alone: every win counts 1 here."
                            : fmt::format("Type resign and a number from 1 to {}.", most));
        return std::nullopt;
    }
    return Action::resigned(side, level);
}

std::optional<Action> Person::roll_or_double(const Game& game, Side side) {
    if (!game.may(side, ActionKind::offer_double)) return Action::simple(side, ActionKind::roll);
    desk_.show(game.state());
    const Voice& voice = desk_.voices()[side];
    const std::string prompt = as_question(voice, "roll or double");
    return ask(
        game, side, [&]() -> const std::string& { return prompt; },
        [&](const std::optional<Command>& /*command*/, std::string_view line) -> Answer {
            if (line.empty()) return Action::simple(side, ActionKind::roll);
            desk_.say("Type roll (or just Enter), double, or help.");
            return std::nullopt;
        });
}

std::optional<Action> Person::answer_double(const Game& game, Side side) {
    desk_.show(game.state());
    std::string choices = "take or drop";
    if (game.may(side, ActionKind::beaver)) choices = "take, drop or beaver";
    if (game.may(side, ActionKind::raccoon)) choices = "take, drop or raccoon";
    const Voice& voice = desk_.voices()[side];
    const std::string prompt = as_question(voice, choices);
    return ask(
        game, side, [&]() -> const std::string& { return prompt; },
        [&](const std::optional<Command>& /*command*/, std::string_view /*line*/) -> Answer {
            desk_.say(fmt::format("Type {}, or help.", choices));
            return std::nullopt;
        });
}

std::optional<Action> Person::answer_resignation(const Game& game, Side side) {
    desk_.show(game.state());
    const std::string prompt = as_question(desk_.voices()[side], "accept or refuse");
    return ask(
        game, side, [&]() -> const std::string& { return prompt; },
        [&](const std::optional<Command>& /*command*/, std::string_view /*line*/) -> Answer {
            desk_.say("Type accept, refuse, or help.");
            return std::nullopt;
        });
}

std::optional<Action> Person::name_number(const Game& game, Side side) {
    desk_.show(game.state());
    if (!std::exchange(knows_the_bonus_, true)) {
        desk_.say(
            "A 1-2, all played: name any number now. You play it as a doublet, and if you can play "
            "all of\nit, you roll again. ? shows what each number gives.");
    }
    const std::string prompt = desk_.voices()[side].owns("number (1-6): ");
    return ask(
        game, side, [&]() -> const std::string& { return prompt; },
        [&](const std::optional<Command>& command, std::string_view line) -> Answer {
            if (command && command->word == Word::list) {
                desk_.print(numbers_text(game));
                return std::nullopt;
            }
            const int number = read_number(line).value_or(0);
            if (number >= 1 && number <= 6) return Action::chose(side, number);
            desk_.say("Type one number from 1 to 6; ? shows what each of them gives.");
            return std::nullopt;
        });
}

std::optional<Action> Person::play(const Game& game, Side side) {
    play::TurnEntry entry(game);
    if (entry.plays().size() == 1) {
        if (entry.plays().dice_played() > 0) {
            desk_.show(game.state());
            desk_.say(fmt::format("With {} there is only one move.", dice_text(game)));
        }
        return Action::played(side, entry.plays().boards().front());
    }
    desk_.show(game.state());
    const std::string whose = desk_.voices()[side].owns("move");
    const auto prompt = [&] {
        if (entry.has_begun() && entry.is_complete()) {
            return fmt::format("{} - Enter plays it, undo takes back: ",
                               notation::shortest(entry.steps()));
        }
        return fmt::format("{} ({}): ", whose,
                           entry.has_begun() ? left_text(entry) : dice_text(game));
    };
    return ask(game, side, prompt,
               [&](const std::optional<Command>& command, std::string_view line) -> Answer {
                   const Word word = command ? command->word : Word::help;
                   if (command && word == Word::list) {
                       list_plays(entry);
                       return std::nullopt;
                   }
                   if (command && (word == Word::undo || word == Word::no)) {
                       if (entry.undo()) {
                           show_entry(entry, game);
                       } else {
                           desk_.say("There is nothing to take back.");
                       }
                       return std::nullopt;
                   }
                   if (line.empty() || (command && word == Word::yes)) {
                       if (entry.has_begun() && entry.is_complete()) {
                           return Action::played(side, entry.board());
                       }
                       desk_.say("Type a move such as 13/8, ? for the moves there are, or help.");
                       return std::nullopt;
                   }
                   return play_line(entry, game, side, line);
               });
}

Person::Answer Person::play_line(play::TurnEntry& entry, const Game& game, Side side,
                                 std::string_view line) {
    if (const auto number = read_number(line)) {
        const auto plays = ordered_plays(entry);
        if (*number >= 1 && static_cast<std::size_t>(*number) <= plays.size()) {
            return whole_play(entry, game, side,
                              plays[static_cast<std::size_t>(*number) - 1].second);
        }
        desk_.say(fmt::format("The list has the numbers 1 to {}; ? shows it.", plays.size()));
        return std::nullopt;
    }
    const auto whole = notation::read_play(line, game.state().board, entry.plays());
    if (whole && !entry.has_begun()) return whole_play(entry, game, side, *whole);
    const auto moved = move_on(entry, game, line);
    if (moved) return std::nullopt;
    // Perhaps the whole play is typed again after its beginning.
    const auto possible = entry.still_possible();
    if (whole && std::ranges::find(possible, *whole) != possible.end()) {
        return whole_play(entry, game, side, *whole);
    }
    const bool names_a_place = line.find_first_of("0123456789") != std::string_view::npos;
    desk_.say(names_a_place
                  ? as_sentence(moved.error().message)
                  : fmt::format("'{}' is neither a move nor a command; help lists both.", line));
    return std::nullopt;
}

Person::Answer Person::whole_play(play::TurnEntry& entry, const Game& game, Side side,
                                  std::size_t index) {
    if (!confirms_) return Action::played(side, entry.plays().boards()[index]);
    entry.choose(index);
    show_entry(entry, game);
    return std::nullopt;
}

// Moves what the line says, checker by checker, or nothing at all.
base::Result<void> Person::move_on(play::TurnEntry& entry, const Game& game,
                                   std::string_view line) {
    const auto written = notation::apply_literally(line, entry.variant(), entry.board());
    if (!written) return tl::unexpected(written.error());
    play::TurnEntry next = entry;
    for (const rules::Step step : written->steps) {
        if (auto moved = next.move(step.from, step.to); !moved) return moved;
    }
    const std::size_t typed = next.steps().size();
    if (next.finish()) {
        rules::Steps rest;
        for (std::size_t i = typed; i < next.steps().size(); ++i) rest.push_back(next.steps()[i]);
        desk_.say(fmt::format("Then only {} is left.", notation::shortest(rest)));
    }
    entry = next;
    show_entry(entry, game);
    return {};
}

void Person::show_entry(const play::TurnEntry& entry, const Game& game) {
    GameState state = game.state();
    state.board = entry.board();
    desk_.show_again(state);
}

void Person::list_plays(const play::TurnEntry& entry) {
    const auto plays = ordered_plays(entry);
    std::size_t width = 0;
    for (const auto& [text, index] : plays) width = std::max(width, text.size());
    width += 7;  // the number, a full stop and the space between columns
    const std::size_t columns =
        std::max<std::size_t>(1, static_cast<std::size_t>(desk_.console().width()) / width);
    const std::size_t rows = (plays.size() + columns - 1) / columns;
    for (std::size_t row = 0; row < rows; ++row) {
        std::string line;
        for (std::size_t i = row; i < plays.size(); i += rows) {
            line += fmt::format("{:>3}. {:<{}}", i + 1, plays[i].first, width - 5);
        }
        while (!line.empty() && line.back() == ' ') line.pop_back();
        desk_.say(line);
    }
}

}  // namespace kotra::cli
