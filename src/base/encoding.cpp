// SPDX-License-Identifier: Apache-2.0
#include "base/encoding.h"

#include <algorithm>
#include <array>

namespace kotra::base {
namespace {

constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
constexpr std::string_view utf16_le_mark = "\xFF\xFE";
constexpr std::string_view utf16_be_mark = "\xFE\xFF";

// What bytes 0x80 to 0x9F mean in Windows-1252. The five without a meaning stay control characters,
// as in Latin-1.
constexpr std::array<char16_t, 32> windows_1252_high{
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

constexpr unsigned byte_at(std::string_view bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

// The length of the valid UTF-8 sequence at `i`, or 0. After the Unicode standard, table 3-7.
std::size_t sequence_length(std::string_view bytes, std::size_t i) {
    const unsigned lead = byte_at(bytes, i);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || bytes.size() - i < length) return 0;
    const unsigned second = byte_at(bytes, i + 1);
    unsigned least = 0x80;
    unsigned most = 0xBF;
    if (lead == 0xE0) least = 0xA0;
    if (lead == 0xED) most = 0x9F;
    if (lead == 0xF0) least = 0x90;
    if (lead == 0xF4) most = 0x8F;
    if (second < least || second > most) return 0;
    for (std::size_t j = 2; j < length; ++j) {
        if ((byte_at(bytes, i + j) & 0xC0U) != 0x80U) return 0;
    }
    return length;
}

std::string from_windows_1252(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 8);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const unsigned byte = byte_at(bytes, i);
        const bool is_special = byte >= 0x80 && byte <= 0x9F;
        append_utf8(text, is_special ? windows_1252_high[byte - 0x80] : byte);
    }
    return text;
}

Result<std::string> from_utf16(std::string_view bytes, bool is_little_endian) {
    std::string text;
    text.reserve(bytes.size());
    const auto line = [&text] { return std::ranges::count(text, '\n') + 1; };
    const auto unit = [&](std::size_t i) -> char32_t {
        const unsigned first = byte_at(bytes, i);
        const unsigned second = byte_at(bytes, i + 1);
        return is_little_endian ? second << 8U | first : first << 8U | second;
    };
    if (bytes.size() % 2 != 0) return fail("this UTF-16 text ends in the middle of a character");
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        char32_t code = unit(i);
        if (code >= 0xD800 && code <= 0xDFFF) {
            const char32_t low = code < 0xDC00 && i + 2 < bytes.size() ? unit(i + 2) : 0;
            if (low < 0xDC00 || low > 0xDFFF) {
                return fail("this UTF-16 text holds half a character", line());
            }
            code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
            i += 2;
        }
        append_utf8(text, code);
    }
    return text;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t length = sequence_length(bytes, i);
        if (length == 0) return false;
        i += length;
    }
    return true;
}

Result<DecodedText> decode_text(std::string_view bytes) {
    for (const bool is_little_endian : {true, false}) {
        const std::string_view mark = is_little_endian ? utf16_le_mark : utf16_be_mark;
        if (!bytes.starts_with(mark)) continue;
        auto text = from_utf16(bytes.substr(mark.size()), is_little_endian);
        if (!text) return tl::unexpected(text.error());
        return DecodedText{std::move(*text),
                           is_little_endian ? Encoding::utf16_le : Encoding::utf16_be};
    }
    const bool has_mark = bytes.starts_with(utf8_mark);
    const std::string_view body = has_mark ? bytes.substr(utf8_mark.size()) : bytes;
    if (!is_utf8(body)) return DecodedText{from_windows_1252(bytes), Encoding::windows_1252};
    return DecodedText{std::string(body), has_mark ? Encoding::utf8_bom : Encoding::utf8};
}

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
        if (text.starts_with("\r\n")) {
            text.remove_prefix(2);
        } else if (!text.empty()) {
            text.remove_prefix(1);
        }
    }
    return lines;
}

void append_utf8(std::string& text, char32_t code) {
    const auto add = [&text](char32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xC0 | code >> 6U);
        add(0x80 | (code & 0x3FU));
    } else if (code < 0x10000) {
        add(0xE0 | code >> 12U);
        add(0x80 | (code >> 6U & 0x3FU));
        add(0x80 | (code & 0x3FU));
    } else {
        add(0xF0 | code >> 18U);
        add(0x80 | (code >> 12U & 0x3FU));
        add(0x80 | (code >> 6U & 0x3FU));
        add(0x80 | (code & 0x3FU));
    }
}

std::size_t count_characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace kotra::base
