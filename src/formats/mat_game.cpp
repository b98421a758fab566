// SPDX-License-Identifier: Apache-2.0
#include "formats/mat_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "formats/game_events.h"
#include "formats/mat_play.h"
#include "formats/snowie_position.h"
#include "record/follow.h"
#include "rules/game.h"
#include "rules/legal_plays.h"

namespace kotra::formats::mat {
namespace {

using record::CubeAction;
using record::ResignationAction;
using record::Side;

bool ends_the_game(CellKind kind) {
    return kind >= CellKind::wins;
}

tl::unexpected<base::Error> fail_at(Place place, std::string sentence) {
    return base::fail(std::move(sentence), place.line, place.column);
}

// The side of a column by the names above it: a game may have them the other way round.
bool has_swapped_names(const record::Match& match, const ScoreLine& score) {
    const std::string& left = score.players[Side::first].name;
    const std::string& right = score.players[Side::second].name;
    return left != right && left == match.players[Side::second].name &&
           right == match.players[Side::first].name;
}

rules::PerSide<int> score_of(const record::Match& match, const ScoreLine& score) {
    rules::PerSide<int> result = score.score;
    if (has_swapped_names(match, score)) std::swap(result.values[0], result.values[1]);
    return result;
}

class GameReader {
 public:
    GameReader(const record::Match& match, const GameLines& lines, const GameLines* next)
        : match_(match),
          lines_(&lines),
          left_(has_swapped_names(match, lines.score) ? Side::second : Side::first),
          follower_(match.players, open_game(match.variant, match.options.auto_doubles)) {
        reading_.game.score = score_of(match, lines.score);
        reading_.places.score = {lines.score_line.number, 1};
        reading_.places.outcome = reading_.places.score;
        if (next != nullptr) next_score_ = score_of(match, next->score);
    }

    GameReader(const record::Match& match, GameEntries entries)
        : match_(match),
          left_(Side::first),
          entries_(std::move(entries.entries)),
          follower_(match.players, open_game(match.variant, match.options.auto_doubles)) {
        reading_.game.score = entries.score;
        reading_.places.score = reading_.places.outcome = entries.score_place;
    }

    base::Result<GameReading> read() {
        // 1. Split the lines into cells.
        if (lines_ != nullptr) {
            for (const SourceLine& line : lines_->comments) {
                reading_.game.comments.emplace_back(*comment_of(line.text));
            }
            note_other_names();
            if (auto ok = split(); !ok) return tl::unexpected(ok.error());
        }
        find_last_action();
        // 2. Understand them in order.
        for (at_ = 0; at_ < entries_.size(); ++at_) {
            const Entry& entry = entries_[at_];
            auto ok = entry.cell ? on_cell(entry) : on_comment(entry);
            if (!ok) return tl::unexpected(ok.error());
        }
        // 3. An end that no line of result follows.
        if (!reading_.game.outcome && (loser_ || points_lost_ > 0)) end_without_result();
        if (follower_.game()) reading_.referee = state().result;
        return std::move(reading_);
    }

 private:
    // ---- Step 1 ----

    void note_other_names() {
        const auto& names = lines_->score.players;
        for (const Side side : rules::both_sides) {
            const Side column = left_ == Side::first ? side : opponent(side);
            if (names[column].name == match_.players[side].name) continue;
            remark(reading_.places.score,
                   fmt::format("player {} is called '{}' here, and '{}' in the first game",
                               index(side) + 1, names[column].name, match_.players[side].name));
        }
    }

    base::Result<void> split() {
        std::vector<std::size_t> rows;  // the index in entries_ of each row's first cell
        for (const SourceLine& line : lines_->body) {
            if (trimmed(line.text).empty()) continue;
            if (const auto comment = comment_of(line.text)) {
                entries_.push_back({line.number, {}, {}, *comment});
                continue;
            }
            auto cells = cells_of(line.text);
            if (!cells) {
                base::Error error = cells.error();
                error.line = line.number;
                return tl::unexpected(std::move(error));
            }
            if (cells->empty()) continue;
            rows.push_back(entries_.size());
            for (const Cell& cell : *cells) {
                entries_.push_back({line.number, cell, left_, line.text});
            }
        }
        give_sides(rows);
        return {};
    }

    void find_last_action() {
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            const auto& cell = entries_[i].cell;
            if (cell && !ends_the_game(cell->kind)) last_action_ = i;
        }
    }

    // The second cell of a row is the right player's. A lone cell is his if it stands nearer to
    // where second cells begin than to where first cells do; in a game without second cells, if it
    // stands beyond what the names, within bounds, let expect.
    void give_sides(const std::vector<std::size_t>& rows) {
        constexpr std::size_t usual_left = 5;
        constexpr std::size_t least_right = 20;
        constexpr std::size_t most_right = 35;
        std::size_t right = std::clamp(lines_->score.right_column, least_right, most_right);
        std::size_t left = usual_left;
        bool is_seen = false;
        const auto column = [this](std::size_t i) {
            return visible_column(entries_[i].text, entries_[i].cell->offset);
        };
        const auto second_of = [this](std::size_t row) -> std::optional<std::size_t> {
            for (std::size_t i = row + 1; i < entries_.size(); ++i) {
                const bool is_same_row = entries_[i].cell && entries_[i].line == entries_[row].line;
                if (!is_same_row) return std::nullopt;
                if (!entries_[i].cell->is_joined) return i;
            }
            return std::nullopt;
        };
        for (const std::size_t row : rows) {
            const auto second = second_of(row);
            if (!second) continue;
            right = is_seen ? std::min(right, column(*second)) : column(*second);
            left = is_seen ? std::min(left, column(row)) : column(row);
            is_seen = true;
        }
        for (const std::size_t row : rows) {
            const auto second = second_of(row);
            const bool is_right = !second && 2 * column(row) > left + right;
            Side side = is_right ? opponent(left_) : left_;
            for (std::size_t i = row; i < entries_.size(); ++i) {
                if (!entries_[i].cell || entries_[i].line != entries_[row].line) break;
                if (second && i == *second) side = opponent(left_);
                entries_[i].side = side;
            }
        }
    }

    // ---- Step 2 ----

    void remark(Place place, std::string sentence) {
        reading_.remarks.push_back({place, std::move(sentence)});
    }

    void emit(record::Event event, Place place) {
        (void)follower_.follow(event);
        reading_.game.events.push_back(std::move(event));
        reading_.places.events.push_back(place);
    }

    // Only while the game can be followed.
    const rules::GameState& state() const { return follower_.game()->state(); }

    base::Result<void> on_comment(const Entry& entry) {
        if (reading_.game.outcome) {
            reading_.comments_after.emplace_back(entry.text);
            return {};
        }
        if (!is_set_position(entry.text)) {
            emit(record::Comment{std::string(entry.text)}, entry.place());
            return {};
        }
        const auto set = read_set_position(entry.text, match_.variant);
        if (!set) return fail_at(entry.place(), set.error().message);
        // Seen by the left player; whoever acts next is on roll.
        const auto next = std::find_if(entries_.begin() + static_cast<std::ptrdiff_t>(at_),
                                       entries_.end(), [](const Entry& e) {
                                           return e.cell && (e.cell->kind == CellKind::roll ||
                                                             e.cell->kind == CellKind::doubles);
                                       });
        const Side turn = next == entries_.end() ? left_ : next->side;
        rules::Cube cube = set->cube;
        if (cube.owner && left_ == Side::second) cube.owner = opponent(*cube.owner);
        emit(record::PositionSet{turn, turn == left_ ? set->board : rules::flipped(set->board),
                                 cube},
             entry.place());
        if (!follower_.game()) {
            return fail_at(entry.place(), "no game can go on from this position");
        }
        return {};
    }

    base::Result<void> on_cell(const Entry& entry) {
        const Cell& cell = *entry.cell;
        const Place place = entry.place();
        if (reading_.game.outcome) return fail_at(place, "the game goes on after its result");
        if (!ends_the_game(cell.kind) && follower_.game()->is_over()) {
            return fail_at(place, "the game goes on after its end");
        }
        const auto& offer = state().offer;
        const int offered = offer ? offer->value : state().cube.value;
        const auto turn_cube = [&](CubeAction action, int value) {
            emit(record::CubeTurned{entry.side, action, cell.number > 0 ? cell.number : value},
                 place);
        };
        switch (cell.kind) {
            case CellKind::roll:
                return on_roll(entry);
            case CellKind::doubles:
                take_implied(place);
                turn_cube(CubeAction::doubled, state().cube.value * 2);
                break;
            case CellKind::takes:
                turn_cube(CubeAction::taken, offered);
                break;
            case CellKind::drops:
                turn_cube(CubeAction::dropped, offered);
                break;
            case CellKind::beavers: {
                // Some write a raccoon as the beaver of a beaver.
                const bool is_second = offer && offer->kind == rules::OfferKind::beavered;
                turn_cube(is_second ? CubeAction::raccooned : CubeAction::beavered, offered * 2);
                break;
            }
            case CellKind::raccoons:
                turn_cube(CubeAction::raccooned, offered * 2);
                break;
            case CellKind::refuses_resignation:
                emit(record::Resignation{opponent(entry.side), ResignationAction::offered, 1},
                     place);
                emit(record::Resignation{entry.side, ResignationAction::refused, 1}, place);
                break;
            case CellKind::doubles_automatically:
                emit(record::OpeningThrow{*rules::Roll::from_dice(1, 1)}, place);
                remark(place, "the tied throw that doubled the cube is not written: taken as 1-1");
                break;
            case CellKind::wins:
                end(entry.side, cell.number, place);
                break;
            case CellKind::loses:
                loser_ = entry.side;
                points_lost_ = cell.number;
                reading_.places.outcome = place;
                break;
            default:
                loser_ = entry.side;
                word_ = cell.kind;
                reading_.places.outcome = place;
                break;
        }
        if (!follower_.game()) return fail_at(place, "the cube cannot go on from here");
        return {};
    }

    // A beaver, or a raccoon, is taken by going on.
    void take_implied(Place place) {
        if (const auto take = implied_take(state())) emit(*take, place);
    }

    base::Result<void> on_roll(const Entry& entry) {
        const Cell& cell = *entry.cell;
        const Place place = entry.place();
        if (!cell.roll) {
            loser_ = entry.side;
            reading_.places.outcome = place;
            return {};
        }
        take_implied(place);
        emit(roll_event(state(), entry.side, *cell.roll), place);
        return on_play(entry);
    }

    base::Result<void> on_play(const Entry& entry) {
        const Cell& cell = *entry.cell;
        const Place place = entry.place();
        if (cell.tail == Tail::moves && play_as_written(entry)) return {};
        const rules::Board& before = state().board;
        follower_.game()->legal_plays(plays_);
        switch (cell.tail) {
            case Tail::unknown:
                return {};
            case Tail::no_move:
                emit(record::Played{entry.side, {}, before, plays_.dice_played() > 0}, place);
                return {};
            case Tail::nothing:
                play_nothing(entry);
                return {};
            case Tail::position: {
                const auto after =
                    read_snowie_board(cell.text, match_.players, match_.variant, entry.side);
                if (!after) {
                    return fail_at({entry.line, static_cast<std::int64_t>(cell.text_offset) + 1},
                                   after.error().message);
                }
                const bool is_legal =
                    std::ranges::find(plays_.boards(), *after) != plays_.boards().end();
                emit(record::Played{entry.side, {}, *after, !is_legal}, place);
                break;
            }
            case Tail::moves: {
                const auto play = read_play_text(cell.text, *follower_.game(), plays_);
                if (!play) return fail_in_text(entry, play.error());
                if (play->remark) {
                    remark({entry.line, place.column},
                           fmt::format("a move is left out: {}", play->remark->message));
                }
                emit(play->play, place);
                break;
            }
        }
        if (!follower_.game()) return fail_at(place, "no game can go on from this position");
        return {};
    }

    // The usual case, in which nobody has to look for what the text can mean.
    bool play_as_written(const Entry& entry) {
        auto play = play_with_every_die(entry.cell->text, *follower_.game());
        if (!play) return false;
        record::Follower ahead = follower_;
        (void)ahead.follow(*play);
        if (!ahead.play_was_legal()) return false;
        follower_ = std::move(ahead);
        reading_.game.events.emplace_back(*play);
        reading_.places.events.push_back(entry.place());
        return true;
    }

    static tl::unexpected<base::Error> fail_in_text(const Entry& entry, const base::Error& error) {
        const std::int64_t start = static_cast<std::int64_t>(entry.cell->text_offset);
        const std::int64_t column = entry.is_rewritten ? 1 : error.column;
        return fail_at({entry.line, start + std::max<std::int64_t>(column, 1)}, error.message);
    }

    // Dice alone: nothing could be moved, or only one play was possible, or the game stopped here.
    void play_nothing(const Entry& entry) {
        const rules::Board before = state().board;
        if (plays_.dice_played() > 0 && plays_.size() > 1) {
            if (at_ == last_action_) return;
            remark(entry.place(), "nothing is played although something can be");
            emit(record::Played{entry.side, {}, before, true}, entry.place());
            return;
        }
        if (plays_.dice_played() > 0) remark(entry.place(), "the only play possible is filled in");
        emit(record::Played{entry.side, plays_.steps(0), plays_.boards()[0], false}, entry.place());
    }

    // ---- The end ----

    // What the game was worth, by the score of the next one where that tells it.
    int points_by_next_score(Side winner, int points) {
        constexpr int leaked_code = 1000;  // added by some program to games that were given up
        if (next_score_) {
            const auto& score = reading_.game.score;
            const std::int64_t gained = std::int64_t{(*next_score_)[winner]} - score[winner];
            const Side loser = opponent(winner);
            if (gained > 0 && gained <= rules::cube_ceiling &&
                (*next_score_)[loser] == score[loser]) {
                return static_cast<int>(gained);
            }
        }
        return points > leaked_code ? points - leaked_code : points;
    }

    void end(Side winner, int points, Place place) {
        reading_.places.outcome = place;
        if (loser_ == winner) {
            winner = opponent(winner);
            remark(place, fmt::format("the result stands in the column of the loser: {} wins",
                                      display_name(match_.players, winner)));
        }
        reading_.game.outcome = record::Outcome{winner, points, ending(winner, points, place)};
    }

    // How the game ended; what the board and the cube do not show is added to the events.
    rules::Ending ending(Side winner, int points, Place place) {
        if (const auto& result = state().result) return result->ending;
        if (const auto reason = award_reason()) {
            emit(record::Awarded{winner, *reason, points}, place);
            return rules::Ending::awarded;
        }
        // Who is said to resign does not drop, and does not take either.
        const auto offer = loser_ ? std::nullopt : state().offer;
        if (offer && offer->by == winner && points == offer->value / 2) {
            emit(record::CubeTurned{opponent(winner), CubeAction::dropped, offer->value}, place);
            return rules::Ending::dropped;
        }
        if (offer && points >= offer->value) {
            emit(record::CubeTurned{opponent(offer->by), CubeAction::taken, offer->value}, place);
        }
        const int worth = points_by_next_score(winner, points);
        if (worth != points) {
            remark(place, fmt::format("the result says {} points; {} were counted", points, worth));
        }
        const int cube = state().cube.value;
        const int most = rules::max_level(match_.variant);
        // Rounded up, and not beyond what the game knows.
        const int level = std::clamp(worth / cube + (worth % cube > 0 ? 1 : 0), 1, most);
        emit(record::Resignation{opponent(winner), ResignationAction::offered, level}, place);
        emit(record::Resignation{winner, ResignationAction::accepted, level}, place);
        return rules::Ending::resigned;
    }

    std::optional<record::AwardReason> award_reason() const {
        switch (word_) {
            case CellKind::loses_on_time:
                return record::AwardReason::time;
            case CellKind::forfeits:
                return record::AwardReason::forfeit;
            case CellKind::resigns_match:
                return record::AwardReason::match_resigned;
            case CellKind::agrees:
                return record::AwardReason::agreement;
            default:
                return std::nullopt;
        }
    }

    // "Concedes" and its like as the last line.
    void end_without_result() {
        const Side winner = opponent(*loser_);
        const Place place = reading_.places.outcome;
        int points = points_lost_;
        if (points == 0) {
            points = points_by_next_score(winner, state().cube.value);
            remark(place, fmt::format("the result is not written: counted as {}", points));
        }
        end(winner, points, place);
    }

    const record::Match& match_;
    const GameLines* lines_ = nullptr;  // none: the entries were given
    Side left_;
    std::optional<rules::PerSide<int>> next_score_;

    std::vector<Entry> entries_;
    GameReading reading_;
    std::size_t at_ = 0;
    std::size_t last_action_ = std::numeric_limits<std::size_t>::max();
    record::Follower follower_;
    rules::PlayList plays_;
    std::optional<Side> loser_;          // by the words of the file
    CellKind word_ = CellKind::resigns;  // how he lost
    int points_lost_ = 0;
};

}  // namespace

base::Result<GameReading> read_game(const record::Match& match, const GameLines& lines,
                                    const GameLines* next) {
    return GameReader(match, lines, next).read();
}

base::Result<GameReading> read_game(const record::Match& match, GameEntries entries) {
    return GameReader(match, std::move(entries)).read();
}

void fill_outcome(GameReading& game) {
    if (game.game.outcome || !game.referee) return;
    game.game.outcome =
        record::Outcome{game.referee->winner, game.referee->points, game.referee->ending};
}

void add_game(GameReading game, Reading& reading) {
    record::Match& match = reading.matches.back();
    auto& comments = game.game.comments;
    comments.insert(comments.begin(), match.comments.begin(), match.comments.end());
    match.comments = std::move(game.comments_after);
    match.games.push_back(std::move(game.game));
    reading.places.back().push_back(std::move(game.places));
    std::ranges::move(game.remarks, std::back_inserter(reading.remarks));
}

}  // namespace kotra::formats::mat
