// SPDX-License-Identifier: Apache-2.0
// Inside report/ only: one decision as HTML.
#pragma once

#include <string>
#include <string_view>

#include "record/match.h"
#include "report/decisions.h"

namespace kotra::report {

// The names as they are shown: cut, without what cannot be printed, not yet escaped.
rules::PerSide<std::string> shown_names(const record::Match& match);

// The <svg> of which all boards of a match make use; once a match, before them. `id` names it.
std::string board_ground(const rules::Variant& variant, std::string_view id);

// The <li> of a decision: a line, and where it was judged and not forced, what opens below it.
// `ground` is the id of the board's ground.
std::string turn_html(const Decision& decision, const rules::PerSide<std::string>& names,
                      std::string_view ground, const Words& words);

// The equity given away with its mark, or nothing where none was.
std::string mark_html(const Decision& decision, const Words& words);

}  // namespace kotra::report
