// SPDX-License-Identifier: Apache-2.0
#include "picture/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace kotra::picture {

Polygon outline(const Arrow& arrow) {
    const double dx = arrow.to.x - arrow.from.x;
    const double dy = arrow.to.y - arrow.from.y;
    const double length = std::hypot(dx, dy);
    if (length == 0) return {{}, arrow.paint};
    const Spot along{dx / length, dy / length};
    // A spot `forwards` from the tail and `sideways` from the middle of the shaft.
    const auto at = [&](double forwards, double sideways) {
        return Spot{arrow.from.x + along.x * forwards - along.y * sideways,
                    arrow.from.y + along.y * forwards + along.x * sideways};
    };
    const double shaft = arrow.width / 2;
    const double head = 3 * shaft;
    const double neck = std::max(0.0, length - 3 * arrow.width);
    return {{at(0, -shaft), at(neck, -shaft), at(neck, -head), at(length, 0), at(neck, head),
             at(neck, shaft), at(0, shaft)},
            arrow.paint};
}

std::string length_text(double length) {
    std::string text = fmt::format("{:.2f}", length);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

}  // namespace kotra::picture
