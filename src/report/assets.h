// SPDX-License-Identifier: Apache-2.0
// Inside report/ only: the style and the script of the page.
#pragma once

#include <string_view>

namespace kotra::report {

extern const std::string_view page_style;
// Opens what a link names, and goes from blunder to blunder. The page can be read without it.
extern const std::string_view page_script;

}  // namespace kotra::report
