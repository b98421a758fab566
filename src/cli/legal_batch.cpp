// SPDX-License-Identifier: Apache-2.0
#include "cli/legal_batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/json.h"
#include "notation/board_key.h"
#include "rules/legal_plays.h"

namespace kotra::cli {
namespace {

using Json = nlohmann::json;

base::Result<void> read_json(std::string_view text, Json& json) {
    try {
        json = Json::parse(text);
    } catch (const Json::parse_error& error) {
        return base::fail("this is not JSON", 0, static_cast<std::int64_t>(error.byte));
    }
    return {};
}

base::Result<int> read_count(const Json& object, std::string_view owner, const char* name) {
    const auto field = object.find(name);
    if (field == object.end()) return base::fail(fmt::format("{}.{} is missing", owner, name));
    if (!field->is_number_integer() || *field < 0 || *field > 15) {
        return base::fail(fmt::format("{}.{} is a number from 0 to 15", owner, name));
    }
    return field->get<int>();
}

base::Result<rules::HalfBoard> read_side(const Json& line, const char* name) {
    const auto side = line.find(name);
    if (side == line.end() || !side->is_object()) {
        return base::fail(fmt::format("{} is missing or not an object", name));
    }
    const auto points = side->find("points");
    if (points == side->end() || !points->is_array() || points->size() != rules::point_count) {
        return base::fail(fmt::format("{}.points is an array of 24 numbers", name));
    }
    rules::HalfBoard half;
    for (std::size_t i = 0; i < rules::point_count; ++i) {
        const Json& count = (*points)[i];
        if (!count.is_number_integer() || count < 0 || count > 15) {
            return base::fail(fmt::format("{}.points[{}] is a number from 0 to 15", name, i));
        }
        half[i + 1] = count.get<std::uint8_t>();
    }
    struct Part {
        const char* name;
        rules::Place place;
    };
    for (const Part part : {Part{"bar", rules::place_bar}, Part{"off", rules::place_off},
                            Part{"reserve", rules::place_reserve}}) {
        const auto count = read_count(*side, name, part.name);
        if (!count) return tl::unexpected(count.error());
        half[part.place] = static_cast<std::uint8_t>(*count);
    }
    return half;
}

base::Result<rules::Roll> read_roll(const Json& line) {
    const auto dice = line.find("dice");
    const bool is_pair = dice != line.end() && dice->is_array() && dice->size() == 2 &&
                         (*dice)[0].is_number_integer() && (*dice)[1].is_number_integer();
    const auto roll = is_pair ? rules::Roll::from_dice((*dice)[0].get<int>(), (*dice)[1].get<int>())
                              : std::nullopt;
    if (!roll) return base::fail("dice is an array of two numbers from 1 to 6");
    return *roll;
}

// The variant's own checkers, on points that differ; the game is not over.
base::Result<void> check_board(const rules::Board& board, const rules::Variant& variant) {
    for (const auto& [name, half] :
         {std::pair{"on_roll", &board.mover}, std::pair{"other", &board.other}}) {
        const int count = rules::checker_count(*half);
        if (count != variant.checkers) {
            return base::fail(fmt::format("{} has {} checkers; in {} a side has {}", name, count,
                                          variant.name, variant.checkers));
        }
        if (half->reserve() > 0 && !variant.has_reserve()) {
            return base::fail(fmt::format("{}.reserve: {} has no reserve", name, variant.name));
        }
        if (half->off() == variant.checkers) {
            return base::fail(fmt::format("{} has borne off all checkers: the game is over", name));
        }
    }
    if (!rules::is_consistent(board, variant.checkers)) {
        return base::fail("both sides stand on the same point");
    }
    return {};
}

class Batch {
 public:
    base::Result<std::string> answer(std::string_view text) {
        Json line;
        if (auto ok = read_json(text, line); !ok) return tl::unexpected(ok.error());
        if (!line.is_object()) return base::fail("the line is not a JSON object");
        const auto name = line.find("rules");
        if (name == line.end() || !name->is_string()) {
            return base::fail("rules is missing or not a text");
        }
        if (*name != variant_name_) {
            const auto variant = rules::parse_variant(name->get_ref<const std::string&>());
            if (!variant) return base::fail(fmt::format("rules: {}", variant.error().message));
            variant_ = *variant;
            variant_name_ = *name;
        }
        const auto mover = read_side(line, "on_roll");
        if (!mover) return tl::unexpected(mover.error());
        const auto other = read_side(line, "other");
        if (!other) return tl::unexpected(other.error());
        const auto roll = read_roll(line);
        if (!roll) return tl::unexpected(roll.error());
        const rules::Board board{*mover, *other};
        if (auto ok = check_board(board, variant_); !ok) return tl::unexpected(ok.error());

        rules::legal_plays(variant_, board, rules::Dice::of(variant_, *roll), plays_);
        std::vector<std::string> keys;
        keys.reserve(plays_.size());
        for (const rules::Board& result : plays_.boards()) {
            keys.push_back(notation::board_key(result));
        }
        std::ranges::sort(keys);
        JsonWriter json;
        json.begin_object().field("dice_played", plays_.dice_played()).key("results").begin_array();
        for (const std::string& key : keys) json.value(key);
        json.end_array().end_object();
        return json.take_line();
    }

 private:
    Json variant_name_;
    rules::Variant variant_;
    rules::PlayList plays_;
};

}  // namespace

base::Result<Exit> legal_batch(const std::string& path, Console& console) {
    const auto bytes = read_input(path);
    if (!bytes) return tl::unexpected(bytes.error());
    std::string_view rest = *bytes;
    const std::string source = input_name(path);
    Batch batch;
    Exit exit = Exit::ok;
    for (std::int64_t number = 1; !rest.empty(); ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const auto answer = batch.answer(line);
        if (answer) {
            console.print(*answer);
            continue;
        }
        JsonWriter json;
        json.begin_object().field("error", answer.error().message).end_object();
        console.print(json.take_line());
        console.complain(base::to_string(
            base::Error{answer.error().message, source, number, answer.error().column}));
        exit = Exit::bad_input;
    }
    return exit;
}

}  // namespace kotra::cli
