// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/ending_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kotra::engine {

base::Result<void> check(const EndingSize& size) {
    if (size.checkers < 1 || size.checkers > max_ending_checkers) {
        return base::fail(fmt::format("a table of endings has 1 to {} checkers a side, not {}",
                                      max_ending_checkers, size.checkers));
    }
    return {};
}

base::Result<EndingSize> usual_ending_size(const rules::Variant& variant) {
    const auto rules = EndingRules::of(variant);
    if (!rules) return tl::unexpected(rules.error());
    return EndingSize{std::min(EndingSize{}.checkers, variant.checkers), *rules};
}

base::Result<EndingTable> EndingTable::from_image(Image image) {
    const auto header = read_header(image.bytes(), TableKind::ending);
    if (!header) return tl::unexpected(header.error());
    const auto rules = EndingRules::from_bytes(header->rules);
    if (!rules) return base::fail("the table is of rules that are not known");
    const EndingSize size{header->checkers, *rules};
    if (auto sensible = check(size); !sensible) return tl::unexpected(sensible.error());
    const std::size_t positions = BearoffIndex(rules::home_size, size.checkers).size();
    const std::size_t numbers = positions * positions * 2 * static_cast<std::size_t>(size.checkers);
    const std::size_t expected = table_header_bytes + numbers * sizeof(std::uint16_t);
    if (header->points != rules::home_size || image.bytes().size() != expected) {
        return base::fail(fmt::format("the table is damaged: it has {} bytes instead of {}",
                                      image.bytes().size(), expected));
    }
    return EndingTable(size, std::move(image));
}

EndingTable::EndingTable(const EndingSize& size, Image image)
    : size_(size),
      index_(rules::home_size, size.checkers),
      image_(std::move(image)),
      rows_(reinterpret_cast<const std::uint16_t*>(image_.bytes().data() + table_header_bytes)) {}

Outcome EndingTable::points(const rules::Board& board, int levels) const {
    Outcome outcome(levels);
    const std::uint16_t* const wins = row(board) + 1;
    const std::uint16_t* const losses = wins + size_.checkers;  // [0]: of 2 points
    outcome.set_win(1, chance(wins[0]));
    for (int level = 2; level <= size_.checkers; ++level) {
        outcome.set_win(level, chance(wins[level - 1]));
        outcome.set_loss(level, chance(losses[level - 2]));
    }
    return outcome;
}

}  // namespace kotra::engine
