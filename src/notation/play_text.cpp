// SPDX-License-Identifier: Apache-2.0
#include "notation/play_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <optional>
#include <vector>

namespace kotra::notation {
namespace {

using rules::Board;
using rules::Place;
using rules::Step;
using rules::Steps;

// ---- Writing ----

std::string name_of(Place place) {
    switch (place) {
        case rules::place_off:
            return "off";
        case rules::place_bar:
            return "bar";
        case rules::place_reserve:
            return "res";
        default:
            return std::to_string(place);
    }
}

// The bar enters first, then the reserve, then the points from the top.
int order_of(Place from) {
    return from == rules::place_bar ? rules::place_reserve + 1 : static_cast<int>(from);
}

// The way of one checker, or of several that go alike: where it starts, and each landing.
struct Way {
    Place from = 0;
    std::vector<Step> steps;
    int times = 1;

    Place to() const { return steps.back().to; }
    bool hits_on_the_way() const {
        return std::any_of(steps.begin(), steps.end() - 1,
                           [](const Step& step) { return step.hit; });
    }

    std::string text() const {
        std::string text = name_of(from);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const bool is_last = i + 1 == steps.size();
            if (!is_last && !steps[i].hit) continue;
            text += fmt::format("/{}{}", name_of(steps[i].to), steps[i].hit ? "*" : "");
        }
        return times == 1 ? text : fmt::format("{}({})", text, times);
    }
};

// Joins the steps to the ways of as few checkers as possible. From the rearmost on, every step that
// ends on a point comes before those that leave it. Of two checkers there, the one that did not hit
// goes on, so that the point need not be named; of several of those the first or the last.
std::vector<Way> ways_of(const Steps& steps, bool first_goes_on) {
    std::vector<Step> sorted(steps.begin(), steps.end());
    std::ranges::stable_sort(sorted, std::ranges::greater{},
                             [](const Step& step) { return order_of(step.from); });
    std::vector<Way> ways;
    for (const Step& step : sorted) {
        Way* way = nullptr;
        for (Way& earlier : ways) {
            if (earlier.to() != step.from) continue;
            const bool hit = way != nullptr && way->steps.back().hit;
            const bool is_as_good = !first_goes_on && !earlier.steps.back().hit;
            if (way == nullptr || hit || is_as_good) way = &earlier;
        }
        if (way == nullptr) {
            ways.push_back({step.from, {step}});
        } else {
            way->steps.push_back(step);
        }
    }
    return ways;
}

// Whether one text with a count can stand for both. Where a point on the way is named, both must
// have been there.
bool are_alike(const Way& a, const Way& b) {
    if (a.from != b.from || a.to() != b.to()) return false;
    if (!a.hits_on_the_way() && !b.hits_on_the_way()) return true;
    return std::ranges::equal(a.steps, b.steps, {}, &Step::to, &Step::to);
}

// Puts ways that are alike together, those that go farthest first. What one of them hits is marked:
// it is the first that hits.
std::vector<Way> counted(const std::vector<Way>& ways) {
    std::vector<Way> groups;
    for (const Way& way : ways) {
        const auto group =
            std::ranges::find_if(groups, [&](const Way& other) { return are_alike(other, way); });
        if (group == groups.end()) {
            groups.push_back(way);
            continue;
        }
        ++group->times;
        if (group->hits_on_the_way() || way.hits_on_the_way()) {
            for (std::size_t i = 0; i < way.steps.size(); ++i) {
                group->steps[i].hit |= way.steps[i].hit;
            }
        } else {
            group->steps.back().hit |= way.steps.back().hit;
        }
    }
    std::ranges::stable_sort(groups, [](const Way& a, const Way& b) {
        return a.from != b.from ? order_of(a.from) > order_of(b.from) : a.to() < b.to();
    });
    return groups;
}

// ---- Reading ----

// A hop from one named place to the next; columns count from 0.
struct Hop {
    Place from = 0;
    Place to = 0;
    bool is_marked = false;
    std::size_t column = 0;     // of the item in which it stands
    std::size_t to_column = 0;  // of the place where it lands
};

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == ',' || c == '\r' || c == '\n';
}

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

struct Word {
    std::string_view text;
    Place place;
};
constexpr std::array words{
    Word{"bar", rules::place_bar},         Word{"b", rules::place_bar},
    Word{"off", rules::place_off},         Word{"o", rules::place_off},
    Word{"reserve", rules::place_reserve}, Word{"res", rules::place_reserve},
    Word{"r", rules::place_reserve},       Word{"hand", rules::place_reserve},
    Word{"h", rules::place_reserve},       Word{"in", rules::place_reserve},
};

constexpr std::array<std::string_view, 11> no_play_words{
    "",           "(no play)", "no play", "(no move)", "no move", "cannot move",
    "can't move", "cant move", "dances",  "dance",     "-"};

bool says_no_play(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::ranges::any_of(no_play_words, [&](std::string_view word) {
        return std::ranges::equal(word, text, {}, {}, lower);
    });
}

// Legal plays go downwards only; what was played against the rules can go any way.
enum class Direction { down, any };

class Reader {
 public:
    Reader(std::string_view text, Direction direction) : text_(text), direction_(direction) {}

    base::Result<std::vector<Hop>> read() {
        skip_blanks();
        while (at_ < text_.size()) {
            if (auto item = read_item(); !item) return tl::unexpected(item.error());
            skip_blanks();
        }
        if (hops_.empty()) return fail("a play was expected", 0);
        return std::move(hops_);
    }

 private:
    static tl::unexpected<base::Error> fail(std::string sentence, std::size_t column) {
        return base::fail(std::move(sentence), 0, static_cast<std::int64_t>(column) + 1);
    }
    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }
    bool skip(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    // The mark between two places, and the blanks around it.
    bool skip_separator() {
        const std::size_t before = at_;
        skip_blanks();
        if (!skip('/') && !skip('-')) {
            at_ = before;
            return false;
        }
        skip_blanks();
        return true;
    }

    base::Result<Place> read_place() {
        const std::size_t start = at_;
        int number = 0;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && at_ - start < 3) {
            number = number * 10 + (text_[at_++] - '0');
        }
        if (at_ > start) {
            if (number <= rules::place_bar) return static_cast<Place>(number);
            return fail(fmt::format("there is no point {}", number), start);
        }
        while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0) {
            ++at_;
        }
        const std::string_view name = text_.substr(start, at_ - start);
        const auto word = std::ranges::find_if(words, [&](const Word& known) {
            return std::ranges::equal(known.text, name, {}, {}, lower);
        });
        if (word != words.end()) return word->place;
        const bool is_word = !name.empty() && name.size() <= 20;
        return fail(is_word ? fmt::format("'{}' is not a point, bar or off", name)
                            : std::string("a point, bar or off was expected"),
                    start);
    }

    // "24/18*/14(2)"
    base::Result<void> read_item() {
        const std::size_t start = at_;
        std::vector<Hop> way;
        auto from = read_place();
        if (!from) return tl::unexpected(from.error());
        Place here = *from;
        while (skip_separator()) {
            const std::size_t column = at_;
            const auto to = read_place();
            if (!to) return tl::unexpected(to.error());
            if (*to >= rules::place_bar) return fail("a checker moves to a point or off", column);
            if (here == rules::place_off) return fail("a checker that is off does not move", start);
            if (direction_ == Direction::down && here <= rules::point_count && *to >= here) {
                return fail(
                    fmt::format("checkers move to lower points, not from {} to {}", here, *to),
                    start);
            }
            if (*to == here) return fail("a move does not end where it begins", column);
            way.push_back({here, *to, skip('*'), start, column});
            here = *to;
        }
        if (way.empty()) return fail("a move is written from/to", at_);
        const auto repeats = read_repeats();
        if (!repeats) return tl::unexpected(repeats.error());
        if (skip('*')) way.back().is_marked = true;
        if (at_ < text_.size() && !is_blank(text_[at_])) {
            return fail(fmt::format("'{}' does not belong in a play", text_[at_]), at_);
        }
        for (int i = 0; i < *repeats; ++i) hops_.insert(hops_.end(), way.begin(), way.end());
        if (hops_.size() > rules::max_dice) return fail("no play has so many moves", start);
        return {};
    }

    base::Result<int> read_repeats() {
        const std::size_t before = at_;
        skip_blanks();
        if (!skip('(')) {
            at_ = before;
            return 1;
        }
        const std::size_t start = at_;
        const bool is_digit = at_ < text_.size() && text_[at_] >= '1' && text_[at_] <= '8';
        const int repeats = is_digit ? text_[at_++] - '0' : 0;
        if (repeats == 0 || !skip(')')) return fail("a repeat is written (2), (3) or (4)", start);
        return repeats;
    }

    std::string_view text_;
    Direction direction_;
    std::size_t at_ = 0;
    std::vector<Hop> hops_;
};

std::string no_checker_text(Place place) {
    return fmt::format("there is no checker on {}", name_of(place));
}

bool is_held(const Hop& hop, const Board& board) {
    return hop.to != rules::place_off && board.other[rules::mirrored(hop.to)] > 1;
}
std::string held_text(const Hop& hop) {
    return fmt::format("the opponent holds the point {}", hop.to);
}

// A checker said to come from the bar comes from the reserve where only that is possible.
void settle_entries(std::vector<Hop>& hops, const Board& before) {
    int bar = before.mover.bar();
    for (Hop& hop : hops) {
        if (hop.from != rules::place_bar) continue;
        if (bar > 0) {
            --bar;
        } else if (before.mover.reserve() > 0) {
            hop.from = rules::place_reserve;
        }
    }
}

// The mover's checkers after the hops, whose order is free. Fails where one is missing.
base::Result<rules::HalfBoard> net_effect(const std::vector<Hop>& hops,
                                          const rules::HalfBoard& before) {
    std::array<int, rules::place_count> change{};
    for (const Hop& hop : hops) {
        --change[hop.from];
        ++change[hop.to];
    }
    for (const Hop& hop : hops) {
        const int there = before[hop.from];
        if (there + change[hop.from] >= 0) continue;
        return base::fail(there == 0 ? no_checker_text(hop.from)
                                     : fmt::format("only {} of your checkers {} on {}", there,
                                                   there == 1 ? "is" : "are", name_of(hop.from)),
                          0, static_cast<std::int64_t>(hop.column) + 1);
    }
    rules::HalfBoard after = before;
    for (std::size_t place = 0; place < change.size(); ++place) {
        after[place] = static_cast<std::uint8_t>(before[place] + change[place]);
    }
    return after;
}

// The points, in the mover's numbering, on which the play hit: bit p for point p.
std::uint32_t hits_between(const Board& before, const Board& after) {
    std::uint32_t hits = 0;
    for (Place point = 1; point <= rules::point_count; ++point) {
        const Place theirs = rules::mirrored(point);
        if (before.other[theirs] != after.other[theirs]) hits |= 1U << point;
    }
    return hits;
}

// Carries the hops out in their order, except that one waits as long as no checker is where it
// begins.
base::Result<WrittenPlay> apply(std::vector<Hop> hops, const rules::Variant& variant,
                                const Board& before, ImpossibleHop impossible) {
    WrittenPlay written{{}, before};
    std::size_t skipped_at = std::string_view::npos;
    while (!hops.empty()) {
        auto hop = std::ranges::find_if(
            hops, [&](const Hop& next) { return written.after.mover[next.from] > 0; });
        const bool is_missing = hop == hops.end();
        if (is_missing) hop = hops.begin();
        if (is_missing || is_held(*hop, written.after)) {
            const std::size_t column = is_missing ? hop->column : hop->to_column;
            base::Error error{is_missing ? no_checker_text(hop->from) : held_text(*hop),
                              {},
                              0,
                              static_cast<std::int64_t>(column) + 1};
            if (impossible == ImpossibleHop::refuse) return tl::unexpected(std::move(error));
            if (hop->column < skipped_at) {
                skipped_at = hop->column;
                written.skipped = std::move(error);
            }
        } else {
            const bool hits =
                hop->to != rules::place_off && written.after.other[rules::mirrored(hop->to)] == 1;
            const Step step{hop->from, hop->to, hits};
            written.after = rules::after_step(variant, written.after, step);
            written.steps.push_back(step);
        }
        hops.erase(hop);
    }
    return written;
}

// Why no legal play leads to where the hops lead, as far as that can be told.
tl::unexpected<base::Error> refusal(std::string_view text, const std::vector<Hop>& hops,
                                    const Board& before, const rules::HalfBoard& after,
                                    const rules::PlayList& plays) {
    const auto held =
        std::ranges::find_if(hops, [&](const Hop& hop) { return is_held(hop, before); });
    if (held != hops.end()) {
        return base::fail(held_text(*held), 0, static_cast<std::int64_t>(held->to_column) + 1);
    }
    const bool is_part = std::ranges::any_of(plays.boards(), [&](const Board& board) {
        return rules::pip_count(board.mover) < rules::pip_count(after);
    });
    return base::fail(fmt::format("{} is not a legal play of this roll{}", text,
                                  is_part ? ", or not the whole of one" : ""),
                      0, 1);
}

std::string candidates_text(const rules::PlayList& plays, const std::vector<std::size_t>& fitting) {
    std::string text;
    for (const std::size_t i : fitting) {
        text += fmt::format("{}{}", text.empty() ? "" : " or ", shortest(plays.steps(i)));
    }
    return text;
}

// Of plays that move the mover's checkers alike, those that the stars mean.
std::vector<std::size_t> chosen_by_stars(const std::vector<Hop>& hops, const Board& before,
                                         const rules::PlayList& plays,
                                         const std::vector<std::size_t>& fitting) {
    std::uint32_t marked = 0;
    for (const Hop& hop : hops) {
        if (hop.is_marked) marked |= 1U << hop.to;
    }
    std::vector<std::size_t> chosen;
    int fewest = rules::max_dice + 1;
    for (const std::size_t i : fitting) {
        const std::uint32_t hits = hits_between(before, plays.boards()[i]);
        if ((hits & marked) != marked) continue;
        const int count = std::popcount(hits);
        if (count < fewest) chosen.clear();
        fewest = std::min(fewest, count);
        if (count == fewest) chosen.push_back(i);
    }
    return chosen.empty() ? fitting : chosen;
}

// True if the hops are the steps of the play: as many, from and to the same places, in any order.
bool names_every_step(const std::vector<Hop>& hops, const Steps& steps) {
    if (hops.size() != steps.size()) return false;
    std::vector<std::pair<Place, Place>> written;
    std::vector<std::pair<Place, Place>> played;
    written.reserve(hops.size());
    played.reserve(steps.size());
    for (const Hop& hop : hops) written.emplace_back(hop.from, hop.to);
    for (const Step& step : steps) played.emplace_back(step.from, step.to);
    return std::ranges::is_permutation(written, played);
}

}  // namespace

std::string shortest(const Steps& steps) {
    if (steps.empty()) return std::string(no_play_text);
    const auto text_of = [&](bool first_goes_on) {
        std::string text;
        for (const Way& way : counted(ways_of(steps, first_goes_on))) {
            text += fmt::format("{}{}", text.empty() ? "" : " ", way.text());
        }
        return text;
    };
    // Where checkers come from the bar and from the reserve, it matters which of them goes on.
    std::string text = text_of(true);
    std::string other = text_of(false);
    return other.size() < text.size() ? other : text;
}

std::string fullest(const Steps& steps) {
    if (steps.empty()) return std::string(no_play_text);
    std::string text;
    for (const Step& step : steps) {
        text += fmt::format("{}{}/{}{}", text.empty() ? "" : " ", name_of(step.from),
                            name_of(step.to), step.hit ? "*" : "");
    }
    return text;
}

base::Result<std::size_t> read_play(std::string_view text, const Board& before,
                                    const rules::PlayList& plays, Ambiguity ambiguity) {
    if (says_no_play(text)) {
        // Forced play aside, the unchanged board is a play only where nothing can be moved.
        const auto unchanged = std::ranges::find(plays.boards(), before);
        if (unchanged == plays.boards().end()) {
            return base::fail("this roll can be played, and so it must be", 0, 1);
        }
        return static_cast<std::size_t>(unchanged - plays.boards().begin());
    }
    auto hops = Reader(text, Direction::down).read();
    if (!hops) return tl::unexpected(hops.error());
    settle_entries(*hops, before);

    if (plays.dice_played() == 0) return base::fail("no checker can be moved with this roll", 0, 1);
    const auto after = net_effect(*hops, before.mover);
    if (!after) return tl::unexpected(after.error());
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < plays.size(); ++i) {
        if (plays.boards()[i].mover == *after && plays.steps(i).size() > 0) fitting.push_back(i);
    }
    if (fitting.empty()) return refusal(text, *hops, before, *after, plays);
    if (fitting.size() > 1) {
        const auto as_written = std::ranges::find_if(
            fitting, [&](std::size_t i) { return names_every_step(*hops, plays.steps(i)); });
        if (as_written != fitting.end()) return *as_written;
        fitting = chosen_by_stars(*hops, before, plays, fitting);
    }
    // In an order that does not depend on how the plays were found.
    std::ranges::sort(fitting, {},
                      [&](std::size_t i) { return hits_between(before, plays.boards()[i]); });
    if (fitting.size() > 1 && ambiguity == Ambiguity::refuse) {
        return base::fail(
            fmt::format("this can mean {}: mark the hit with *", candidates_text(plays, fitting)),
            0, 1);
    }
    return fitting.front();
}

base::Result<WrittenPlay> apply_literally(std::string_view text, const rules::Variant& variant,
                                          const Board& before, ImpossibleHop impossible) {
    if (says_no_play(text)) return WrittenPlay{{}, before};
    auto hops = Reader(text, Direction::any).read();
    if (!hops) return tl::unexpected(hops.error());
    settle_entries(*hops, before);
    return apply(*hops, variant, before, impossible);
}

}  // namespace kotra::notation
