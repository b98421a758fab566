// SPDX-License-Identifier: Apache-2.0
#include "formats/sgf_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>
#include <utility>

#include "base/number.h"
#include "formats/foreign_values.h"
#include "formats/game_events.h"
#include "formats/kotra_json_words.h"
#include "formats/mat_play.h"
#include "formats/mat_text.h"
#include "formats/sgf_note.h"
#include "formats/sgf_words.h"
#include "record/follow.h"
#include "rules/game.h"

namespace kotra::formats::sgf {
namespace {

using record::CubeAction;
using record::Mark;
using record::Side;

// Checkers, turn and cube while nodes set them.
struct Setup {
    rules::Board board;  // seen by Side::first
    Side turn = Side::first;
    rules::Cube cube;
    bool has_board = false;
    bool has_cube = false;
    std::size_t offset = 0;
};

// A sentence may quote what stands in the file.
std::string on_one_line(std::string sentence) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
    std::ranges::replace_if(sentence, is_control, ' ');
    return sentence;
}

class GameReader {
 public:
    GameReader(const record::Match& match, const rules::PerSide<int>& score, const Tree& tree,
               PlaceFinder& places)
        : match_(match),
          tree_(tree),
          place_finder_(places),
          follower_(match.players, open_game(match.variant)) {
        reading_.game.score = score;
        reading_.places.score = reading_.places.outcome = place(tree.nodes.front().offset);
    }

    base::Result<GameReading> read() {
        if (tree_.has_variations) {
            remark(tree_.nodes.front().offset, "other ways to go on than the first are left out");
        }
        if (auto ok = automatic_doubles(); !ok) return tl::unexpected(ok.error());
        for (const Node& node : tree_.nodes) {
            if (auto ok = read(node); !ok) return tl::unexpected(ok.error());
        }
        if (auto ok = settle_setup(); !ok) return tl::unexpected(ok.error());
        end();
        return std::move(reading_);
    }

 private:
    // ---- Places, events and notes ----

    Place place(std::size_t offset) { return place_finder_.at(offset); }

    tl::unexpected<base::Error> fail_at(std::size_t offset, std::string sentence) {
        const Place where = place(offset);
        return base::fail(on_one_line(std::move(sentence)), where.line, where.column);
    }

    void remark(std::size_t offset, std::string sentence) {
        reading_.remarks.push_back({place(offset), on_one_line(std::move(sentence))});
    }

    // Returns the number of the event.
    std::size_t emit(record::Event event, std::size_t offset) {
        (void)follower_.follow(event);
        reading_.game.events.push_back(std::move(event));
        reading_.annotation.notes.emplace_back();
        reading_.places.events.push_back(place(offset));
        return reading_.game.events.size() - 1;
    }

    record::Note& note(std::size_t event) { return reading_.annotation.notes[event]; }

    // Only while the game can be followed.
    const rules::GameState& state() const { return follower_.game()->state(); }

    base::Result<void> check_following(std::size_t offset) {
        if (follower_.game()) return {};
        return fail_at(offset, "no game can go on from here");
    }

    // ---- Nodes ----

    base::Result<void> read(const Node& node) {
        if (auto ok = read_setup(node); !ok) return ok;
        if (auto ok = read_dice(node); !ok) return ok;
        for (const Side side : rules::both_sides) {
            const auto value = node.value(std::string_view(side == Side::first ? "W" : "B"));
            if (!value) continue;
            if (auto ok = read_action(node, side, *value); !ok) return ok;
        }
        read_comment(node);
        return {};
    }

    void read_comment(const Node& node) {
        const Property* const comment = node.find("C");
        if (comment == nullptr) return;
        std::string text = text_of(comment->values.front().raw);
        if (&node == &tree_.nodes.front()) {
            reading_.game.comments.push_back(std::move(text));
        } else {
            emit(record::Comment{std::move(text)}, comment->offset);
        }
    }

    // ---- Set-up ----

    // The cube of the first node was turned by tied throws.
    base::Result<void> automatic_doubles() {
        const auto value = tree_.nodes.front().value("CV");
        if (!value) return {};
        const auto cube = cube_value(*value);
        if (!cube) return tl::unexpected(cube.error());
        if (*cube == 1) return {};
        if (!match_.options.is_money()) {
            remark(value->offset,
                   "a cube turned by tied throws is left out: this is no money play");
            return {};
        }
        remark(value->offset, "which throws were tied is not written: 1-1 stands for each");
        reading_.auto_doubles = std::countr_zero(static_cast<unsigned>(*cube));
        for (int i = 0; i < reading_.auto_doubles; ++i) {
            emit(record::OpeningThrow{*rules::Roll::from_dice(1, 1)}, value->offset);
        }
        return {};
    }

    base::Result<int> cube_value(const Value& value) {
        const std::string_view text = mat::trimmed(value.raw);
        const auto number = base::number_of<int>(text);
        if (!number || *number < 1 || *number > rules::cube_ceiling ||
            !std::has_single_bit(static_cast<unsigned>(*number))) {
            return fail_at(value.offset,
                           fmt::format("the cube cannot show '{}'", mat::shortened(text, 20)));
        }
        return *number;
    }

    Setup& setup(std::size_t offset) {
        if (!setup_) {
            setup_ = Setup{follower_.game()->seen_by(Side::first),
                           state().turn,
                           state().cube,
                           false,
                           false,
                           offset};
        }
        return *setup_;
    }

    base::Result<void> read_setup(const Node& node) {
        const bool is_root = &node == &tree_.nodes.front();
        for (const Property& property : node.properties) {
            const Value& value = property.values.front();
            if (property.name == "AE" || property.name == "AW" || property.name == "AB") {
                if (auto ok = read_checkers(property); !ok) return ok;
            } else if (property.name == "PL") {
                const auto side = side_of(value.raw);
                if (!side) return fail_at(value.offset, "W or B was expected here");
                setup(property.offset).turn = *side;
                beginner_ = *side;
            } else if (property.name == "CV" && !is_root) {
                const auto cube = cube_value(value);
                if (!cube) return tl::unexpected(cube.error());
                setup(property.offset).cube.value = *cube;
                setup(property.offset).has_cube = true;
            } else if (property.name == "CP" || property.name == "CO") {
                // Anybody but the players: the middle.
                setup(property.offset).cube.owner = side_of(value.raw);
                setup(property.offset).has_cube = true;
            }
        }
        return {};
    }

    base::Result<void> read_checkers(const Property& property) {
        Setup& set = setup(property.offset);
        set.has_board = true;
        for (const Value& value : property.values) {
            const std::string_view text = mat::trimmed(value.raw);
            if (text.empty()) continue;
            const bool is_range = text.size() == 3 && text[1] == ':';
            const char last = is_range ? text[2] : text[0];
            if ((text.size() != 1 && !is_range) || !place_of(text[0], Side::first) ||
                !place_of(last, Side::first) || last < text[0]) {
                return fail_at(value.offset,
                               fmt::format("'{}' is no point", mat::shortened(text, 20)));
            }
            for (char letter = text[0]; letter <= last; ++letter) {
                const auto white = *place_of(letter, Side::first);
                const auto black = *place_of(letter, Side::second);
                if (white == rules::place_off) continue;
                if (property.name == "AE") {
                    set.board.mover[white] = set.board.other[black] = 0;
                } else if (property.name == "AW") {
                    ++set.board.mover[white];
                } else {
                    ++set.board.other[black];
                }
                if (std::max(set.board.mover[white], set.board.other[black]) >
                    match_.variant.checkers) {
                    return fail_at(value.offset, "there are too many checkers on a point");
                }
            }
        }
        return {};
    }

    // Makes an event of what was set, where that changed something.
    base::Result<void> settle_setup() {
        if (!setup_) return {};
        Setup set = *std::exchange(setup_, std::nullopt);
        const bool is_opening = state().phase == rules::Phase::opening;
        if (is_opening && !set.has_board && !set.has_cube) return {};
        for (rules::HalfBoard* half : {&set.board.mover, &set.board.other}) {
            (*half)[rules::place_off] = 0;
            const int off = match_.variant.checkers - rules::checker_count(*half);
            if (off < 0) {
                return fail_at(set.offset, fmt::format("there are more than {} checkers of a side",
                                                       match_.variant.checkers));
            }
            (*half)[rules::place_off] = static_cast<std::uint8_t>(off);
        }
        const bool is_same = state().phase == rules::Phase::to_roll && state().turn == set.turn &&
                             follower_.game()->seen_by(Side::first) == set.board &&
                             state().cube == set.cube;
        if (is_same) return {};
        emit(record::PositionSet{set.turn,
                                 set.turn == Side::first ? set.board : rules::flipped(set.board),
                                 set.cube},
             set.offset);
        return check_following(set.offset);
    }

    // ---- Dice, plays and the cube ----

    base::Result<rules::Roll> dice_of(const Value& value, std::string_view text) {
        const auto digit = [text](std::size_t i) { return i < text.size() ? text[i] - '0' : 0; };
        const auto roll = rules::Roll::from_dice(digit(0), digit(1));
        if (!roll) return fail_at(value.offset, fmt::format("'{}' are no dice", text.substr(0, 2)));
        return *roll;
    }

    // Dice that were thrown but, here, not played.
    base::Result<void> read_dice(const Node& node) {
        const auto value = node.value("DI");
        if (!value) return {};
        if (auto ok = settle_setup(); !ok) return ok;
        const std::string_view text = mat::trimmed(value->raw);
        if (text == "00") return {};
        const auto roll = dice_of(*value, text);
        if (!roll) return tl::unexpected(roll.error());
        if (state().phase == rules::Phase::over) {
            return fail_at(value->offset, "the game goes on after its end");
        }
        const Side by = state().phase == rules::Phase::opening ? beginner_ : state().turn;
        roll_event_ = emit_roll(by, *roll, value->offset);
        read_roll_notes(node);
        return check_following(value->offset);
    }

    std::size_t emit_roll(Side by, rules::Roll roll, std::size_t offset) {
        return emit(roll_event(state(), by, roll), offset);
    }

    base::Result<void> read_action(const Node& node, Side side, const Value& value) {
        if (auto ok = settle_setup(); !ok) return ok;
        if (state().phase == rules::Phase::over) {
            return fail_at(value.offset, "the game goes on after its end");
        }
        const std::string_view text = mat::trimmed(value.raw);
        const auto is = [text](std::string_view word) {
            return mat::equals_ignoring_case(text, word);
        };
        if (is("double")) {
            read_cube_notes(node, emit(double_event(state(), side), value.offset));
        } else if (is("take") || is("drop") || is("pass")) {
            const auto& offer = state().offer;
            const int offered = offer ? offer->value : state().cube.value;
            const auto action = is("take") ? CubeAction::taken : CubeAction::dropped;
            read_cube_notes(node, emit(record::CubeTurned{side, action, offered}, value.offset));
        } else {
            return on_play(node, side, value, text);
        }
        return check_following(value.offset);
    }

    base::Result<void> on_play(const Node& node, Side side, const Value& value,
                               std::string_view text) {
        const auto roll = dice_of(value, text);
        if (!roll) {
            return fail_at(value.offset, fmt::format("'{}' is neither a roll with its play nor "
                                                     "double, take or drop",
                                                     mat::shortened(text, 20)));
        }
        if (const auto take = implied_take(state())) emit(*take, value.offset);
        const bool is_rolled = state().phase == rules::Phase::to_play && state().turn == side &&
                               state().roll && state().roll->same_numbers(*roll);
        if (!is_rolled) {
            roll_event_ = emit_roll(side, *roll, value.offset);
            if (auto ok = check_following(value.offset); !ok) return ok;
        }
        read_roll_notes(node);

        const rules::Game before = *follower_.game();
        const auto play = read_letters(text.substr(2), side, before);
        if (!play) {
            return fail_at(value.offset, play.error().message);
        }
        if (play->remark) {
            remark(value.offset, fmt::format("a move is left out: {}", play->remark->message));
        }
        const std::size_t event = emit(play->play, value.offset);
        read_play_notes(node, event, before);
        return check_following(value.offset);
    }

    // What the letters mean: the moves as written if each is one die and they are legal; else the
    // legal play that they lead to; else what they do to the board.
    base::Result<mat::ReadPlay> read_letters(std::string_view letters, Side side,
                                             const rules::Game& before) {
        letters = mat::trimmed(letters);
        if (letters.empty()) {
            before.legal_plays(plays_);
            return mat::ReadPlay{{side, {}, before.state().board, plays_.dice_played() > 0}, {}};
        }
        const auto text = play_text_of(letters, side);
        if (!text) return tl::unexpected(text.error());
        if (auto play = mat::play_with_every_die(*text, before)) {
            rules::Game ahead = before;
            if (ahead.act(rules::Action::played(side, play->after))) {
                return mat::ReadPlay{*play, std::nullopt};
            }
        }
        before.legal_plays(plays_);
        return mat::read_play_text(*text, before, plays_);
    }

    // ---- What is said about it ----

    static Mark mark_of(const Node& node, std::string_view bad, std::string_view doubtful) {
        if (const auto value = node.value(bad)) {
            return mat::trimmed(value->raw) == "2" ? Mark::very_bad : Mark::bad;
        }
        return node.find(doubtful) != nullptr ? Mark::doubtful : Mark::none;
    }

    static Mark mark_of_action(const Node& node) {
        const Mark mark = mark_of(node, "BM", "DO");
        if (mark != Mark::none) return mark;
        if (node.find("IT") != nullptr) return Mark::interesting;
        return node.find("TE") != nullptr ? Mark::good : Mark::none;
    }

    std::optional<record::CubeNote> cube_note(const Node& node) {
        const auto value = node.value("DA");
        if (!value) return std::nullopt;
        auto result = read_cube_note(value->raw, match_.options.is_money());
        if (!result) remark(value->offset, "what is said about the cube is not understood");
        return result;
    }

    // Luck, and the double that was not made before the roll.
    void read_roll_notes(const Node& node) {
        record::Note& roll = note(roll_event_);
        if (const auto value = node.value("LU")) {
            const auto luck = base::number_of<double>(mat::trimmed(value->raw));
            if (luck) roll.luck = luck;
        }
        const auto& event = reading_.game.events[roll_event_];
        if (!std::holds_alternative<record::Rolled>(event)) return;
        const Mark mark = mark_of(node, "BC", "DC");
        if (mark != Mark::none) roll.cube_mark = mark;
        auto cube = cube_note(node);
        if (!cube) return;
        set_error(*cube, std::nullopt);
        roll.cube = std::move(cube);
    }

    void read_cube_notes(const Node& node, std::size_t event) {
        record::Note& result = note(event);
        result.cube_mark = mark_of_action(node);
        result.cube = cube_note(node);
        if (!result.cube) return;
        set_error(*result.cube, std::get<record::CubeTurned>(reading_.game.events[event]).action);
    }

    void read_play_notes(const Node& node, std::size_t event, const rules::Game& before) {
        note(event).play_mark = mark_of_action(node);
        const Property* const analysis = node.find("A");
        if (analysis == nullptr) return;
        const auto& played = std::get<record::Played>(reading_.game.events[event]);
        record::PlayNote result;
        // The number of the played move comes first; the board tells it too.
        for (std::size_t i = 1; i < analysis->values.size(); ++i) {
            const std::string_view text = mat::trimmed(analysis->values[i].raw);
            const std::size_t end = std::min(text.find(' '), text.size());
            const std::string_view letters = end == 1 ? std::string_view() : text.substr(0, end);
            const auto play = read_letters(letters, played.by, before);
            const auto value =
                read_play_value(text.substr(letters.empty() ? 0 : end), match_.options.is_money());
            if (!play || play->play.illegal || !value) {
                remark(analysis->values[i].offset, "what is said about a play is not understood");
                continue;
            }
            if (play->play.after == played.after && !result.played) {
                result.played = result.candidates.size();
            }
            result.candidates.push_back({play->play.steps, play->play.after, 0, *value});
        }
        if (result.candidates.empty()) return;
        before.legal_plays(plays_);
        result.forced = plays_.size() == 1;
        note(event).play = std::move(result);
    }

    // ---- The end ----

    // "W+2R": who won how much, and whether the other gave up.
    struct Result {
        Side winner = Side::first;
        int points = 1;
        bool is_resigned = false;
    };
    std::optional<Result> result() {
        const auto value = tree_.nodes.front().value("RE");
        if (!value) return std::nullopt;
        reading_.places.outcome = place(value->offset);
        const std::string_view text = mat::trimmed(value->raw);
        const auto winner = side_of(text.substr(0, std::min<std::size_t>(1, text.size())));
        if (!winner || (text.size() > 1 && text[1] != '+')) {
            if (!text.empty()) {
                remark(value->offset, fmt::format("'{}' names no winner: the game has no end",
                                                  line_of(text.substr(0, 20))));
            }
            return std::nullopt;
        }
        int points = 1;
        if (text.size() > 2) {
            (void)std::from_chars(text.data() + 2, text.data() + text.size(), points);
        }
        const bool is_resigned = text.ends_with('R') || text.ends_with('r');
        return Result{*winner, std::clamp(points, 1, rules::cube_ceiling), is_resigned};
    }

    void end() {
        if (const auto found = result()) {
            reading_.game.outcome = record::Outcome{found->winner, found->points, ending(*found)};
        } else if (const auto& played = state().result) {
            const int points =
                played->ending == rules::Ending::borne_off
                    ? rules::win_points(match_.variant, match_.options, state().cube, played->level)
                    : played->points;
            reading_.game.outcome = record::Outcome{played->winner, points, played->ending};
        }
    }

    // How the game ended; what the nodes do not show is added to the events.
    rules::Ending ending(const Result& result) {
        const auto& [winner, points, is_resigned] = result;
        const std::size_t offset = tree_.nodes.front().value("RE")->offset;
        const auto word = tree_.nodes.front().value(award_property);
        const auto reason =
            word ? kotra_json::value_of(kotra_json::award_words, word->raw) : std::nullopt;
        if (reason && !state().result) {
            emit(record::Awarded{winner, *reason, points}, offset);
            return rules::Ending::awarded;
        }
        GameEnd end = end_of(state(), winner, points, !is_resigned);
        for (record::Event& event : end.events) emit(std::move(event), offset);
        return end.ending;
    }

    const record::Match& match_;
    const Tree& tree_;
    PlaceFinder& place_finder_;
    GameReading reading_;
    record::Follower follower_;
    rules::PlayList plays_;
    std::optional<Setup> setup_;
    Side beginner_ = Side::first;  // whose throw it is where no roll was played yet
    std::size_t roll_event_ = 0;
};

}  // namespace

base::Result<GameReading> read_game(const record::Match& match, const rules::PerSide<int>& score,
                                    const Tree& tree, PlaceFinder& places) {
    return GameReader(match, score, tree, places).read();
}

}  // namespace kotra::formats::sgf
