// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/encoding.h"
#include "base/number.h"
#include "formats/game_events.h"
#include "formats/mat_tags.h"
#include "formats/mat_text.h"
#include "formats/sgf.h"
#include "formats/sgf_game.h"
#include "formats/sgf_tree.h"
#include "formats/sgf_words.h"

namespace kotra::formats {
namespace {

using record::Side;
using sgf::Node;
using sgf::Tree;
using sgf::Value;

// MI[]: which game of which match.
struct MatchInfo {
    std::int64_t length = 0;
    std::optional<std::int64_t> game;
    rules::PerSide<std::optional<int>> score;
};

class FileReader {
 public:
    explicit FileReader(std::string_view text) : places_(text) {}

    base::Result<Reading> read(const std::vector<Tree>& trees) {
        for (const Tree& tree : trees) {
            if (auto ok = read(tree); !ok) return tl::unexpected(ok.error());
        }
        for (record::Match& match : reading_.matches) mat::infer_from_use(match);
        drop_empty_annotations(reading_);
        reading_.format = "sgf";
        return std::move(reading_);
    }

 private:
    tl::unexpected<base::Error> fail_at(std::size_t offset, std::string sentence) {
        const Place place = places_.at(offset);
        return base::fail(std::move(sentence), place.line, place.column);
    }

    base::Result<void> read(const Tree& tree) {
        const Node& root = tree.nodes.front();
        const auto game = root.value("GM");
        if (!game || mat::trimmed(game->raw) != "6") {
            const std::size_t offset = game ? game->offset : root.offset;
            return fail_at(offset, "this is no game of backgammon, which is marked by GM[6]");
        }
        auto info = match_info(root);
        if (!info) return tl::unexpected(info.error());
        if (begins_match(root, *info)) {
            if (auto ok = begin_match(root, *info); !ok) return ok;
        }
        last_game_ = info->game;
        record::Match& match = reading_.matches.back();
        auto read_again = sgf::read_game(match, score_before(*info), tree, places_);
        if (!read_again) return tl::unexpected(read_again.error());
        match.options.auto_doubles = std::max(match.options.auto_doubles, read_again->auto_doubles);
        match.games.push_back(std::move(read_again->game));
        reading_.annotations.back().games.push_back(std::move(read_again->annotation));
        reading_.places.back().push_back(std::move(read_again->places));
        std::ranges::move(read_again->remarks, std::back_inserter(reading_.remarks));
        return {};
    }

    base::Result<MatchInfo> match_info(const Node& root) {
        MatchInfo info;
        const sgf::Property* const property = root.find("MI");
        if (property == nullptr) return info;
        for (const Value& value : property->values) {
            const auto pair = sgf::pair_of(value.raw);
            if (!pair) continue;
            const std::string_view key = mat::trimmed(pair->key);
            const std::string_view text = mat::trimmed(pair->value);
            const auto written = base::number_of<std::int64_t>(text);
            const std::int64_t number = written.value_or(0);
            const bool is_length = key == "length";
            const std::int64_t most = is_length ? rules::max_match_length : rules::cube_ceiling;
            if (is_length || key == "game" || key == "ws" || key == "bs") {
                if (!written || number < 0 || number > most) {
                    return fail_at(value.offset,
                                   fmt::format("this must be a number from 0 to {}", most));
                }
            }
            if (is_length) info.length = number;
            if (key == "game") info.game = number;
            if (key == "ws") info.score[Side::first] = static_cast<int>(number);
            if (key == "bs") info.score[Side::second] = static_cast<int>(number);
        }
        return info;
    }

    static record::Player player(const Node& root, std::string_view name, std::string_view rating) {
        const auto text = [&root](std::string_view property) {
            const auto value = root.value(property);
            return value ? sgf::line_of(value->raw) : std::string();
        };
        return {text(name), text(rating)};
    }

    // A tree goes on with the match of the tree before it where it says nothing else.
    bool begins_match(const Node& root, const MatchInfo& info) const {
        if (reading_.matches.empty()) return true;
        const record::Match& match = reading_.matches.back();
        if (info.length != match.options.length) return true;
        if (info.game && (*info.game == 0 || (last_game_ && *info.game != *last_game_ + 1))) {
            return true;
        }
        return match.players[Side::first].name != player(root, "PW", "WR").name ||
               match.players[Side::second].name != player(root, "PB", "BR").name;
    }

    base::Result<void> begin_match(const Node& root, const MatchInfo& info) {
        record::Match& match = reading_.matches.emplace_back(mat::match_without_tags());
        reading_.annotations.emplace_back();
        reading_.places.emplace_back();
        match.options.length = static_cast<int>(info.length);
        match.players[Side::first] = player(root, "PW", "WR");
        match.players[Side::second] = player(root, "PB", "BR");
        if (auto ok = read_rules(root, match); !ok) return ok;
        if (auto ok = read_header(root, match); !ok) return ok;
        if (const auto judge = root.value(sgf::judge_property)) {
            reading_.annotations.back().judge = sgf::line_of(judge->raw);
        } else if (const auto program = root.value("AP")) {
            std::string name = sgf::line_of(program->raw);
            std::ranges::replace(name, ':', ' ');
            reading_.annotations.back().judge = std::move(name);
        }
        return {};
    }

    base::Result<void> read_rules(const Node& root, record::Match& match) {
        const auto value = root.value("RU");
        // Without a word about it no match has the Crawford rule.
        if (!match.options.is_money()) match.options.crawford = false;
        if (!value) return {};
        for (std::string_view rest = value->raw; !rest.empty();) {
            const std::string_view rule = sgf::next_rule(rest);
            const auto is = [rule](std::string_view word) {
                return mat::equals_ignoring_case(rule, word);
            };
            if (is("Crawford")) {
                match.options.crawford = true;
            } else if (is("Jacoby")) {
                match.options.jacoby = true;
            } else if (is("NoCube")) {
                match.options.cube = false;
            } else if (const rules::Variant* const variant = sgf::variant_of_rule(rule)) {
                match.variant = *variant;
            } else if (!rule.empty() && !is("CrawfordGame")) {
                return fail_at(value->offset, fmt::format("kotra does not know the game '{}'",
                                                          sgf::line_of(rule.substr(0, 40))));
            }
        }
        return {};
    }

    base::Result<void> read_header(const Node& root, record::Match& match) {
        for (const auto& row : sgf::header_properties) {
            const auto value = root.value(row.property);
            if (!value) continue;
            std::string text = sgf::line_of(value->raw);
            if (row.property == "DT") std::ranges::replace(text, '-', '.');
            match.header.push_back({std::string(row.key), std::move(text)});
        }
        if (const auto value = root.value("GC")) {
            std::string_view text = value->raw;
            const std::string whole = sgf::text_of(text);
            for (const std::string_view line : base::split_lines(whole)) {
                match.header.push_back({"", std::string(line)});
            }
        }
        const sgf::Property* const lines = root.find(sgf::header_property);
        if (lines == nullptr) return {};
        for (const Value& value : lines->values) {
            const auto pair = sgf::pair_of(value.raw);
            if (!pair) continue;
            match.header.push_back({sgf::line_of(pair->key), sgf::line_of(pair->value)});
            if (auto ok = mat::apply_tag(match, match.header.back()); !ok) {
                reading_.remarks.push_back({places_.at(value.offset), ok.error().message});
            }
        }
        return {};
    }

    // As written; else as the games before it gave.
    rules::PerSide<int> score_before(const MatchInfo& info) const {
        const std::vector<record::Game>& games = reading_.matches.back().games;
        rules::PerSide<int> score;
        if (!games.empty()) {
            score = games.back().score;
            if (const auto& outcome = games.back().outcome) {
                int& points = score[outcome->winner];
                points = std::min(points + outcome->points, rules::cube_ceiling);
            }
        }
        for (const Side side : rules::both_sides) {
            score[side] = info.score[side].value_or(score[side]);
        }
        return score;
    }

    PlaceFinder places_;
    Reading reading_;
    std::optional<std::int64_t> last_game_;
};

}  // namespace

bool is_sgf(std::string_view bytes) {
    constexpr std::size_t longest_start = 256;
    const auto text = base::decode_text(bytes.substr(0, longest_start));
    return text && sgf::begins_tree(text->text);
}

base::Result<Reading> read_sgf(std::string_view bytes) {
    if (bytes.size() > max_file_size) return base::fail("this file is larger than 64 MiB");
    const auto text = base::decode_text(bytes);
    if (!text) return tl::unexpected(text.error());
    const auto trees = sgf::parse(text->text);
    if (!trees) return tl::unexpected(trees.error());
    return FileReader(text->text).read(*trees);
}

}  // namespace kotra::formats
