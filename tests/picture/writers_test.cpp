// SPDX-License-Identifier: Apache-2.0
#include <cairo.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "picture/drawing.h"
#include "picture/latex.h"
#include "picture/png.h"
#include "picture/svg.h"

namespace kotra::picture {
namespace {

// A frame of 100 by 50 with a light checker on the left and an arrow to the right.
Drawing sample() {
    Drawing drawing{100, 50, "a <title>", "what & why", {}};
    const Paint frame{Ink::frame, Ink::none, 0};
    drawing.shapes = {
        Polygon{{{0, 0}, {100, 0}, {100, 50}, {0, 50}}, frame},
        Circle{{20, 25}, 10, {Ink::first_checker, Ink::first_edge, 2}},
        Line{{0, 45}, {100, 45}, Ink::line, 2},
        Text{{50, 30}, "R&D <3", 10, Align::centre, Ink::text, true},
        Arrow{{60, 10}, {90, 10}, {Ink::arrow, Ink::none, 0}, 4},
    };
    return drawing;
}

TEST(Drawing, ArrowEndsInItsPoint) {
    const Polygon arrow = outline({{0, 0}, {30, 0}, {}, 4});
    EXPECT_EQ(arrow.corners,
              (std::vector<Spot>{{0, -2}, {18, -2}, {18, -6}, {30, 0}, {18, 6}, {18, 2}, {0, 2}}));
    EXPECT_TRUE(outline({{5, 5}, {5, 5}, {}, 4}).corners.empty());
}

TEST(Drawing, LengthsAreShort) {
    EXPECT_EQ(length_text(12), "12");
    EXPECT_EQ(length_text(0.5), "0.5");
    EXPECT_EQ(length_text(-3.254), "-3.25");
    EXPECT_EQ(length_text(-0.001), "0");
    EXPECT_EQ(length_text(100), "100");
}

TEST(Themes, NameEveryInkAndDifferFromSurfaceToChecker) {
    for (const Theme* theme : {&classic_theme, &contrast_theme}) {
        EXPECT_NE((*theme)[Ink::first_checker], (*theme)[Ink::second_checker]);
        EXPECT_NE((*theme)[Ink::arrow], (*theme)[Ink::other_arrow_edge]);
    }
    EXPECT_EQ(name(Ink::other_arrow_edge), "other-arrow-edge");
    EXPECT_EQ(name(Ink::none), "");
    EXPECT_EQ(hex({0x0b, 0x63, 0xc5}), "0b63c5");
}

TEST(Svg, IsAFileWithItsColours) {
    const std::string text = svg(sample(), classic_theme, 400);
    EXPECT_NE(text.find("width=\"400\" height=\"200\" viewBox=\"0 0 100 50\""), std::string::npos);
    EXPECT_NE(text.find("<title id=\"kotra-title\">a &lt;title&gt;</title>"), std::string::npos);
    EXPECT_NE(text.find("what &amp; why"), std::string::npos);
    EXPECT_NE(text.find("<circle cx=\"20\" cy=\"25\" r=\"10\" fill=\"#fffaf0\" stroke=\"#5c4324\""),
              std::string::npos);
    EXPECT_NE(text.find(">R&amp;D &lt;3</text>"), std::string::npos);
    EXPECT_NE(text.find("text-anchor=\"middle\" font-weight=\"bold\""), std::string::npos);
    EXPECT_EQ(text.find("class="), std::string::npos);
    EXPECT_EQ(text.substr(text.size() - 7), "</svg>\n");
}

TEST(Svg, ShapesOfAPageHaveClassesThatTheSheetKnows) {
    const std::string shapes = svg_shapes(sample());
    const std::string sheet = style_sheet(contrast_theme, ".board ");
    EXPECT_EQ(shapes.find('#'), std::string::npos);
    for (const std::string name :
         {"f-frame", "f-first-checker", "s-first-edge", "f-none", "s-line", "f-text", "f-arrow"}) {
        EXPECT_NE(shapes.find(name), std::string::npos) << name;
        EXPECT_NE(sheet.find(".board ." + name + "{"), std::string::npos) << name;
    }
}

TEST(Svg, EscapesWhatXmlMeansAndLeavesOutWhatItForbids) {
    EXPECT_EQ(xml_escaped("<a href='x'>&\"\x01\x1b\t"), "&lt;a href=&#39;x&#39;&gt;&amp;&quot;\t");
    EXPECT_EQ(xml_escaped("Čž 北京"), "Čž 北京");
}

// The picture of a PNG file, read by Cairo.
struct Pixels {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> values;
    Colour at(int x, int y) const {
        const std::uint32_t value =
            values[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                   static_cast<std::size_t>(x)];
        return {static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>(value >> 8U),
                static_cast<std::uint8_t>(value)};
    }
};

Pixels decoded(const std::string& bytes) {
    std::string_view rest = bytes;
    const auto read = [](void* from, unsigned char* to, unsigned int count) {
        auto& left = *static_cast<std::string_view*>(from);
        if (left.size() < count) return CAIRO_STATUS_READ_ERROR;
        std::memcpy(to, left.data(), count);
        left.remove_prefix(count);
        return CAIRO_STATUS_SUCCESS;
    };
    cairo_surface_t* surface = cairo_image_surface_create_from_png_stream(read, &rest);
    EXPECT_EQ(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    Pixels pixels{
        cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), {}};
    const int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < pixels.height; ++y) {
        for (int x = 0; x < pixels.width; ++x) {
            std::uint32_t value = 0;
            std::memcpy(&value,
                        cairo_image_surface_get_data(surface) + std::ptrdiff_t{y} * stride +
                            std::ptrdiff_t{x} * 4,
                        4);
            pixels.values.push_back(value);
        }
    }
    cairo_surface_destroy(surface);
    return pixels;
}

TEST(Png, HasTheSizeAndTheColoursOfItsShapes) {
    for (const int width : {100, 333, 1000}) {
        const Pixels pixels = decoded(png(sample(), classic_theme, width));
        EXPECT_EQ(pixels.width, width);
        EXPECT_NEAR(pixels.height, width / 2.0, 0.5);
        const auto at = [&](double x, double y) {
            return pixels.at(static_cast<int>(x * width / 100), static_cast<int>(y * width / 100));
        };
        EXPECT_EQ(at(20, 25), classic_theme[Ink::first_checker]);
        EXPECT_EQ(at(2, 2), classic_theme[Ink::frame]);
        EXPECT_EQ(at(45, 45), classic_theme[Ink::line]);
        EXPECT_EQ(at(82, 10), classic_theme[Ink::arrow]);
        EXPECT_EQ(at(82, 20), classic_theme[Ink::frame]);
    }
}

TEST(Png, IsTheSameEveryTime) {
    EXPECT_EQ(png(sample(), contrast_theme, 320), png(sample(), contrast_theme, 320));
}

TEST(Latex, DocumentHoldsThePicture) {
    const std::string picture = latex(sample(), classic_theme, 400, LatexPart::picture);
    const std::string document = latex(sample(), classic_theme, 400, LatexPart::document);
    EXPECT_NE(document.find(picture), std::string::npos);
    EXPECT_EQ(picture.find("\\begin{tikzpicture}[x=3.0000bp,y=-3.0000bp"), 0U);
    EXPECT_NE(picture.find("\\definecolor{kotra-first-checker}{HTML}{FFFAF0}"), std::string::npos);
    EXPECT_NE(picture.find("(20,25) circle[radius=10];"), std::string::npos);
    EXPECT_NE(picture.find("R\\&D <3"), std::string::npos);
    EXPECT_NE(document.find("\\usepackage{tikz}"), std::string::npos);
}

TEST(Latex, EscapesItsSignsAndWhatItsFontsLack) {
    EXPECT_EQ(latex_escaped("a_b {c} 5% \\d $#&~^"),
              "a\\_b \\{c\\} 5\\% \\textbackslash{}d \\$\\#\\&\\textasciitilde{}"
              "\\textasciicircum{}");
    EXPECT_EQ(latex_escaped("Þórður Čež Łódź"), "Þórður Čež Łódź");
    EXPECT_EQ(latex_escaped("北京 ħ"), "?? ?");
}

}  // namespace
}  // namespace kotra::picture
