// SPDX-License-Identifier: Apache-2.0
// Drawings as LaTeX, by the package TikZ.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "picture/drawing.h"

namespace kotra::picture {

enum class LatexPart : std::uint8_t {
    document,  // a file for pdflatex
    picture,   // a tikzpicture for \input, in a document that loads tikz
};

// `width` is in pixels of CSS, 96 an inch.
std::string latex(const Drawing& drawing, const Theme& theme, int width, LatexPart part);

// The text for LaTeX, with the signs escaped that mean something to it. Letters that the usual
// fonts of pdflatex lack (all but those of western and central Europe) become "?".
std::string latex_escaped(std::string_view text);

}  // namespace kotra::picture
