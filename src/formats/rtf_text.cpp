// SPDX-License-Identifier: Apache-2.0
#include "formats/rtf_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <vector>

#include "base/encoding.h"

namespace kotra::formats {
namespace {

// Groups that hold no words of the author.
constexpr std::array<std::string_view, 9> silent_groups{
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "header", "footer", "listtable", "object"};

struct Word {
    std::string_view text;
    std::string_view written;
};
constexpr std::array written_words{
    Word{"par", "\n"},           Word{"line", "\n"},       Word{"tab", "\t"},
    Word{"emdash", "—"},         Word{"endash", "–"},      Word{"bullet", "•"},
    Word{"lquote", "\u2018"},    Word{"rquote", "\u2019"}, Word{"ldblquote", "\u201C"},
    Word{"rdblquote", "\u201D"},
};

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string trimmed_text(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return {};
    return std::string(text.substr(start, text.find_last_not_of(blanks) - start + 1));
}

class RtfReader {
 public:
    explicit RtfReader(std::string_view rtf) : rest_(rtf) {}

    std::string read() {
        while (!rest_.empty()) step();
        return trimmed_text(output_);
    }

 private:
    // What a group inherits and its end restores.
    struct Group {
        bool is_silent = false;
        int skipped_after_unicode = 1;
    };

    void step() {
        const char c = rest_.front();
        rest_.remove_prefix(1);
        switch (c) {
            case '{':
                groups_.push_back(group());
                break;
            case '}':
                if (groups_.size() > 1) groups_.pop_back();
                break;
            case '\\':
                on_backslash();
                return;
            case '\r':
                return;  // its line feed follows
            case '\n':
                // Behind a control word it only ends the word; behind text it was meant.
                if (is_behind_text_) write("\n");
                break;
            default:
                write_byte(c);
                is_behind_text_ = true;
                return;
        }
        is_behind_text_ = false;
    }

    void on_backslash() {
        is_behind_text_ = false;
        if (rest_.empty()) return;
        const char c = rest_.front();
        if (is_letter(c)) {
            on_word();
            return;
        }
        rest_.remove_prefix(1);
        if (c == '\'') {
            on_hexadecimal();
        } else if (c == '*') {
            group().is_silent = true;
        } else if (c == '~') {
            write("\u00A0");
        } else if (c == '_') {
            write("-");
        } else if (c == '\n' || c == '\r') {
            write("\n");
        } else if (c == '{' || c == '}' || c == '\\') {
            write_byte(c);
            is_behind_text_ = true;
        }
    }

    void on_hexadecimal() {
        unsigned byte = 0;
        const std::string_view digits = rest_.substr(0, 2);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
        rest_.remove_prefix(digits.size());
        if (error != std::errc{} || end != digits.data() + digits.size()) return;
        write_byte(static_cast<char>(byte));
        is_behind_text_ = true;
    }

    void on_word() {
        const auto stop = std::ranges::find_if_not(rest_, is_letter);
        const auto length = static_cast<std::size_t>(stop - rest_.begin());
        const std::string_view word = rest_.substr(0, length);
        rest_.remove_prefix(length);
        int number = 0;
        const std::size_t sign = rest_.starts_with('-') ? 1 : 0;
        if (rest_.size() > sign && is_digit(rest_[sign])) {
            const auto [end, error] =
                std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
            if (error != std::errc{}) number = 0;
            rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        }
        if (rest_.starts_with(' ')) rest_.remove_prefix(1);

        if (word == "u") {
            on_unicode(number);
        } else if (word == "uc") {
            group().skipped_after_unicode = std::clamp(number, 0, 8);
        } else if (word == "bin") {
            rest_.remove_prefix(
                std::min(rest_.size(), static_cast<std::size_t>(std::max(number, 0))));
        } else if (std::ranges::find(silent_groups, word) != silent_groups.end()) {
            group().is_silent = true;
        } else if (const auto* const written = std::ranges::find(written_words, word, &Word::text);
                   written != written_words.end()) {
            write(written->written);
        }
    }

    // A UTF-16 unit as a signed number, then what readers without Unicode show instead.
    void on_unicode(int number) {
        const auto unit = static_cast<std::uint16_t>(number);
        const bool is_high = unit >= 0xD800 && unit < 0xDC00;
        const bool is_low = unit >= 0xDC00 && unit < 0xE000;
        if (is_high) {
            high_ = unit;
        } else if (unit >= ' ' && !group().is_silent && (!is_low || high_ != 0)) {
            const char32_t code =
                is_low ? 0x10000U + ((high_ - 0xD800U) << 10U) + (unit - 0xDC00U) : unit;
            base::append_utf8(output_, code);
        }
        if (!is_high) high_ = 0;
        is_behind_text_ = true;
        for (int i = 0; i < group().skipped_after_unicode && !rest_.empty(); ++i) {
            if (rest_.starts_with("\\'")) {
                rest_.remove_prefix(std::min<std::size_t>(rest_.size(), 4));
            } else if (rest_.front() != '\\' && rest_.front() != '{' && rest_.front() != '}') {
                rest_.remove_prefix(1);
            }
        }
    }

    Group& group() { return groups_.back(); }

    void write(std::string_view text) {
        if (!group().is_silent) output_ += text;
    }

    void write_byte(char byte) {
        if (group().is_silent) return;
        // A byte beyond ASCII alone is no UTF-8.
        const auto text = base::decode_text(std::string_view(&byte, 1));
        if (text) output_ += text->text;
    }

    std::string_view rest_;
    std::string output_;
    std::vector<Group> groups_{Group{}};
    unsigned high_ = 0;
    bool is_behind_text_ = false;
};

}  // namespace

std::string text_of_rtf(std::string_view rtf) {
    if (rtf.starts_with("{\\rtf")) return RtfReader(rtf).read();
    const auto plain = base::decode_text(rtf);
    return plain ? trimmed_text(plain->text) : std::string();
}

}  // namespace kotra::formats
