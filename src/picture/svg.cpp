// SPDX-License-Identifier: Apache-2.0
#include "picture/svg.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace kotra::picture {
namespace {

class Writer {
 public:
    // No theme: classes instead of colours.
    explicit Writer(const Theme* theme) : theme_(theme) {}

    std::string shapes(const Drawing& drawing) {
        for (const Shape& shape : drawing.shapes) {
            std::visit([this](const auto& one) { write(one); }, shape);
        }
        return std::move(text_);
    }

 private:
    template <class... Parts>
    void put(fmt::format_string<Parts...> format, Parts&&... parts) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Parts>(parts)...);
    }

    void write(const Polygon& polygon) {
        put("<path d=\"");
        char letter = 'M';
        for (const Spot& corner : polygon.corners) {
            put("{}{} {}", letter, length_text(corner.x), length_text(corner.y));
            letter = 'L';
        }
        put("Z\"");
        paint(polygon.paint);
        put("/>");
        end();
    }

    void write(const Circle& circle) {
        put("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", length_text(circle.centre.x),
            length_text(circle.centre.y), length_text(circle.radius));
        paint(circle.paint);
        put("/>");
        end();
    }

    void write(const Line& line) {
        put("<path d=\"M{} {}L{} {}\"", length_text(line.from.x), length_text(line.from.y),
            length_text(line.to.x), length_text(line.to.y));
        paint({Ink::none, line.ink, line.width});
        put("/>");
        end();
    }

    void write(const Text& text) {
        constexpr std::array<std::string_view, 3> anchors{"", " text-anchor=\"middle\"",
                                                          " text-anchor=\"end\""};
        put("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}", length_text(text.at.x),
            length_text(text.at.y), length_text(text.size),
            anchors[static_cast<std::size_t>(text.align)],
            text.is_bold ? " font-weight=\"bold\"" : "");
        paint({text.ink, Ink::none, 0});
        put(">{}</text>", xml_escaped(text.utf8));
        end();
    }

    void write(const Arrow& arrow) { write(outline(arrow)); }

    void paint(const Paint& paint) {
        const bool has_edge = paint.edge != Ink::none;
        if (theme_ != nullptr) {
            put(" fill=\"{}\"", colour(paint.fill));
            if (has_edge) put(" stroke=\"{}\"", colour(paint.edge));
        } else {
            put(" class=\"f-{}", paint.fill == Ink::none ? "none" : name(paint.fill));
            if (has_edge) put(" s-{}", name(paint.edge));
            put("\"");
        }
        if (has_edge) {
            put(" stroke-width=\"{}\" stroke-linejoin=\"round\"", length_text(paint.edge_width));
        }
    }

    std::string colour(Ink ink) const {
        return ink == Ink::none ? "none" : fmt::format("#{}", hex((*theme_)[ink]));
    }

    // A file has a shape a line, for diffs; in a page every byte counts.
    void end() {
        if (theme_ != nullptr) text_ += '\n';
    }

    const Theme* theme_;
    std::string text_;
};

}  // namespace

std::string xml_escaped(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            case '\'':
                escaped += "&#39;";
                break;
            default:
                if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') escaped += c;
        }
    }
    return escaped;
}

std::string svg(const Drawing& drawing, const Theme& theme, int width) {
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {2} {3}\" font-family=\"sans-serif\" role=\"img\" "
        "aria-labelledby=\"kotra-title kotra-description\">\n"
        "<title id=\"kotra-title\">{4}</title>\n<desc id=\"kotra-description\">{5}</desc>\n"
        "<path d=\"M0 0H{2}V{3}H0Z\" fill=\"#{6}\"/>\n{7}</svg>\n",
        width, length_text(width * drawing.height / drawing.width), length_text(drawing.width),
        length_text(drawing.height), xml_escaped(drawing.title), xml_escaped(drawing.description),
        hex(theme[Ink::page]), Writer(&theme).shapes(drawing));
}

std::string svg_shapes(const Drawing& drawing) {
    return Writer(nullptr).shapes(drawing);
}

std::string style_sheet(const Theme& theme, std::string_view prefix) {
    std::string css = fmt::format("{}.f-none{{fill:none}}\n", prefix);
    for (std::size_t i = 1; i < ink_count; ++i) {
        const Ink ink{static_cast<std::uint8_t>(i)};
        css += fmt::format("{0}.f-{1}{{fill:#{2}}}\n{0}.s-{1}{{stroke:#{2}}}\n", prefix, name(ink),
                           hex(theme[ink]));
    }
    return css;
}

}  // namespace kotra::picture
