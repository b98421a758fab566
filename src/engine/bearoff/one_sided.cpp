// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/one_sided.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kotra::engine {
namespace {

// More than the rows of any table have.
constexpr std::size_t widest_stride = 256;

// The parts of a table begin where a line of the processor's cache does.
constexpr std::size_t rounded_up(std::size_t bytes) {
    return (bytes + 63) / 64 * 64;
}

}  // namespace

base::Result<void> check(const OneSidedSize& size) {
    if (size.points < 1 || size.points > max_bearoff_points) {
        return base::fail(fmt::format("a bear-off table has 1 to {} points, not {}",
                                      max_bearoff_points, size.points));
    }
    if (size.checkers < 1 || size.checkers > max_bearoff_checkers) {
        return base::fail(fmt::format("a bear-off table has 1 to {} checkers, not {}",
                                      max_bearoff_checkers, size.checkers));
    }
    return {};
}

double RollRow::chance_of_more_than(int rolls) const {
    if (rolls < first) return 1;
    const auto place = static_cast<std::size_t>(rolls - first);
    return place < more_than.size() ? static_cast<double>(more_than[place]) / certain : 0;
}

double RollRow::chance_of(int rolls) const {
    const double before = rolls < 1 ? 1 : chance_of_more_than(rolls - 1);
    return before - chance_of_more_than(rolls);
}

int RollRow::most_rolls() const {
    return first + static_cast<int>(std::ranges::find(more_than, 0) - more_than.begin());
}

double RollRow::mean() const {
    std::uint64_t sum = 0;
    for (const std::uint16_t chance : more_than) sum += chance;
    return first + static_cast<double>(sum) / certain;
}

double RollRow::standard_deviation() const {
    // The mean of the square is the sum of (2k + 1) times the chance to need more than k.
    double square = static_cast<double>(first) * first;
    for (int rolls = first; rolls < most_rolls(); ++rolls) {
        square += (2 * rolls + 1) * chance_of_more_than(rolls);
    }
    return std::sqrt(std::max(0.0, square - mean() * mean()));
}

double chance_to_finish_first(const RollRow& racer, const RollRow& rival, int lead) {
    // racer finishes with roll first + i with the chance that its row falls by at i. The sums stay
    // below 2^32, as these chances add up to `certain`.
    const auto racer_size = static_cast<int>(racer.more_than.size());
    const auto rival_size = static_cast<int>(rival.more_than.size());
    const auto* const rows = racer.more_than.data();
    const auto* const rival_rows = rival.more_than.data();
    const int shift = racer.first - lead - rival.first;  // rival's entry beside racer's entry 0

    const int begin = std::clamp(-shift, 0, racer_size);
    const int end = std::clamp(rival_size - shift, begin, racer_size);
    std::uint32_t before = begin > 0 ? rows[begin - 1] : RollRow::certain;
    std::uint32_t sum = RollRow::certain * (RollRow::certain - before);
    for (int i = begin; i < end; ++i) {
        const std::uint32_t now = rows[i];
        sum += (before - now) * rival_rows[i + shift];
        before = now;
    }
    return sum / (static_cast<double>(RollRow::certain) * RollRow::certain);
}

OneSidedLayout OneSidedLayout::of(const OneSidedSize& size, std::size_t bear_off_stride,
                                  std::size_t first_off_stride) {
    const std::size_t positions = BearoffIndex(size.points, size.checkers).size();
    const std::size_t full_positions = BearoffIndex(size.points - 1, size.checkers).size();
    OneSidedLayout layout;
    layout.bear_off_stride = bear_off_stride;
    layout.first_off_stride = first_off_stride;
    layout.bear_off = table_header_bytes;
    layout.first_off = rounded_up(layout.bear_off + positions * bear_off_stride * 2);
    layout.means = rounded_up(layout.first_off + full_positions * first_off_stride * 2);
    layout.end = layout.means + positions * sizeof(float);
    return layout;
}

base::Result<OneSidedTable> OneSidedTable::from_image(Image image) {
    const auto header = read_header(image.bytes(), TableKind::one_sided);
    if (!header) return tl::unexpected(header.error());
    const OneSidedSize size{header->points, header->checkers};
    if (auto sensible = check(size); !sensible) return tl::unexpected(sensible.error());
    for (const std::size_t stride : {header->bear_off_stride, header->first_off_stride}) {
        if (stride < 8 || stride > widest_stride || stride % 8 != 0) {
            return base::fail(fmt::format("the table is damaged: it has rows of {}", stride));
        }
    }
    const auto layout = OneSidedLayout::of(size, header->bear_off_stride, header->first_off_stride);
    if (layout.end != image.bytes().size()) {
        return base::fail(fmt::format("the table is damaged: it has {} bytes instead of {}",
                                      image.bytes().size(), layout.end));
    }
    return OneSidedTable(size, layout, std::move(image));
}

OneSidedTable::OneSidedTable(const OneSidedSize& size, const OneSidedLayout& layout, Image image)
    : size_(size),
      index_(size.points, size.checkers),
      full_index_(size.points - 1, size.checkers),
      image_(std::move(image)),
      bear_off_stride_(layout.bear_off_stride),
      first_off_stride_(layout.first_off_stride) {
    const std::byte* const start = image_.bytes().data();
    bear_off_ = reinterpret_cast<const std::uint16_t*>(start + layout.bear_off);
    first_off_ = reinterpret_cast<const std::uint16_t*>(start + layout.first_off);
    means_ = reinterpret_cast<const float*>(start + layout.means);
}

}  // namespace kotra::engine
