// SPDX-License-Identifier: Apache-2.0
#include "formats/mat_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "base/encoding.h"
#include "formats/formats.h"

namespace kotra::formats::mat {
namespace {

constexpr std::string_view blanks = " \t";

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string_view without_leading_blanks(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(blanks), text.size()));
}

// Reads a line from left to right.
class Scanner {
 public:
    explicit Scanner(std::string_view text, std::size_t at = 0) : text_(text), at_(at) {}

    std::size_t at() const { return at_; }
    void move_to(std::size_t at) { at_ = at; }
    bool done() const { return at_ >= text_.size(); }
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    std::string_view rest() const { return text_.substr(at_); }
    void skip(std::size_t count = 1) { at_ += count; }
    void skip_blanks() {
        while (!done() && is_blank(peek())) ++at_;
    }
    // The text up to the next blank.
    std::string_view token() const {
        const std::string_view text = rest();
        return text.substr(0, std::min(text.find_first_of(blanks), text.size()));
    }
    // Takes the words, in any case and with any blanks between them, if they come next and the last
    // of them ends there.
    bool take(std::string_view words) {
        std::size_t end = at_;
        for (const char c : words) {
            if (c == ' ') {
                if (end >= text_.size() || !is_blank(text_[end])) return false;
                while (end < text_.size() && is_blank(text_[end])) ++end;
            } else {
                if (end >= text_.size() || lower(text_[end]) != c) return false;
                ++end;
            }
        }
        const bool ends = end >= text_.size() || is_blank(text_[end]) || text_[end] == ':' ||
                          text_[end] == '.' || text_[end] == '=';
        if (ends) at_ = end;
        return ends;
    }
    // A number, if one comes next; a larger one than an int can hold is that.
    std::optional<int> number() {
        if (!is_digit(peek())) return std::nullopt;
        const std::size_t start = at_;
        while (is_digit(peek())) ++at_;
        int value = 0;
        const auto result = std::from_chars(text_.data() + start, text_.data() + at_, value).ec;
        return result == std::errc{} ? value : std::numeric_limits<int>::max();
    }

 private:
    std::string_view text_;
    std::size_t at_;
};

// ---- The words of the cells. ----

struct CellWord {
    std::string_view text;
    CellKind kind;
};

// Longer words stand before those that they begin with.
constexpr std::array cell_words{
    CellWord{"doubles", CellKind::doubles},
    CellWord{"double", CellKind::doubles},
    CellWord{"redoubles", CellKind::doubles},
    CellWord{"redouble", CellKind::doubles},
    CellWord{"takes", CellKind::takes},
    CellWord{"take", CellKind::takes},
    CellWord{"accepts", CellKind::takes},
    CellWord{"accept", CellKind::takes},
    CellWord{"drops", CellKind::drops},
    CellWord{"drop", CellKind::drops},
    CellWord{"passes", CellKind::drops},
    CellWord{"pass", CellKind::drops},
    CellWord{"rejects", CellKind::drops},
    CellWord{"reject", CellKind::drops},
    CellWord{"beavers", CellKind::beavers},
    CellWord{"beaver", CellKind::beavers},
    CellWord{"raccoons", CellKind::raccoons},
    CellWord{"raccoon", CellKind::raccoons},
    CellWord{"wins", CellKind::wins},
    CellWord{"win", CellKind::wins},
    CellWord{"losses", CellKind::loses},
    CellWord{"loses on time", CellKind::loses_on_time},
    CellWord{"lost on time", CellKind::loses_on_time},
    CellWord{"loses", CellKind::loses},
    CellWord{"resigned match", CellKind::resigns_match},
    CellWord{"resigns match", CellKind::resigns_match},
    CellWord{"resigned game", CellKind::resigns},
    CellWord{"resigns game", CellKind::resigns},
    CellWord{"resigned", CellKind::resigns},
    CellWord{"resigns", CellKind::resigns},
    CellWord{"resign", CellKind::resigns},
    CellWord{"concedes", CellKind::resigns},
    CellWord{"conceded", CellKind::resigns},
    CellWord{"forfeits", CellKind::forfeits},
    CellWord{"forfeited", CellKind::forfeits},
    CellWord{"forfeit", CellKind::forfeits},
    CellWord{"agrees", CellKind::agrees},
};

constexpr std::array<std::string_view, 9> no_move_words{"cannot move", "can't move", "cant move",
                                                        "(no move)",   "no move",    "(no play)",
                                                        "no play",     "dances",     "-"};

bool ends_a_game(CellKind kind) {
    return kind == CellKind::resigns || kind == CellKind::resigns_match ||
           kind == CellKind::forfeits || kind == CellKind::loses_on_time;
}

// "13/8", "bar/20*", "8-3": what may stand in a list of moves.
bool is_move(std::string_view token) {
    if (token.find('/') != std::string_view::npos) return true;
    const std::size_t dash = token.find('-');
    return dash != std::string_view::npos && dash > 0 && dash + 1 < token.size() &&
           is_digit(token[dash + 1]);
}

// "65:" or, before a move or the end of the line, "65".
bool is_dice(const Scanner& scanner) {
    const auto is_die = [](char c) { return c >= '0' && c <= '6'; };
    if (!is_die(scanner.peek()) || !is_die(scanner.peek(1))) return false;
    const char after = scanner.peek(2);
    return after == ':' || after == '\0' || is_blank(after);
}

// Reads the cells of one row.
class RowReader {
 public:
    explicit RowReader(std::string_view line) : line_(line), scanner_(line) {}

    base::Result<std::vector<Cell>> read() {
        skip_row_number();
        std::size_t columns = 0;
        for (scanner_.skip_blanks(); !scanner_.done(); scanner_.skip_blanks()) {
            const std::size_t start = scanner_.at();
            auto cell = read_cell();
            if (!cell) return tl::unexpected(cell.error());
            cell->is_joined = is_joined(*cell);
            columns += cell->is_joined ? 0 : 1;
            if (columns > 2) return fail(start, "a row has at most two columns");
            cells_.push_back(*cell);
        }
        return std::move(cells_);
    }

 private:
    static tl::unexpected<base::Error> fail(std::size_t offset, std::string sentence) {
        return base::fail(std::move(sentence), 0, static_cast<std::int64_t>(offset) + 1);
    }

    void skip_row_number() {
        scanner_.skip_blanks();
        const std::size_t start = scanner_.at();
        if (!scanner_.number() || scanner_.peek() != ')') {
            scanner_.move_to(start);
        } else {
            scanner_.skip();
        }
    }

    // "62: Concedes" belongs to one player; with more than three blanks between it is two cells.
    bool is_joined(const Cell& cell) const {
        if (cells_.empty() || !ends_a_game(cell.kind)) return false;
        const Cell& before = cells_.back();
        return before.kind == CellKind::roll && before.tail == Tail::nothing &&
               cell.offset <= before.text_offset + 4;
    }

    base::Result<Cell> read_cell() {
        if (is_dice(scanner_)) return read_roll();
        Cell cell;
        cell.offset = scanner_.at();
        const auto* const word = std::ranges::find_if(
            cell_words, [this](const CellWord& known) { return scanner_.take(known.text); });
        if (word == cell_words.end()) {
            return fail(cell.offset, fmt::format("'{}' is neither dice nor an action",
                                                 shortened(scanner_.token(), 40)));
        }
        cell.kind = word->kind;
        switch (cell.kind) {
            case CellKind::doubles:
            case CellKind::beavers:
            case CellKind::raccoons:
                if (auto ok = read_cube_value(cell); !ok) return tl::unexpected(ok.error());
                break;
            case CellKind::wins:
            case CellKind::loses:
                if (auto ok = read_points(cell); !ok) return tl::unexpected(ok.error());
                break;
            default:
                break;
        }
        return cell;
    }

    // "=> 2"; leaving it out is allowed.
    base::Result<void> read_cube_value(Cell& cell) {
        Scanner ahead = scanner_;
        ahead.skip_blanks();
        if (ahead.peek() != '=') return {};
        if (ahead.peek(1) != '>') return fail(ahead.at(), "'=>' was expected");
        ahead.skip(2);
        ahead.skip_blanks();
        const auto value = ahead.number();
        if (!value || *value == 0) return fail(ahead.at(), "the value of the cube was expected");
        cell.number = *value;
        scanner_ = ahead;
        return {};
    }

    // "2 points with a gammon and the match"
    base::Result<void> read_points(Cell& cell) {
        scanner_.skip_blanks();
        const auto points = scanner_.number();
        if (!points) return fail(scanner_.at(), "a number of points was expected");
        cell.number = *points;
        for (const std::string_view words :
             {"points", "point", "with a gammon", "with a backgammon", "and the match"}) {
            Scanner ahead = scanner_;
            ahead.skip_blanks();
            if (ahead.take(words)) scanner_ = ahead;
        }
        if (scanner_.peek() == '.') scanner_.skip();
        return {};
    }

    base::Result<Cell> read_roll() {
        Cell cell;
        cell.offset = scanner_.at();
        const int first = scanner_.peek() - '0';
        const int second = scanner_.peek(1) - '0';
        cell.roll = rules::Roll::from_dice(first, second);
        if (!cell.roll && first + second > 0) {
            return fail(cell.offset, fmt::format("{}{} is no roll", first, second));
        }
        scanner_.skip(2);
        if (scanner_.peek() == ':') scanner_.skip();
        cell.text_offset = scanner_.at();

        Scanner ahead = scanner_;
        ahead.skip_blanks();
        if (is_move(ahead.token())) {
            cell.tail = Tail::moves;
            cell.text_offset = ahead.at();
            std::size_t end = ahead.at();
            while (!ahead.done() && is_move(ahead.token())) {
                ahead.skip(ahead.token().size());
                end = ahead.at();
                ahead.skip_blanks();
            }
            cell.text = line_.substr(cell.text_offset, end - cell.text_offset);
            scanner_.move_to(end);
            if (!cell.roll) return fail(cell.offset, "there are moves but no dice");
            return cell;
        }
        return read_words_after_dice(cell, ahead);
    }

    // The ')' behind the 40 fields of a position; names in it may hold ')' too.
    static std::size_t end_of_position(std::string_view text) {
        constexpr int separators = 39;
        int seen = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == ';') ++seen;
            if (text[i] == ')' && seen >= separators) return i;
        }
        return std::string_view::npos;
    }

    base::Result<Cell> read_words_after_dice(Cell cell, Scanner ahead) {
        if (ahead.token().starts_with("???")) {
            ahead.skip(ahead.token().size());
            cell.tail = Tail::unknown;
        } else if (Scanner after = ahead; after.take("illegal play")) {
            after.skip_blanks();
            const std::size_t end = end_of_position(after.rest());
            if (after.peek() != '(' || end == std::string_view::npos) {
                return fail(after.at(), "the position of the illegal play was expected");
            }
            cell.tail = Tail::position;
            cell.text = after.rest().substr(1, end - 1);
            cell.text_offset = after.at() + 1;
            after.skip(end + 1);
            ahead = after;
        } else if (std::ranges::any_of(no_move_words, [&ahead](std::string_view words) {
                       return ahead.take(words);
                   })) {
            cell.tail = Tail::no_move;
        } else {
            return cell;
        }
        scanner_ = ahead;
        return cell;
    }

    std::string_view line_;
    Scanner scanner_;
    std::vector<Cell> cells_;
};

// ---- Score lines. ----

// "name,1650" and "name,1600,00" have ratings; "name, Jr" has none.
record::Player player_of(std::string_view text) {
    for (std::size_t comma = text.find(','); comma != std::string_view::npos;
         comma = text.find(',', comma + 1)) {
        Scanner scanner(text, comma + 1);
        if (!scanner.number()) continue;
        if (scanner.peek() == '.' || scanner.peek() == ',') {
            scanner.skip();
            if (!scanner.number()) continue;
        }
        if (!scanner.done()) continue;
        return {std::string(text.substr(0, comma)), std::string(text.substr(comma + 1))};
    }
    return {std::string(text), {}};
}

// The number at the end of the text and the name before it: "Anna : 3".
std::optional<std::pair<std::string_view, int>> name_and_score(std::string_view text) {
    text = trimmed(text);
    std::size_t digits = text.size();
    while (digits > 0 && is_digit(text[digits - 1])) --digits;
    if (digits == text.size()) return std::nullopt;
    const auto score = Scanner(text, digits).number();
    std::string_view before = trimmed(text.substr(0, digits));
    if (!before.ends_with(':') || !score) return std::nullopt;
    before.remove_suffix(1);
    return std::pair{trimmed(before), *score};
}

}  // namespace

base::Result<TextLines> TextLines::of(std::string_view bytes) {
    constexpr std::size_t max_lines = 1'000'000;
    if (bytes.size() > max_file_size) return base::fail("this file is larger than 64 MiB");
    auto decoded = base::decode_text(bytes);
    if (!decoded) return tl::unexpected(decoded.error());
    TextLines result;
    result.text = std::make_unique<const std::string>(std::move(decoded->text));
    result.lines = base::split_lines(*result.text);
    if (result.lines.size() > max_lines) {
        return base::fail(fmt::format("this file has more than {} lines", max_lines));
    }
    return result;
}

std::string_view trimmed(std::string_view text) {
    text = without_leading_blanks(text);
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

bool first_line_begins(std::string_view bytes, std::string_view words) {
    constexpr std::size_t enough = 4096;
    const auto text = base::decode_text(bytes.substr(0, enough));
    if (!text) return false;
    for (const std::string_view line : base::split_lines(text->text)) {
        if (!trimmed(line).empty()) return trimmed(line).starts_with(words);
    }
    return false;
}

std::string_view shortened(std::string_view text, std::size_t longest) {
    std::size_t end = std::min(text.size(), longest);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end);
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, lower, lower);
}

std::optional<std::string_view> comment_of(std::string_view line) {
    std::string_view text = without_leading_blanks(line);
    if (text.empty() || (text.front() != ';' && text.front() != '#')) return std::nullopt;
    text.remove_prefix(1);
    if (text.starts_with(' ')) text.remove_prefix(1);
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

record::HeaderLine header_line_of(std::string_view comment) {
    const std::string_view text = trimmed(comment);
    const std::size_t quote = text.find('"');
    if (text.starts_with('[') && text.ends_with("\"]") && quote + 2 < text.size()) {
        const std::string_view key = trimmed(text.substr(1, quote - 1));
        const std::string_view value = text.substr(quote + 1, text.size() - quote - 3);
        if (!key.empty()) return {std::string(key), std::string(value)};
    }
    return {{}, std::string(comment)};
}

std::optional<std::int64_t> match_length_of(std::string_view line) {
    Scanner scanner(trimmed(line));
    if (scanner.take("unlimited game") || scanner.take("unlimited match") ||
        scanner.take("money game") || scanner.take("money session")) {
        return scanner.done() ? std::optional<std::int64_t>(0) : std::nullopt;
    }
    if (scanner.take("match of")) {
        scanner.skip_blanks();
        const auto length = scanner.number();
        scanner.skip_blanks();
        const bool ends = scanner.take("points") || scanner.take("point");
        return length && ends && scanner.done() ? std::optional<std::int64_t>(*length)
                                                : std::nullopt;
    }
    const auto length = scanner.number();
    scanner.skip_blanks();
    if (!length || !(scanner.take("point match") || scanner.take("points match"))) {
        return std::nullopt;
    }
    return scanner.done() ? std::optional<std::int64_t>(*length) : std::nullopt;
}

bool is_game_title(std::string_view line) {
    Scanner scanner(trimmed(line));
    if (!scanner.take("game")) return false;
    scanner.skip_blanks();
    if (!scanner.number()) return false;
    if (scanner.peek() == ':' || scanner.peek() == '.') scanner.skip();
    return scanner.done();
}

// Where the first player's score ends is not certain in names such as "A : 1 B". Of all places
// where it could, the one with the widest gap behind it is taken, of equal ones the last.
std::optional<ScoreLine> score_line_of(std::string_view line) {
    const auto right_of = [line](std::size_t from) { return name_and_score(line.substr(from)); };
    std::optional<std::size_t> split;
    std::size_t split_end = 0;
    std::size_t widest = 0;
    for (std::size_t colon = line.find(':'); colon != std::string_view::npos;
         colon = line.find(':', colon + 1)) {
        Scanner scanner(line, colon + 1);
        scanner.skip_blanks();
        if (!scanner.number()) continue;
        const std::size_t end = scanner.at();
        scanner.skip_blanks();
        const std::size_t gap = scanner.at() - end;
        if (gap == 0 || scanner.done() || gap < widest) continue;
        widest = gap;
        split = end;
        split_end = scanner.at();
    }
    if (!split) return std::nullopt;
    const auto left = name_and_score(line.substr(0, *split));
    const auto right = right_of(split_end);
    if (!left || !right) return std::nullopt;
    return ScoreLine{{{player_of(left->first), player_of(right->first)}},
                     {{left->second, right->second}},
                     visible_column(line, split_end)};
}

base::Result<std::vector<Cell>> cells_of(std::string_view line) {
    return RowReader(line).read();
}

std::size_t visible_column(std::string_view line, std::size_t offset) {
    constexpr std::size_t tab_width = 8;
    std::size_t column = 0;
    for (const char c : line.substr(0, offset)) {
        if (c == '\t') {
            column += tab_width - column % tab_width;
        } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
            ++column;
        }
    }
    return column;
}

}  // namespace kotra::formats::mat
