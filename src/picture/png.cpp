// SPDX-License-Identifier: Apache-2.0
#include "picture/png.h"

#include <cairo.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <new>
#include <numbers>

// Fontconfig keeps what it knows of the fonts until the end of the process, behind pointers that
// are written as offsets, which the leak sanitizer cannot follow.
#if defined(__has_feature)
#define KOTRA_CHECKS_LEAKS __has_feature(address_sanitizer)
#elif defined(__SANITIZE_ADDRESS__)
#define KOTRA_CHECKS_LEAKS 1
#else
#define KOTRA_CHECKS_LEAKS 0
#endif
#if KOTRA_CHECKS_LEAKS
// The names are the sanitizer's.
extern "C" const char* __lsan_default_suppressions();   // NOLINT(*-reserved-identifier,cert-dcl*)
extern "C" const char* __lsan_default_suppressions() {  // NOLINT(*-reserved-identifier,cert-dcl*)
    return "leak:libfontconfig\n";
}
extern "C" const char* __lsan_default_options();   // NOLINT(*-reserved-identifier,cert-dcl*)
extern "C" const char* __lsan_default_options() {  // NOLINT(*-reserved-identifier,cert-dcl*)
    return "print_suppressions=0";
}
#endif

namespace kotra::picture {
namespace {

struct Release {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
};

class Painter {
 public:
    Painter(cairo_t* context, const Theme& theme) : context_(context), theme_(theme) {
        cairo_set_line_join(context_, CAIRO_LINE_JOIN_ROUND);
    }

    void ink(Ink ink) {
        const Colour colour = theme_[ink];
        cairo_set_source_rgb(context_, colour.red / 255.0, colour.green / 255.0,
                             colour.blue / 255.0);
    }

    void draw(const Polygon& polygon) {
        if (polygon.corners.empty()) return;
        for (const Spot& corner : polygon.corners) cairo_line_to(context_, corner.x, corner.y);
        cairo_close_path(context_);
        paint(polygon.paint);
    }

    void draw(const Circle& circle) {
        cairo_arc(context_, circle.centre.x, circle.centre.y, circle.radius, 0,
                  2 * std::numbers::pi);
        paint(circle.paint);
    }

    void draw(const Line& line) {
        cairo_move_to(context_, line.from.x, line.from.y);
        cairo_line_to(context_, line.to.x, line.to.y);
        paint({Ink::none, line.ink, line.width});
    }

    void draw(const Text& text) {
        cairo_select_font_face(context_, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                               text.is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(context_, text.size);
        cairo_text_extents_t extents;
        cairo_text_extents(context_, text.utf8.c_str(), &extents);
        const double share = static_cast<int>(text.align) / 2.0;
        cairo_move_to(context_, text.at.x - extents.x_advance * share, text.at.y);
        ink(text.ink);
        cairo_show_text(context_, text.utf8.c_str());
        cairo_new_path(context_);
    }

    void draw(const Arrow& arrow) { draw(outline(arrow)); }

 private:
    // Fills and strokes the path, and ends it.
    void paint(const Paint& paint) {
        if (paint.fill != Ink::none) {
            ink(paint.fill);
            cairo_fill_preserve(context_);
        }
        if (paint.edge != Ink::none) {
            ink(paint.edge);
            cairo_set_line_width(context_, paint.edge_width);
            cairo_stroke_preserve(context_);
        }
        cairo_new_path(context_);
    }

    cairo_t* context_;
    const Theme& theme_;
};

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int count) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

// Out of memory is the one failure that a drawing within the limits can meet.
void check(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS) throw std::bad_alloc();
}

}  // namespace

std::string png(const Drawing& drawing, const Theme& theme, int width) {
    assert(width >= 1 && width <= max_png_width);
    const double scale = width / drawing.width;
    const int height = std::max(1, static_cast<int>(std::lround(drawing.height * scale)));
    const std::unique_ptr<cairo_surface_t, Release> surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
    const std::unique_ptr<cairo_t, Release> context(cairo_create(surface.get()));
    check(cairo_status(context.get()));

    // Letters without hints, which fit any size and do not depend on the screen's settings.
    const std::unique_ptr<cairo_font_options_t, Release> fonts(cairo_font_options_create());
    cairo_font_options_set_antialias(fonts.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(fonts.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(fonts.get(), CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(context.get(), fonts.get());

    Painter painter(context.get(), theme);
    painter.ink(Ink::page);
    cairo_paint(context.get());
    cairo_scale(context.get(), scale, scale);
    for (const Shape& shape : drawing.shapes) {
        std::visit([&](const auto& one) { painter.draw(one); }, shape);
    }
    check(cairo_status(context.get()));
    std::string bytes;
    check(cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
    return bytes;
}

}  // namespace kotra::picture
