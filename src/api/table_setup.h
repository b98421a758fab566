// SPDX-License-Identifier: Apache-2.0
// What is agreed on before a table opens, and the table as the outside sees it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/json_reader.h"
#include "api/table_event.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "rules/scoring.h"
#include "rules/side.h"
#include "rules/variant.h"

namespace kotra::api {

enum class OpponentKind : std::uint8_t {
    computer,
    same_screen,  // one client holds both seats
    link,         // private: whoever has the address
    lobby,        // public
};

// Milliseconds. What the numbers mean for each kind is in docs/protocol.md.
struct ClockSetup {
    enum class Kind : std::uint8_t { none, delay, bronstein, fischer, correspondence };

    Kind kind = Kind::none;
    std::int64_t main = 0;  // what each side begins with
    std::int64_t step = 0;  // delay, increment, or, for correspondence, the time of each decision

    bool operator==(const ClockSetup&) const = default;
};

std::string_view to_string(ClockSetup::Kind kind);

// Longer clocks than this make no sense: 100 days.
inline constexpr std::int64_t longest_clock = std::int64_t{100} * 24 * 3600 * 1000;

struct TableSetup {
    rules::Variant variant = rules::backgammon();
    rules::MatchOptions options;
    OpponentKind opponent = OpponentKind::computer;
    std::string level;                      // the computer's
    rules::Side seat = rules::Side::first;  // of who makes the table
    ClockSetup clock;
    bool spectators = true;
    bool rated = false;
    std::string randomness;   // 64 hex digits of the maker, or empty
    std::string second_name;  // same_screen: what the other person is called

    bool operator==(const TableSetup&) const = default;
};

// Reads the schema NewTable; what is left out is as usual in the game. Checks everything that does
// not depend on who asks.
base::Result<TableSetup> read_table_setup(std::string_view json);

// The same schema, which read_table_setup reads back to an equal value.
std::string to_json(const TableSetup& setup);

// What changes at a table and belongs to its description.
struct TableFacts {
    std::string_view id;
    const TableSetup& setup;
    const rules::PerSide<SeatHolder>& players;
    std::int64_t created = 0;
    rules::PerSide<int> score;
    std::string_view phase;
    std::string_view commitment;
};

// As the schema Table.
void write(base::JsonWriter& json, const TableFacts& facts);

// As the schema Options.
void write(base::JsonWriter& json, const rules::MatchOptions& options);

// As the schema Clock.
void write(base::JsonWriter& json, const ClockSetup& clock);

// Reads the schema OptionsWanted onto the usual options of the game; blames what is impossible.
rules::MatchOptions read_options(JsonReader& reader, const rules::Variant& variant);

// Whether this is 32 bytes in hexadecimal digits.
bool is_randomness(std::string_view text);

}  // namespace kotra::api
