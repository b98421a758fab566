// SPDX-License-Identifier: Apache-2.0
// Drawings as SVG 1.1.
#pragma once

#include <string>
#include <string_view>

#include "picture/drawing.h"

namespace kotra::picture {

// The text for use between tags and within quotes of XML and HTML. Characters that XML forbids are
// left out; the text is UTF-8.
std::string xml_escaped(std::string_view text);

// A file: the colours in it, `width` pixels wide where nothing else is said.
std::string svg(const Drawing& drawing, const Theme& theme, int width);

// The shapes alone, for an <svg> in a page: colours are the classes "f-INK" (fill) and "s-INK"
// (stroke) of style_sheet.
std::string svg_shapes(const Drawing& drawing);

// The rules of CSS by which the classes of svg_shapes get the colours of the theme, each rule after
// `prefix`, such as ".board ".
std::string style_sheet(const Theme& theme, std::string_view prefix);

}  // namespace kotra::picture
