// SPDX-License-Identifier: Apache-2.0
#include "picture/latex.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace kotra::picture {
namespace {

// The size in points of the letters that `scale` enlarges, of the class article.
constexpr double letter_size = 10;
constexpr double points_per_inch = 72;  // TeX's bp
constexpr double pixels_per_inch = 96;

constexpr std::string_view preamble =
    "% Made by kotra; for pdflatex.\n"
    "\\documentclass{article}\n"
    "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
    "\\usepackage[T1]{fontenc}\n"
    "\\usepackage[utf8]{inputenc}\n"
    "\\usepackage{tikz}\n"
    "\\begin{document}\n"
    "\\setbox0\\hbox{%\n";
// The page is as large as the picture.
constexpr std::string_view ending =
    "}\n"
    "\\pdfhorigin=0pt \\pdfvorigin=0pt \\pdfpagewidth=\\wd0 \\pdfpageheight=\\ht0\n"
    "\\shipout\\box0\n"
    "\\end{document}\n";

class Writer {
 public:
    Writer(const Theme& theme, double scale) : theme_(theme), scale_(scale) {}

    std::string picture(const Drawing& drawing) {
        put("\\begin{{tikzpicture}}[x={0:.4f}bp,y=-{0:.4f}bp,line join=round]\n", scale_);
        for (std::size_t i = 1; i < ink_count; ++i) {
            const Ink ink{static_cast<std::uint8_t>(i)};
            put("\\definecolor{{kotra-{}}}{{HTML}}{{{}}}\n", name(ink), upper(hex(theme_[ink])));
        }
        put("\\fill[kotra-page] (0,0) rectangle ({},{});\n", length_text(drawing.width),
            length_text(drawing.height));
        for (const Shape& shape : drawing.shapes) {
            std::visit([this](const auto& one) { write(one); }, shape);
        }
        put("\\end{{tikzpicture}}%\n");
        return std::move(text_);
    }

 private:
    template <class... Parts>
    void put(fmt::format_string<Parts...> format, Parts&&... parts) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Parts>(parts)...);
    }

    // The package's model HTML wants capitals.
    static std::string upper(std::string text) {
        for (char& c : text) {
            if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
        }
        return text;
    }

    static std::string at(Spot spot) {
        return fmt::format("({},{})", length_text(spot.x), length_text(spot.y));
    }

    void write(const Polygon& polygon) {
        if (polygon.corners.empty()) return;
        paint(polygon.paint);
        for (const Spot& corner : polygon.corners) put("{} -- ", at(corner));
        put("cycle;\n");
    }

    void write(const Circle& circle) {
        paint(circle.paint);
        put("{} circle[radius={}];\n", at(circle.centre), length_text(circle.radius));
    }

    void write(const Line& line) {
        paint({Ink::none, line.ink, line.width});
        put("{} -- {};\n", at(line.from), at(line.to));
    }

    void write(const Text& text) {
        constexpr std::array<std::string_view, 3> anchors{"base west", "base", "base east"};
        put("\\node[anchor={},inner sep=0pt,scale={:.4f},text=kotra-{}] at {} {{{}{}}};\n",
            anchors[static_cast<std::size_t>(text.align)], text.size * scale_ / letter_size,
            name(text.ink), at(text.at), text.is_bold ? "\\sffamily\\bfseries " : "\\sffamily ",
            latex_escaped(text.utf8));
    }

    void write(const Arrow& arrow) { write(outline(arrow)); }

    void paint(const Paint& paint) {
        std::string options;
        if (paint.fill != Ink::none) options += fmt::format("fill=kotra-{}", name(paint.fill));
        if (paint.edge != Ink::none) {
            options +=
                fmt::format("{}draw=kotra-{},line width={:.4f}bp", options.empty() ? "" : ",",
                            name(paint.edge), paint.edge_width * scale_);
        }
        put("\\path[{}] ", options);
    }

    const Theme& theme_;
    double scale_;  // points for each unit of the drawing
    std::string text_;
};

// How many bytes the character has that begins with `lead`, in valid UTF-8.
std::size_t length_of(unsigned char lead) {
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

// The letters of Latin-1 and of Latin Extended-A that the encoding T1 has or composes.
bool has_letter(std::string_view character) {
    if (character.size() != 2) return false;
    const auto lead = static_cast<unsigned char>(character[0]);
    const auto next = static_cast<unsigned char>(character[1]);
    const unsigned code = (lead & 0x1FU) << 6U | (next & 0x3FU);
    if (code >= 0xC0 && code <= 0xFF) return code != 0xD7 && code != 0xF7;
    // Not those of Sami, Maltese and others with a bar, nor the long s.
    constexpr std::array<unsigned, 7> missing{0x126, 0x127, 0x138, 0x149, 0x166, 0x167, 0x17F};
    for (const unsigned one : missing) {
        if (code == one) return false;
    }
    return code >= 0x100 && code <= 0x17E && (code < 0x13F || code > 0x140);
}

}  // namespace

std::string latex_escaped(std::string_view text) {
    std::string escaped;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = length_of(static_cast<unsigned char>(text[i]));
        const std::string_view character = text.substr(i, length);
        i += length;
        if (character.size() > 1) {
            escaped += has_letter(character) ? character : "?";
            continue;
        }
        switch (character[0]) {
            case '\\':
                escaped += "\\textbackslash{}";
                break;
            case '^':
                escaped += "\\textasciicircum{}";
                break;
            case '~':
                escaped += "\\textasciitilde{}";
                break;
            case '{':
            case '}':
            case '$':
            case '&':
            case '#':
            case '%':
            case '_':
                escaped += '\\';
                escaped += character;
                break;
            default:
                if (static_cast<unsigned char>(character[0]) >= 0x20) escaped += character;
        }
    }
    return escaped;
}

std::string latex(const Drawing& drawing, const Theme& theme, int width, LatexPart part) {
    const double scale = width * points_per_inch / pixels_per_inch / drawing.width;
    std::string picture = Writer(theme, scale).picture(drawing);
    if (part == LatexPart::picture) return picture;
    return fmt::format("{}{}{}", preamble, picture, ending);
}

}  // namespace kotra::picture
