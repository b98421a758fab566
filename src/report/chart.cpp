// SPDX-License-Identifier: Apache-2.0
#include "report/chart.h"

#include <fmt/format.h>

#include <vector>

#include "picture/drawing.h"
#include "picture/svg.h"

namespace kotra::report {
namespace {

using picture::length_text;
using picture::Spot;

constexpr double width = 640;
constexpr double height = 200;
constexpr double left = 44;
constexpr double right = 632;
constexpr double top = 12;
constexpr double bottom = 188;

double y_of(double chance) {
    return bottom - chance * (bottom - top);
}

}  // namespace

std::string chance_chart(std::span<const Decision> decisions, const std::string& label,
                         const Words& words) {
    std::vector<const Decision*> known;
    for (const Decision& decision : decisions) {
        if (decision.chance) known.push_back(&decision);
    }
    if (known.size() < 2) return {};
    const double step = (right - left) / static_cast<double>(known.size() - 1);
    const auto spot = [&](std::size_t i) {
        return Spot{left + static_cast<double>(i) * step, y_of(*known[i]->chance)};
    };

    std::string svg =
        fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"group\" aria-label=\"{}\">",
                    width, height, picture::xml_escaped(label));
    for (const int percent : {0, 25, 50, 75, 100}) {
        const double y = y_of(percent / 100.0);
        svg += fmt::format("<path class=\"{}\" d=\"M{} {}H{}\"/><text x=\"{}\" y=\"{}\">{}</text>",
                           percent == 50 ? "middle" : "grid", left, length_text(y), right, left - 6,
                           length_text(y + 4), percent);
    }
    svg += "<path class=\"curve\" d=\"";
    for (std::size_t i = 0; i < known.size(); ++i) {
        svg += fmt::format("{}{} {}", i == 0 ? 'M' : 'L', length_text(spot(i).x),
                           length_text(spot(i).y));
    }
    svg += "\"/>";
    for (std::size_t i = 0; i < known.size(); ++i) {
        const Decision& decision = *known[i];
        if (!decision.is_blunder()) continue;
        svg += fmt::format(
            "<a href=\"#{}\" aria-label=\"{}. {}: {}\"><circle class=\"{}\" cx=\"{}\" cy=\"{}\" "
            "r=\"6\"/></a>",
            decision.anchor, decision.number, picture::xml_escaped(decision.action),
            words.percent(*decision.chance),
            decision.by == rules::Side::first ? "by-first" : "by-second", length_text(spot(i).x),
            length_text(spot(i).y));
    }
    return svg + "</svg>\n";
}

}  // namespace kotra::report
