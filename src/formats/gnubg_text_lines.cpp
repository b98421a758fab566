// SPDX-License-Identifier: Apache-2.0
#include "formats/gnubg_text_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/encoding.h"
#include "base/number.h"
#include "formats/foreign_values.h"
#include "formats/kotra_json_words.h"

namespace kotra::formats::gnubg_text {
namespace {

using base::number_of;
using record::Mark;
using rules::Side;

constexpr std::string_view award_words = " (awarded: ";

// Cuts `words` off the front of `text`.
bool take(std::string_view& text, std::string_view words) {
    if (!text.starts_with(words)) return false;
    text.remove_prefix(words.size());
    return true;
}

// "12" off the front; nullopt if there is no digit.
std::optional<std::int64_t> take_number(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = number_of<std::int64_t>(text.substr(0, end));
    if (number) text.remove_prefix(end);
    return number;
}

std::optional<rules::Roll> dice_at_start(std::string_view text) {
    if (text.size() < 2) return std::nullopt;
    return rules::Roll::from_dice(text[0] - '0', text[1] - '0');
}

// "Anna 3": a name and what stands behind its last blank.
struct Points {
    std::string_view name;
    int points = 0;
};
std::optional<Points> points_of(std::string_view text) {
    const std::size_t blank = text.rfind(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const auto points = number_of<int>(text.substr(blank + 1));
    if (!points || *points < 0) return std::nullopt;
    return Points{text.substr(0, blank), *points};
}

// The first way to understand "Anna 1, Bo 3" that gives these names, else the first.
std::optional<rules::PerSide<Points>> standing_of(std::string_view players, const Names& names) {
    constexpr std::string_view comma = ", ";
    std::optional<rules::PerSide<Points>> found;
    for (std::size_t at = players.find(comma); at != std::string_view::npos;
         at = players.find(comma, at + 1)) {
        const auto first = points_of(players.substr(0, at));
        const auto second = points_of(players.substr(at + comma.size()));
        if (!first || !second) continue;
        const rules::PerSide<Points> standing{{*first, *second}};
        if (first->name == names[Side::first] && second->name == names[Side::second]) {
            return standing;
        }
        if (!found) found = standing;
    }
    return found;
}

// What the line on the side of a board says: "O: Anna (Cube: 2)".
std::optional<std::pair<Side, std::string_view>> name_beside_board(std::string_view line) {
    constexpr std::string_view border_end = "-+ ";
    constexpr std::string_view cube_words = " (Cube: ";
    const std::size_t at = line.find(border_end);
    if (at == std::string_view::npos) return std::nullopt;
    std::string_view text = without_blanks(line.substr(at + border_end.size()));
    const Side side = text.starts_with("O:") ? Side::first : Side::second;
    if (!text.starts_with("O:") && !text.starts_with("X:")) return std::nullopt;
    text.remove_prefix(2);
    if (text.ends_with(')')) text = text.substr(0, text.rfind(cube_words));
    return std::pair(side, without_blanks(text));
}

struct MarkWord {
    std::string_view word;
    Mark mark;
};
constexpr std::array mark_words{MarkWord{"very bad", Mark::very_bad}, MarkWord{"bad", Mark::bad},
                                MarkWord{"doubtful", Mark::doubtful}};

Mark mark_in(std::string_view text) {
    for (const auto& [word, mark] : mark_words) {
        if (text.find(word) != std::string_view::npos) return mark;
    }
    return Mark::none;
}

// "Cubeful 2-ply", "Rollout".
record::Depth depth_of(std::string_view words) {
    record::Depth depth{record::Depth::Kind::evaluation, 0, true, 0, {}};
    if (words == "Rollout") {
        depth.kind = record::Depth::Kind::rollout;
        return depth;
    }
    std::string_view rest = words;
    depth.cubeful = !take(rest, "Cubeless ");
    (void)take(rest, "Cubeful ");
    const auto plies = take_number(rest);
    constexpr std::int64_t most_plies = 99;
    if (plies && *plies <= most_plies && rest == "-ply") {
        depth.plies = static_cast<int>(*plies);
    } else {
        depth.words = words;
    }
    return depth;
}

// ---- The header ----

struct HeaderKey {
    std::string_view written;
    std::string_view key;
};
constexpr std::string_view date_key = "EventDate";
constexpr std::array header_keys{HeaderKey{"Date", date_key},           HeaderKey{"Event", "Event"},
                                 HeaderKey{"Round", "Round"},           HeaderKey{"Place", "Site"},
                                 HeaderKey{"Annotator", "Transcriber"}, HeaderKey{"Comments", ""}};

// The numbers of "11/30/26" or "2026.11.30".
std::optional<std::array<int, 3>> date_parts(std::string_view text, char separator) {
    std::array<int, 3> parts{};
    for (int& part : parts) {
        const std::size_t end = std::min(text.find(separator), text.size());
        const auto number = number_of<int>(text.substr(0, end));
        if (!number || *number < 0) return std::nullopt;
        part = *number;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!text.empty()) return std::nullopt;
    return parts;
}

// Years of two digits are those from 1969 to 2068, as POSIX has it.
constexpr int first_year = 1969;
constexpr int century = 100;

std::string date_of(std::string_view written) {
    const auto parts = date_parts(written, '/');
    if (!parts || (*parts)[2] >= century) return std::string(written);
    const auto [month, day, short_year] = *parts;
    int year = first_year - first_year % century + short_year;
    if (year < first_year) year += century;
    return fmt::format("{:04}.{:02}.{:02}", year, month, day);
}

std::string written_date(std::string_view date) {
    const auto parts = date_parts(date, '.');
    if (!parts) return std::string(date);
    const auto [year, month, day] = *parts;
    if (year < first_year || year >= first_year + century) return std::string(date);
    return fmt::format("{:02}/{:02}/{:02}", month, day, year % century);
}

class Parser {
 public:
    base::Result<FileText> read(std::string_view text) {
        for (const std::string_view line : base::split_lines(text)) {
            ++number_;
            if (auto ok = read_line(line); !ok) return tl::unexpected(ok.error());
        }
        end_comment();
        for (const GameText& game : file_.games) {
            for (const Section& section : game.sections) {
                if (section.position_id.empty() || section.match_id.empty()) {
                    return fail(section.place, "a board without its position ID and match ID");
                }
            }
        }
        if (file_.games.empty()) {
            return fail({1, 1}, "there is neither a score nor a position of GNU Backgammon");
        }
        return std::move(file_);
    }

 private:
    static tl::unexpected<base::Error> fail(Place place, std::string sentence) {
        return base::fail(std::move(sentence), place.line, place.column);
    }

    // Of a part of the line being read.
    Place place_of(std::string_view part) const {
        return {number_, part.empty() ? 1 : part.data() - line_.data() + 1};
    }

    GameText& game() { return file_.games.back(); }
    bool has_section() const {
        return !file_.games.empty() && !file_.games.back().sections.empty() &&
               !file_.games.back().result;
    }
    Section& section() { return game().sections.back(); }

    // ---- The parts of a file ----

    base::Result<void> read_line(std::string_view line) {
        line_ = line;
        const std::string_view text = without_blanks(line);
        if (comment_ && !ends_comment(line, game().names)) {
            *comment_ += comment_->empty() && is_comment_empty_ ? "" : "\n";
            *comment_ += line;
            is_comment_empty_ = false;
            return {};
        }
        end_comment();
        const bool was_in_header = std::exchange(is_in_header_, false);
        if (text.empty()) return {};
        if (line.starts_with(score_words)) return read_score(line.substr(score_words.size()));
        if (line.starts_with(number_words)) return begin_section(line);
        if (const std::size_t at = line.find(position_label); at != std::string_view::npos) {
            return read_position_id(line.substr(at + position_label.size()));
        }
        if (file_.games.empty()) return {};
        if (text == header_title) {
            is_in_header_ = true;
        } else if (was_in_header) {
            is_in_header_ = true;
            read_header(text);
        } else if (line == comment_title) {
            comment_.emplace();
            is_comment_empty_ = true;
        } else if (std::exchange(is_behind_output_, text.starts_with(output_words))) {
            std::string_view by = text;
            if (take(by, "by ")) game().judge = by.substr(0, by.find(" (Text Export"));
        } else if (auto result = has_result(line)) {
            if (game().result) return fail({number_, 1}, "the game goes on after its end");
            game().result = *result;
            game().result->place = {number_, 1};
        } else if (has_section()) {
            return read_board_line(text);
        }
        return {};
    }

    std::optional<Result> has_result(std::string_view line) {
        return result_of(line, game().names);
    }

    base::Result<void> read_score(std::string_view rest) {
        const tl::unexpected<base::Error> unreadable = fail(
            {number_, 1},
            "a score such as 'The score (after 0 games) is: Anna 0, Bo 0 (match to 7 points)' was "
            "expected");
        Score score;
        score.place = {number_, 1};
        const auto games = take_number(rest);
        if (!games || (!take(rest, " games") && !take(rest, " game")) || !take(rest, ") is: ")) {
            return unreadable;
        }
        score.games = *games;
        rest = rest.substr(0, rest.find_last_not_of(" \t") + 1);
        std::string_view players = rest;
        constexpr std::string_view match_words = " (match to ";
        if (const std::size_t at = rest.rfind(match_words); at != std::string_view::npos) {
            players = rest.substr(0, at);
            rest.remove_prefix(at + match_words.size());
            const auto length = take_number(rest);
            if (!length || *length < 1 || *length > rules::max_match_length) return unreadable;
            score.length = *length;
            score.is_crawford = rest.find(crawford_words) != std::string_view::npos;
        }
        if (!standing_of(players, {})) return unreadable;
        GameText& game = file_.games.emplace_back();
        game.score = score;
        players_ = players;
        take_standing({});
        return {};
    }

    // Names and points; the names beside a board tell which commas belong to a name.
    void take_standing(const Names& names) {
        const auto standing = standing_of(players_, names);
        if (!standing) return;
        for (const Side side : rules::both_sides) {
            game().names[side] = (*standing)[side].name;
            game().score->points[side] = (*standing)[side].points;
        }
    }

    // "Event: a tournament", "Anna's rating: 1500".
    void read_header(std::string_view text) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos) {
            game().header.push_back({"", std::string(text)});
        } else {
            game().header.push_back({std::string(text.substr(0, colon)),
                                     std::string(without_blanks(text.substr(colon + 1)))});
        }
    }

    void end_comment() {
        if (!comment_) return;
        std::string text = std::move(*comment_);
        comment_.reset();
        text.erase(text.find_last_not_of('\n') + 1);
        if (game().result) {
            game().comments_after.push_back(std::move(text));
        } else if (game().sections.empty()) {
            game().comments.push_back(std::move(text));
        } else {
            section().comments.push_back(std::move(text));
        }
    }

    // ---- A board ----

    // "Move number 3:  Anna to play 31", perhaps with the ID in the same line.
    base::Result<void> begin_section(std::string_view line) {
        if (file_.games.empty()) file_.games.emplace_back();
        if (game().result) return fail({number_, 1}, "the game goes on after its end");
        Section& section = game().sections.emplace_back();
        section.is_numbered = true;
        section.place = {number_, 1};
        const std::size_t label = line.find(position_label);
        const std::string_view title = line.substr(0, label);
        constexpr std::string_view play_words = " to play ";
        const std::size_t at = title.rfind(play_words);
        if (at != std::string_view::npos) {
            section.roll = dice_at_start(title.substr(at + play_words.size()));
        }
        if (label == std::string_view::npos) return {};
        return read_position_id(line.substr(label + position_label.size()));
    }

    base::Result<void> read_position_id(std::string_view rest) {
        const bool is_expected =
            has_section() && section().is_numbered && section().position_id.empty();
        if (!is_expected) {
            // A board alone; behind a score that nothing follows yet, that game's.
            if (file_.games.empty() || !game().sections.empty() || game().result) {
                file_.games.emplace_back();
                players_ = {};
            }
            game().sections.emplace_back().place = {number_, 1};
        }
        section().position_id = without_blanks(rest);
        section().position_place = place_of(section().position_id);
        return {};
    }

    base::Result<void> read_board_line(std::string_view text) {
        Section& section = this->section();
        if (text.starts_with(match_label)) {
            section.match_id = without_blanks(text.substr(match_label.size()));
            section.match_place = place_of(section.match_id);
        } else if (const auto name = name_beside_board(text)) {
            read_name(name->first, name->second);
        } else if (text.front() == '|' || text.starts_with("^|") || text.starts_with("v|")) {
            return {};
        } else if (!read_action(text)) {
            read_judgement(text);
        }
        return {};
    }

    void read_name(Side side, std::string_view name) {
        names_[side] = name;
        if (game().sections.size() > 1) return;
        if (!game().score) {
            game().names[side] = name;
        } else if (side == Side::second) {
            take_standing(names_);
        }
    }

    // "* Anna moves 8/5 6/5", "* Bo doubles".
    bool read_action(std::string_view text) {
        if (!text.starts_with("* ")) return false;
        struct Word {
            std::string_view word;
            Action action;
        };
        constexpr std::array words{
            Word{" cannot move", Action::cannot_move}, Word{" doubles", Action::doubles},
            Word{" accepts", Action::accepts}, Word{" rejects", Action::rejects}};
        constexpr std::string_view moves = " moves ";
        Section& section = this->section();
        const auto* const word = std::ranges::find_if(
            words, [text](const Word& row) { return text.ends_with(row.word); });
        if (word != words.end()) {
            section.action = word->action;
        } else if (const std::size_t at = text.rfind(moves); at != std::string_view::npos) {
            section.action = Action::moves;
            section.play = text.substr(at + moves.size());
            section.play_place = place_of(section.play);
        } else {
            return false;
        }
        section.action_place = {number_, 1};
        return true;
    }

    // ---- What is said about it ----

    void read_judgement(std::string_view text) {
        Section& section = this->section();
        std::string_view ranked = text;
        if (take(ranked, "*")) ranked = without_blanks(ranked);
        const std::vector<double> numbers = decimals_in(text);
        if (text.starts_with("Rolled ")) {
            read_roll(text, numbers);
        } else if (const auto rest = behind_rank(ranked)) {
            read_ranked(*rest);
        } else if (text.starts_with("Alert: ") || text.starts_with('[')) {
            read_alert(text, numbers);
        } else if (text.find(" cubeless equity ") != std::string_view::npos ||
                   text.find(" cubeless MWC ") != std::string_view::npos) {
            section.cube.emplace();
            record::Value& value = section.cube->note.position;
            value.depth = depth_of(text.substr(0, text.find(" cubeless")));
            if (text.find('%') == std::string_view::npos && !numbers.empty()) {
                value.cubeless = numbers.front();
            }
        } else if (numbers.size() >= 6) {
            read_chances(numbers);
        } else if (record::Value* const value = value_above()) {
            read_settings(text, value->depth);
        }
    }

    // "Rolled 61 (+0.024):".
    void read_roll(std::string_view text, const std::vector<double>& numbers) {
        Section& section = this->section();
        if (!section.roll) section.roll = dice_at_start(text.substr(text.find(' ') + 1));
        if (text.find('%') != std::string_view::npos) {
            file_.has_chances_alone = true;
        } else if (numbers.size() == 1) {
            section.luck = numbers.front();
        }
    }

    // "Cubeful 2-ply    8/5 6/5    Eq.: +0.088", "No double   +0.005".
    void read_ranked(std::string_view text) {
        constexpr std::string_view equity_label = "Eq.:";
        constexpr std::string_view chance_label = "MWC:";
        const bool is_chance = text.rfind(chance_label) != std::string_view::npos;
        const std::size_t label = text.rfind(is_chance ? chance_label : equity_label);
        if (label == std::string_view::npos) return read_cube_row(text);
        const std::vector<double> numbers = decimals_in(text.substr(label));
        if (numbers.empty()) return;
        const auto [depth, play] = split_depth(without_blanks(text.substr(0, label)));
        Candidate& candidate = section().candidates.emplace_back();
        candidate.line = {number_, text};
        candidate.play = play;
        candidate.is_chance = is_chance;
        candidate.value.depth = depth_of(depth);
        candidate.value.equity = numbers.front();
        file_.has_chances_alone = file_.has_chances_alone || is_chance;
    }

    void read_cube_row(std::string_view text) {
        const std::vector<double> numbers = decimals_in(text);
        if (numbers.empty() || !section().cube) return;
        Cube& cube = *section().cube;
        record::CubeNote& note = cube.note;
        struct Row {
            std::string_view ending;
            bool Cube::*has;
            double record::CubeNote::*equity;
            std::optional<double> record::CubeNote::*chance;
        };
        constexpr std::array rows{
            Row{"take", &Cube::has_take, &record::CubeNote::take, &record::CubeNote::take_chance},
            Row{"pass", &Cube::has_pass, &record::CubeNote::pass, &record::CubeNote::pass_chance}};
        constexpr Row without{"", &Cube::has_no_double, &record::CubeNote::no_double,
                              &record::CubeNote::no_double_chance};
        const std::string_view label =
            without_blanks(text.substr(0, text.find_first_of("+-0123456789%")));
        const auto* const found = std::ranges::find_if(
            rows, [label](const Row& row) { return label.ends_with(row.ending); });
        const Row& row = found == rows.end() ? without : *found;
        if (found == rows.end() && !label.starts_with("No ")) return;
        constexpr double percent = 100;
        cube.*row.has = true;
        if (text.find('%') != std::string_view::npos) {
            note.only_chances = true;
            note.*row.chance = numbers.front() / percent;
        } else {
            note.*row.equity = numbers.front();
        }
    }

    // "Alert: bad move ( -0.062)", "Alert: missed double (-0.169)!"; "[very bad]" below the latter.
    void read_alert(std::string_view text, const std::vector<double>& numbers) {
        if (numbers.size() >= 6) return read_errors(numbers);
        const Mark mark = mark_in(text);
        if (mark == Mark::none) return;
        const bool is_play =
            text.starts_with('A') && text.find(" move (") != std::string_view::npos;
        (is_play ? section().play_mark : section().cube_mark) = mark;
    }

    record::Value* value_above() {
        if (!section().candidates.empty()) return &section().candidates.back().value;
        return section().cube ? &section().cube->note.position : nullptr;
    }

    // "0.496 0.141 0.006 - 0.504 0.135 0.006", perhaps in per cent; of a rollout, "CL -0.013 CF
    // -0.017" behind it.
    void read_chances(std::vector<double> numbers) {
        record::Value* const value = value_above();
        if (value == nullptr || !value->chances.win.empty()) return;
        constexpr double most = 1.5;  // as shares of one, the two chances to win sum to 1
        if (numbers[0] + numbers[3] > most) {
            constexpr double percent = 100;
            for (std::size_t i = 0; i < 6; ++i) numbers[i] /= percent;
        }
        auto chances =
            chances_of({numbers[0], numbers[1], numbers[2]}, {numbers[3], numbers[4], numbers[5]});
        if (!chances) return;
        if (!section().candidates.empty()) value->cubeless = money_equity(*chances);
        value->chances = std::move(*chances);
        if (numbers.size() >= 8) value->cubeless = numbers[6];
    }

    // "[0.003 0.002 0.000 - 0.003 0.002 0.000 CL  0.006 CF  0.010]".
    void read_errors(const std::vector<double>& numbers) {
        record::Value* const value = value_above();
        if (value == nullptr || value->standard_error || numbers.size() < 7) return;
        value->standard_error = numbers.back();
    }

    // "Full cubeful rollout with variance reduction", "1296 games, …", "Play: 2-ply cubeful …".
    static void read_settings(std::string_view text, record::Depth& depth) {
        if (depth.kind != record::Depth::Kind::rollout) return;
        constexpr std::int64_t most_plies = 99;
        std::string_view rest = text;
        if (take(rest, "Play: ")) {
            const auto plies = take_number(rest);
            if (plies && *plies <= most_plies) depth.plies = static_cast<int>(*plies);
        } else if (text.find("cubeless rollout") != std::string_view::npos) {
            depth.cubeful = false;
        } else if (const auto games = take_number(rest); games && rest.starts_with(" games")) {
            depth.trials = *games;
        }
    }

    FileText file_;
    std::int64_t number_ = 0;
    std::string_view line_;
    std::string_view players_;  // of the score of this game
    Names names_;               // beside the last board
    bool is_in_header_ = false;
    bool is_behind_output_ = false;
    std::optional<std::string> comment_;
    bool is_comment_empty_ = false;
};

}  // namespace

record::HeaderLine header_line_of(const record::HeaderLine& written) {
    const auto* const row = std::ranges::find(header_keys, written.key, &HeaderKey::written);
    if (row == header_keys.end()) return written;
    return {std::string(row->key), row->key == date_key ? date_of(written.value) : written.value};
}

record::HeaderLine written_line_of(const record::HeaderLine& line) {
    const auto* const row = std::ranges::find(header_keys, line.key, &HeaderKey::key);
    if (row == header_keys.end()) return line;
    return {std::string(row->written),
            line.key == date_key ? written_date(line.value) : line.value};
}

bool is_at_match_point(const rules::PerSide<int>& score, int length) {
    if (length < 2) return false;
    return (score[Side::first] == length - 1) != (score[Side::second] == length - 1);
}

std::optional<Result> result_of(std::string_view line, const Names& names) {
    constexpr std::string_view words = " wins ";
    const std::size_t at = line.rfind(words);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view name = line.substr(0, at);
    if (name != names[Side::first] && name != names[Side::second]) return std::nullopt;
    std::string_view rest = line.substr(at + words.size());
    const auto points = take_number(rest);
    if (!points || (!take(rest, " points") && !take(rest, " point"))) return std::nullopt;
    Result result;
    result.winner = name == names[Side::first] ? Side::first : Side::second;
    result.points = *points;
    if (take(rest, award_words)) {
        const std::size_t end = rest.find(')');
        result.award = kotra_json::value_of(kotra_json::award_words, rest.substr(0, end));
        if (!result.award || end == std::string_view::npos) return std::nullopt;
        rest.remove_prefix(end + 1);
    }
    if (!without_blanks(rest).empty()) return std::nullopt;
    return result;
}

bool ends_comment(std::string_view line, const Names& names) {
    return line.starts_with(score_words) || line.starts_with(number_words) ||
           line.starts_with(output_words) || line == comment_title ||
           without_blanks(line).starts_with(position_label) || result_of(line, names);
}

base::Result<FileText> parse(std::string_view text) {
    return Parser().read(text);
}

}  // namespace kotra::formats::gnubg_text
