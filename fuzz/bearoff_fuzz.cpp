// SPDX-License-Identifier: Apache-2.0
// Files of bear-off tables: any bytes are refused or give a table whose lookups stay in bounds. The
// checksum is put right first, or nothing would come past it.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <utility>

#include "engine/bearoff/ending_table.h"
#include "engine/bearoff/one_sided.h"
#include "engine/bearoff/two_sided.h"

namespace {

using namespace kotra;  // NOLINT(google-build-using-namespace): one program, no header

engine::Image image_of(std::span<const std::byte> bytes) {
    engine::Image image(bytes.size());
    std::memcpy(image.writable().data(), bytes.data(), bytes.size());
    return image;
}

// The first byte tells the kind, the next two the size and the strides, and the rest is content, as
// much of it as the table has.
engine::Image sealed(std::span<const std::byte> bytes) {
    const auto number = [&](std::size_t at) { return static_cast<int>(bytes[at]); };
    engine::TableHeader header;
    constexpr std::array kinds{engine::TableKind::one_sided, engine::TableKind::two_sided,
                               engine::TableKind::ending};
    header.kind = kinds[static_cast<std::size_t>(number(0)) % kinds.size()];
    header.points = number(1) % 16;
    header.checkers = number(1) / 16;
    header.bear_off_stride = static_cast<std::size_t>(number(2) % 16) * 4;
    header.first_off_stride = static_cast<std::size_t>(number(2) / 16) * 4;
    const engine::OneSidedSize size{header.points, header.checkers};
    std::size_t bytes_wanted = engine::table_header_bytes + bytes.size();
    if (header.kind == engine::TableKind::one_sided && check(size)) {
        bytes_wanted =
            engine::OneSidedLayout::of(size, header.bear_off_stride, header.first_off_stride).end;
    } else if (header.kind != engine::TableKind::one_sided && header.checkers >= 1 &&
               header.checkers <= 3) {
        const std::size_t positions = engine::BearoffIndex(6, header.checkers).size();
        const std::size_t pair = header.kind == engine::TableKind::two_sided
                                     ? 16
                                     : 4 * static_cast<std::size_t>(header.checkers);
        bytes_wanted = engine::table_header_bytes + positions * positions * pair;
    }
    // The rules stand before the content, and may be any.
    for (std::size_t i = 0; i < header.rules.size() && i + 3 < bytes.size(); ++i) {
        header.rules[i] = static_cast<std::uint8_t>(number(i + 3) % 5);
    }
    if (bytes_wanted > 1U << 20U) bytes_wanted = 1U << 20U;
    engine::Image image(bytes_wanted);
    const auto content = image.writable().subspan(engine::table_header_bytes);
    const auto given = bytes.subspan(3);
    std::memcpy(content.data(), given.data(), std::min(content.size(), given.size()));
    seal(image.writable(), header);
    return image;
}

void look_up(const engine::OneSidedTable& table) {
    double sum = 0;
    const engine::BearoffIndex& index = table.index();
    const engine::RollRow rival = table.to_bear_off(index.unrank(index.size() / 2));
    for (std::uint32_t rank = 0; rank < index.size(); rank += 1 + index.size() / 64) {
        const rules::HalfBoard half = index.unrank(rank);
        const engine::RollRow row = table.to_bear_off(half);
        sum += chance_to_finish_first(row, rival, 1) + row.mean() + row.most_rolls();
        if (half.off() == 0) sum += table.to_first_off(half).chance_of(2);
    }
    if (sum < 0) std::abort();
}

void look_up(const engine::TwoSidedTable& table) {
    const engine::BearoffIndex& index = table.index();
    float sum = 0;
    for (std::uint32_t rank = 0; rank < index.size(); ++rank) {
        sum += table.money({index.unrank(rank), index.unrank(index.size() - 1 - rank)}).win;
    }
    volatile float seen = sum;
    (void)seen;
}

void look_up(const engine::EndingTable& table) {
    const engine::BearoffIndex& index = table.index();
    float sum = 0;
    for (std::uint32_t rank = 0; rank < index.size(); ++rank) {
        const rules::Board board{index.unrank(rank), index.unrank(index.size() - 1 - rank)};
        sum += table.win(board) + table.points(board, engine::max_levels).win(1);
    }
    volatile float seen = sum;
    (void)seen;
}

template <class Table>
void try_as(engine::Image image) {
    if (const auto table = Table::from_image(std::move(image))) look_up(*table);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    try_as<engine::OneSidedTable>(image_of(bytes));
    try_as<engine::TwoSidedTable>(image_of(bytes));
    try_as<engine::EndingTable>(image_of(bytes));
    if (size < 3) return 0;
    try_as<engine::OneSidedTable>(sealed(bytes));
    try_as<engine::TwoSidedTable>(sealed(bytes));
    try_as<engine::EndingTable>(sealed(bytes));
    return 0;
}
