// SPDX-License-Identifier: Apache-2.0
// kotra play: a game or a match at the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/line_editor.h"
#include "cli/terminal/adversary.h"
#include "cli/terminal/announcer.h"
#include "cli/terminal/coach.h"
#include "cli/terminal/commands.h"
#include "cli/terminal/desk.h"
#include "cli/terminal/match_file.h"
#include "cli/terminal/person.h"
#include "cli/terminal/talk.h"
#include "cli/terminal/typed_dice.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "play/session.h"
#include "record/occasion.h"
#include "record/recorder.h"
#include "rules/scoring.h"
#include "rules/variant.h"

namespace kotra::cli {
namespace {

using record::Match;
using record::Recorder;
using rules::Side;

struct PlayOptions : CommonOptions {
    std::optional<std::string> variant;
    std::optional<int> match;
    bool money = false;
    std::optional<int> games;
    std::optional<std::string> opponent;
    std::vector<std::string> names;
    std::optional<std::int64_t> seed;
    std::optional<std::string> dice;
    std::optional<std::string> resume;
    std::optional<std::string> save;
    bool cube = false;
    bool no_cube = false;
    std::optional<int> cube_limit;
    bool no_crawford = false;
    bool jacoby = false;
    bool beavers = false;
    bool raccoons = false;
    int auto_doubles = 0;
    bool hint = false;
    bool tutor = false;
    std::optional<std::string> net;
    bool confirm = false;
    bool no_turn = false;
    bool ascii = false;
    bool unicode = false;
};

// Who plays if nothing else is said, and who does where there are no networks.
constexpr std::string_view usual_opponent = "casual";
constexpr std::string_view opponent_without_networks = "runner";

// The header lines by which a resumed match finds its opponent and its dice again. The k-th throw
// of a match with random dice is the k-th throw of its seed.
constexpr std::string_view opponent_key = "Opponent";
constexpr std::string_view seed_key = "Seed";
constexpr std::string_view dice_key = "Dice";

constexpr std::string_view random_dice = "random";
constexpr std::string_view typed_dice = "manual";

void set_tag(Match& match, std::string_view key, std::string_view value) {
    const auto line = std::ranges::find(match.header, key, &record::HeaderLine::key);
    if (line == match.header.end()) {
        match.header.push_back({std::string(key), std::string(value)});
    } else {
        line->value = value;
    }
}

// ---- What is played ----

base::Result<void> check_resumed(const PlayOptions& options, const Match& match) {
    const bool agrees_anew = options.variant || options.match || options.cube || options.no_cube ||
                             options.cube_limit || options.no_crawford || options.jacoby ||
                             options.beavers || options.raccoons || options.auto_doubles > 0 ||
                             !options.names.empty() || (options.money && !match.options.is_money());
    if (!agrees_anew) return {};
    return base::fail(
        "with --resume, the game, its names and its rules are those of the file; leave those "
        "options out");
}

base::Result<rules::MatchOptions> agreed_options(const PlayOptions& options,
                                                 const rules::Variant& variant) {
    if (options.match && options.money) return base::fail("--match and --money exclude each other");
    if (options.cube && options.no_cube)
        return base::fail("--cube and --no-cube exclude each other");
    rules::MatchOptions agreed = rules::MatchOptions::of(variant);
    agreed.length = options.match.value_or(0);
    agreed.cube = (agreed.cube || options.cube) && !options.no_cube;
    if (options.cube_limit) agreed.cube_limit = *options.cube_limit;
    agreed.crawford = !options.no_crawford;
    agreed.jacoby = options.jacoby;
    agreed.beavers = options.beavers || options.raccoons;
    agreed.raccoons = options.raccoons;
    agreed.auto_doubles = options.auto_doubles;
    const bool has_money_rules =
        agreed.jacoby || agreed.beavers || agreed.raccoons || agreed.auto_doubles > 0;
    if (options.match && has_money_rules) {
        return base::fail(
            "--jacoby, --beavers, --raccoons and --auto-doubles belong to money play, not to a "
            "match");
    }
    if (auto ok = rules::check(agreed); !ok) return tl::unexpected(ok.error());
    return agreed;
}

std::chrono::year_month_day today() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm local{};
    localtime_r(&now, &local);
    return {std::chrono::year(local.tm_year + 1900),
            std::chrono::month(static_cast<unsigned>(local.tm_mon + 1)),
            std::chrono::day(static_cast<unsigned>(local.tm_mday))};
}

base::Result<Match> new_match(const PlayOptions& options, const Adversary& opponent) {
    const auto variant = rules::parse_variant(options.variant.value_or("backgammon"));
    if (!variant) return tl::unexpected(variant.error());
    const auto agreed = agreed_options(options, *variant);
    if (!agreed) return tl::unexpected(agreed.error());
    const std::size_t people = opponent.is_person() ? 2 : 1;
    if (options.names.size() > people) {
        return base::fail(people == 1 ? "one person plays: give --name once"
                                      : "two people play: give --name at most twice");
    }
    Match match;
    match.variant = *variant;
    match.options = *agreed;
    const std::string user = environment("USER").value_or("Player");
    match.players[Side::first].name = options.names.empty() ? user : options.names.front();
    match.players[Side::second].name = !opponent.is_person()      ? std::string(opponent.title())
                                       : options.names.size() > 1 ? options.names.back()
                                                                  : "Guest";
    match.header.push_back(record::date_line(today()));
    return match;
}

std::string_view default_opponent(const PlayOptions& options) {
    std::error_code ignored;  // what cannot be looked at is not there
    const bool has_networks = options.net || std::filesystem::exists(networks_folder(), ignored);
    return has_networks ? usual_opponent : opponent_without_networks;
}

// Who plays against whom: the option's, or the record's, or the usual opponent.
base::Result<Adversary> chosen_opponent(const PlayOptions& options, std::string_view recorded) {
    if (options.opponent && !recorded.empty() && *options.opponent != recorded) {
        return base::fail(fmt::format(
            "the match of the file is played against '{}'; leave --opponent out", recorded));
    }
    const std::string_view name = !recorded.empty()  ? recorded
                                  : options.opponent ? std::string_view(*options.opponent)
                                                     : default_opponent(options);
    return find_adversary(name);
}

// The engine, if the opponent or the coach needs it.
base::Result<std::shared_ptr<const engine::Engine>> chosen_engine(const PlayOptions& options,
                                                                  const Adversary& opponent,
                                                                  const rules::Variant& variant) {
    if (!opponent.needs_engine() && !options.hint && !options.tutor) return nullptr;
    ThinkerOptions thinker;
    thinker.net = options.net;
    auto engine = make_engine(thinker, variant);
    if (!engine) return tl::unexpected(engine.error());
    return std::shared_ptr<const engine::Engine>(std::move(*engine));
}

// ---- The dice ----

std::uint64_t fresh_seed() {
    // Twelve digits: enough that no two matches share them, few enough to be read out.
    constexpr std::uint64_t seeds = 1'000'000'000'000;
    std::random_device entropy;
    const std::uint64_t high = entropy();
    return ((high << 32U) | entropy()) % seeds;
}

// The seed of the dice and of an opponent that plays by chance: the option's, the record's, or a
// new one; the record keeps it.
base::Result<std::uint64_t> agree_on_seed(const PlayOptions& options, Match& match) {
    const std::string_view recorded = match.tag(seed_key);
    std::uint64_t seed = 0;
    if (options.seed) {
        seed = static_cast<std::uint64_t>(*options.seed);
    } else if (!recorded.empty()) {
        const char* const end = recorded.data() + recorded.size();
        const auto read = std::from_chars(recorded.data(), end, seed);
        if (read.ec != std::errc{} || read.ptr != end) {
            return base::fail(fmt::format("the file's seed '{}' is no number", recorded));
        }
    } else {
        seed = fresh_seed();
    }
    set_tag(match, seed_key, std::to_string(seed));
    return seed;
}

struct Dice {
    std::unique_ptr<play::DiceSource> source;
    std::string description;
};

// The dice of the options, or as the record's were thrown; behind the throws that it has.
base::Result<Dice> make_dice(const PlayOptions& options, Match& match, std::uint64_t seed,
                             Desk& desk) {
    const std::size_t throws = play::throws_in(match);
    const std::string_view usual = match.tag(dice_key) == typed_dice ? typed_dice : random_dice;
    const std::string how = options.dice.value_or(std::string(usual));
    if (how == typed_dice) {
        set_tag(match, dice_key, typed_dice);
        return Dice{std::make_unique<TypedDice>(desk), "Dice: you throw them and type them."};
    }
    if (how == random_dice) {
        return Dice{std::make_unique<play::RandomDice>(seed, throws),
                    fmt::format("Dice: random, from --seed {}.", seed)};
    }
    const auto bytes = read_input(how);
    if (!bytes) return tl::unexpected(bytes.error());
    auto listed = read_throws(*bytes);
    if (!listed) {
        base::Error error = listed.error();
        error.source = how;
        return tl::unexpected(error);
    }
    return Dice{std::make_unique<play::ListedDice>(std::move(*listed), throws),
                fmt::format("Dice: from the file {}.", how)};
}

// ---- The table ----

bool is_utf8_terminal(const Console& console) {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (const auto locale = environment(name)) {
            return console.is_interactive() && (locale->find("UTF-8") != std::string::npos ||
                                                locale->find("utf8") != std::string::npos);
        }
    }
    return false;
}

void introduce(Desk& desk, const Match& match, const std::string& dice) {
    std::string what(match.variant.title);
    const rules::MatchOptions& options = match.options;
    what +=
        options.is_money() ? "" : fmt::format(", a match to {}", counted(options.length, "point"));
    if (!options.cube) what += ", without the cube";
    desk.say(fmt::format("{}: {} against {}.", what, match.players[Side::first].name,
                         match.players[Side::second].name));
    desk.say(dice);
    desk.say("Type a move such as 8/5 6/5, ? for the moves there are, help for everything else.");
}

struct Seats {
    std::unique_ptr<play::Player> first;
    std::unique_ptr<play::Player> second;
};

bool wants_another_game(Desk& desk) {
    while (true) {
        const auto line = desk.ask("Another game? (Enter for yes, or no) ");
        if (!line) return false;
        const auto command = read_command(*line);
        if (trimmed(*line).empty() || (command && command->word == Word::yes)) return true;
        if (command && (command->word == Word::no || command->word == Word::quit)) return false;
        desk.say("Type yes or no.");
    }
}

// Plays until the match is over, enough games are played, or somebody leaves.
play::Stopped run_games(Recorder& recorder, const play::Table& table, Desk& desk,
                        const PlayOptions& options) {
    const bool is_session = options.money && !options.games;
    auto games = static_cast<int>(recorder.match().games.size());
    if (options.games) {
        games = std::max(games, *options.games);
    } else if (!recorder.match().options.is_money()) {
        games = 0;
    }
    while (true) {
        play::Stopped stopped = play::run(recorder, table, games);
        if (stopped.why != play::Stopped::Why::games_played || !is_session) return stopped;
        desk.say(fmt::format("Score: {}.", score_text(recorder.score().points(), desk.voices())));
        if (!wants_another_game(desk)) return stopped;
        ++games;
    }
}

// Where the match is to be kept: where the options say, or, when a person is torn away from an
// unfinished one, where it can be found; empty: nowhere.
std::string keeping_place(const PlayOptions& options, const Desk& desk, bool is_unfinished) {
    if (options.save) return *options.save;
    const std::string state = state_directory();
    if (!is_unfinished || !desk.offers_saving() || desk.has_left() || state.empty()) return {};
    std::error_code ignored;  // then the file cannot be written, which is told
    std::filesystem::create_directories(state, ignored);
    return state + "/unfinished.json";
}

base::Result<void> keep(const Recorder& recorder, const PlayOptions& options, Desk& desk) {
    const bool goes_on = !recorder.match().options.is_money() && !recorder.match_over();
    const bool is_unfinished = !recorder.game_over() || goes_on;
    const std::string path = keeping_place(options, desk, is_unfinished);
    if (path.empty()) return {};
    const auto saved = save_match(recorder.match(), path, desk.console());
    if (!saved) return tl::unexpected(saved.error());
    for (const std::string& loss : *saved) desk.say(as_sentence(loss));
    desk.say(is_unfinished
                 ? fmt::format("Saved to {0}; 'kotra play --resume {0}' goes on from here.", path)
                 : fmt::format("Saved to {}.", path));
    return {};
}

base::Result<Exit> finish(const Recorder& recorder, const play::Stopped& stopped,
                          const PlayOptions& options, Desk& desk) {
    using Why = play::Stopped::Why;
    if (!stopped.reason.empty()) desk.say(as_sentence(stopped.reason));
    const std::size_t games = recorder.match().games.size();
    if (stopped.why == Why::games_played && games > 1) {
        desk.say(fmt::format("{} played. {}.", counted(static_cast<int>(games), "game"),
                             score_text(recorder.score().points(), desk.voices())));
    }
    if (auto kept = keep(recorder, options, desk); !kept) return tl::unexpected(kept.error());
    const bool is_done =
        stopped.why == Why::match_over || stopped.why == Why::games_played || desk.has_left();
    return is_done ? Exit::ok : Exit::no;
}

// The match to go on with; nothing if a new one begins.
base::Result<std::optional<Match>> resumed_match(const PlayOptions& options) {
    if (!options.resume) return std::nullopt;
    auto match = load_match(*options.resume);
    if (!match) return tl::unexpected(match.error());
    if (auto ok = check_resumed(options, *match); !ok) return tl::unexpected(ok.error());
    return std::move(*match);
}

// Takes down the match from where it stands; refuses one that the file to save in cannot hold.
base::Result<Recorder> open_record(const PlayOptions& options, Match match) {
    auto recorder =
        options.resume ? Recorder::resume(std::move(match)) : Recorder::start(std::move(match));
    if (recorder && options.save) {
        if (auto ok = check_holds(recorder->match(), *options.save); !ok) {
            return tl::unexpected(ok.error());
        }
    }
    return recorder;
}

base::Result<Exit> play_and_finish(Recorder& recorder, const play::Table& table, Desk& desk,
                                   const PlayOptions& options, Console& console) {
    try {
        const play::Stopped stopped = run_games(recorder, table, desk, options);
        return finish(recorder, stopped, options, desk);
    } catch (const OutputFailed&) {
        // Nobody is there to be told; the match is kept all the same.
        const std::string path = options.save.value_or("");
        if (!path.empty()) static_cast<void>(save_match(recorder.match(), path, console));
        throw;
    }
}

base::Result<Exit> run_play(const PlayOptions& options, Console& console) {
    auto loaded = resumed_match(options);
    if (!loaded) return tl::unexpected(loaded.error());
    const auto opponent =
        chosen_opponent(options, *loaded ? (*loaded)->tag(opponent_key) : std::string_view());
    if (!opponent) return tl::unexpected(opponent.error());
    auto match = *loaded ? base::Result<Match>(std::move(**loaded)) : new_match(options, *opponent);
    if (!match) return tl::unexpected(match.error());
    set_tag(*match, opponent_key, opponent->name());
    const auto engine = chosen_engine(options, *opponent, match->variant);
    if (!engine) return tl::unexpected(engine.error());
    const auto seed = agree_on_seed(options, *match);
    if (!seed) return tl::unexpected(seed.error());

    const bool two_people = opponent->is_person();
    const Voices voices{{{{match->players[Side::first].name, !two_people},
                          {match->players[Side::second].name, false}}}};
    const Look look{!options.ascii && (options.unicode || is_utf8_terminal(console)),
                    two_people && !options.no_turn, console.is_interactive() && !options.save};
    const std::string state = state_directory();
    const InterruptGuard guard;
    const auto lines = make_line_reader(console, state.empty() ? "" : state + "/history");
    Desk desk(console, *lines, voices, look);

    auto dice = make_dice(options, *match, *seed, desk);
    if (!dice) return tl::unexpected(dice.error());
    auto recorder = open_record(options, std::move(*match));
    if (!recorder) return tl::unexpected(recorder.error());
    introduce(desk, recorder->match(), dice->description);

    const Coach coach(*engine, options.tutor);
    const bool has_coach = options.hint || options.tutor;
    Person person(desk, *recorder, options.confirm, has_coach ? &coach : nullptr);
    const auto program = opponent->make(*engine, *seed + 1);
    play::Player* second = two_people ? static_cast<play::Player*>(&person) : program.get();
    Announcer announcer(desk, {{true, two_people}});
    const play::Table table{{{&person, second}}, dice->source.get(), &announcer};
    return play_and_finish(*recorder, table, desk, options, console);
}

// ---- The options ----

constexpr std::array play_options{
    text<&PlayOptions::variant>("--variant", "NAME",
                                "the game, see 'kotra variants'; backgammon if "
                                "nothing else is said",
                                Completes::variants),
    number<&PlayOptions::match, 1, rules::max_match_length>("--match", "N", "a match to N points"),
    flag<&PlayOptions::money>("--money", "game after game for points, as long as you like"),
    number<&PlayOptions::games, 1, 100000>("--games", "N",
                                           "stop after N games; without --match and "
                                           "--money, one game"),
    choice<&PlayOptions::opponent, adversary_names>(
        "--opponent", "NAME",
        "who plays against you: human (at the same terminal), random (plays any legal move), "
        "classic (judges by hand-made weights and looks at one reply), runner (knows pips, blots "
        "and points), or the engine at one of its levels: beginner, "
        "learner, casual, club, skilled, expert, master, champion (see 'kotra levels'); casual if "
        "nothing else is said, or runner where there are no networks"),
    flag<&PlayOptions::hint>("--hint", "the command hint tells what the engine would do"),
    flag<&PlayOptions::tutor>("--tutor", "the same, and a warning before you make a blunder"),
    text<&PlayOptions::net>("--net", "PATH", net_option.help, Completes::files),
    text<&PlayOptions::names>("--name", "NAME",
                              "your name in the record; the second one is the other "
                              "person's"),
    number<&PlayOptions::seed>("--seed", "N",
                               "dice that can be thrown again: equal seeds, equal dice"),
    text<&PlayOptions::dice>(
        "--dice", "HOW",
        "random (if nothing else is said); manual (you type what you throw); or a file "
        "with throws such as 3-1 in it",
        Completes::files),
    text<&PlayOptions::resume>("--resume", "FILE", "go on with the match of this file",
                               Completes::files),
    text<&PlayOptions::save>("--save", "FILE",
                             "keep the match in this file (.json or .mat), however "
                             "the game ends",
                             Completes::files),
    flag<&PlayOptions::cube>("--cube", "with the doubling cube, where the game is played without"),
    flag<&PlayOptions::no_cube>("--no-cube", "without the doubling cube"),
    number<&PlayOptions::cube_limit, 0, rules::cube_ceiling>(
        "--cube-limit", "N",
        "the highest number "
        "of the cube; 0 for none (64 if nothing "
        "else is said)"),
    flag<&PlayOptions::no_crawford>("--no-crawford",
                                    "in a match, doubling also in the Crawford game"),
    flag<&PlayOptions::jacoby>("--jacoby", "money: gammons count once the cube was turned"),
    flag<&PlayOptions::beavers>("--beavers", "money: who is doubled may redouble at once"),
    flag<&PlayOptions::raccoons>("--raccoons", "money: and who is beavered once more"),
    number<&PlayOptions::auto_doubles, 0, 24>("--auto-doubles", "N",
                                              "money: ties of the opening throw "
                                              "that turn the cube, at most N a game"),
    flag<&PlayOptions::confirm>("--confirm", "ask for a yes also after a move typed as a whole"),
    flag<&PlayOptions::no_turn>("--no-turn", "two people: do not turn the board"),
    flag<&PlayOptions::ascii>("--ascii", "draw the board with plain letters"),
    flag<&PlayOptions::unicode>("--unicode", "draw the board with discs and lines"),
};

constexpr std::array play_examples{
    Example{"play", "plays one game of backgammon against the engine's casual level"},
    Example{"play --match 5 --name Anna --save anna.json",
            "plays a match to 5 points and keeps it"},
    Example{"play --resume anna.json", "goes on with it"},
    Example{"play --opponent club --tutor", "against the engine, with warnings before blunders"},
    Example{"play --variant acey-deucey --opponent random", "plays acey-deucey against a beginner"},
    Example{"play --opponent human --name Anna --name Bo --dice manual",
            "keeps the board and the score for two people with their own dice"},
    Example{"play --seed 7 --games 1 < moves.txt", "plays what a script types"},
};

}  // namespace

constinit const Verb verbs::play = verb<PlayOptions, run_play>(
    "play", "play a game or a match at the terminal",
    "You are at the bottom and move from your 24-point to your 1-point. Moves are typed as players "
    "write them, whole or checker by checker, or picked by number from the list that ? shows; help "
    "lists the commands. Where the input is no terminal, each line is a command, and the lines are "
    "printed after their prompts.\n\n"
    "Exit status: 0 when the games were played to the end, or left with quit; 1 when the input "
    "ended before that, Ctrl-C was pressed, or a file of dice ran out. The match is kept with "
    "--save in each case; without it, at a terminal, an interrupted match is kept in "
    "$XDG_STATE_HOME/kotra/unfinished.json (~/.local/state).",
    play_options, play_examples);

}  // namespace kotra::cli
