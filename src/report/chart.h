// SPDX-License-Identifier: Apache-2.0
// Inside report/ only: the chance to win through a game, as SVG for a page.
#pragma once

#include <span>
#include <string>

#include "report/decisions.h"

namespace kotra::report {

// The chance of Side::first after each of the decisions of one game, blunders marked as links to
// their places; `label` tells what it shows. Empty with fewer than two known chances.
std::string chance_chart(std::span<const Decision> decisions, const std::string& label,
                         const Words& words);

}  // namespace kotra::report
