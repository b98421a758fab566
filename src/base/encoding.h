// SPDX-License-Identifier: Apache-2.0
// Text files of every origin as UTF-8 lines.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kotra::base {

enum class Encoding : std::uint8_t {
    utf8,
    utf8_bom,
    utf16_le,  // with a byte order mark
    utf16_be,
    windows_1252,  // which holds Latin-1; taken for bytes that are not UTF-8
};

struct DecodedText {
    std::string text;  // valid UTF-8 without byte order mark
    Encoding encoding = Encoding::utf8;
};

bool is_utf8(std::string_view bytes);

// Tells the encoding by a byte order mark or else by whether the bytes are UTF-8, and converts.
// Fails only for UTF-16 that is cut off or has halves of characters, naming the line.
Result<DecodedText> decode_text(std::string_view bytes);

// The lines of the text without their ends: LF, CRLF, or CR. A last line without an end counts; the
// views point into `text`.
std::vector<std::string_view> split_lines(std::string_view text);

// Appends one character; `code` is a Unicode scalar value.
void append_utf8(std::string& text, char32_t code);

// How many characters the UTF-8 text has.
std::size_t count_characters(std::string_view text);

}  // namespace kotra::base
