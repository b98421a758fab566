// SPDX-License-Identifier: Apache-2.0
// The words of a text in Rich Text Format.
#pragma once

#include <string>
#include <string_view>

namespace kotra::formats {

// The text without its looks, in UTF-8, paragraphs as lines, blanks at both ends cut off. Text that
// does not begin with "{\rtf" is taken as it is. Letters given as bytes are read as Windows-1252,
// whatever code page the text names.
std::string text_of_rtf(std::string_view rtf);

}  // namespace kotra::formats
