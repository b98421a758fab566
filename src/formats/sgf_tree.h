// SPDX-License-Identifier: Apache-2.0
// Smart Game Format, whatever the game: trees of nodes with properties (FF[4], also FF[1] to [3]).
// Source: A. Hollosi, "SGF File Format FF[4]", red-bean.com/sgf.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kotra::formats::sgf {

// What stands between the brackets, escapes and all.
struct Value {
    std::string_view raw;
    std::size_t offset = 0;  // of its first byte
};

struct Property {
    std::string name;  // its capitals: one to several
    std::vector<Value> values;
    std::size_t offset = 0;
};

struct Node {
    std::vector<Property> properties;
    std::size_t offset = 0;

    // nullptr where there is none. The first, where it stands twice.
    const Property* find(std::string_view name) const;
    // The first value as it stands; nullopt where there is none.
    std::optional<Value> value(std::string_view name) const;
};

// The main line of a game tree: the first of several ways to go on, at each node.
struct Tree {
    std::vector<Node> nodes;      // at least one
    bool has_variations = false;  // which are left out
};

// True if `text` begins, after blanks, with a game tree.
bool begins_tree(std::string_view text);

// All trees of a text, which must outlive them. At most 2 million nodes and 16 million values,
// 10,000 levels deep. Errors carry line and column.
base::Result<std::vector<Tree>> parse(std::string_view text);

// The value as text: escapes undone, escaped line breaks joined, other white space than line breaks
// turned to blanks.
std::string text_of(std::string_view raw);
// The same on one line.
std::string line_of(std::string_view raw);
// "key:value" at the first colon that is not escaped, each as it stands.
struct Pair {
    std::string_view key;
    std::string_view value;
};
std::optional<Pair> pair_of(std::string_view raw);

// Text with what has a meaning in a value escaped; colons only where `is_composed`.
std::string escaped(std::string_view text, bool is_composed = false);

}  // namespace kotra::formats::sgf
