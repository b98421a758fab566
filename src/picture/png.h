// SPDX-License-Identifier: Apache-2.0
// Drawings as PNG.
#pragma once

#include <string>

#include "picture/drawing.h"

namespace kotra::picture {

// The widest picture that png() makes, in pixels.
inline constexpr int max_png_width = 8000;

// The bytes of a PNG file of `width` pixels (1 to max_png_width), the height following from the
// drawing's shape. Its size and the pixels of its shapes are the same on every machine; letters
// come from the machine's own sans-serif font.
std::string png(const Drawing& drawing, const Theme& theme, int width);

}  // namespace kotra::picture
