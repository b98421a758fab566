// SPDX-License-Identifier: Apache-2.0
#include "net/http.h"

#include "base/encoding.h"

namespace kotra::net {
namespace {

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_blank) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = digit_of(text[i + 1]);
            const int low = digit_of(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        } else if (c == '+' && plus_is_blank) {
            c = ' ';
        }
        if (c == '\0') return std::nullopt;
        decoded += c;
    }
    if (!base::is_utf8(decoded)) return std::nullopt;
    return decoded;
}

}  // namespace

std::string_view Request::header(std::string_view name) const {
    const auto found = headers.find(std::string(name));
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

std::optional<Target> parse_target(std::string_view target) {
    if (!target.starts_with('/')) return std::nullopt;
    const std::size_t mark = target.find('?');
    auto path = decode(target.substr(0, mark), false);
    if (!path) return std::nullopt;
    Target parsed{std::move(*path), {}};
    std::string_view rest =
        mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1);
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), part.size() + 1));
        const std::size_t equals = part.find('=');
        auto key = decode(part.substr(0, equals), true);
        auto value = equals == std::string_view::npos ? std::optional(std::string())
                                                      : decode(part.substr(equals + 1), true);
        if (!key || !value) return std::nullopt;
        parsed.query.insert_or_assign(std::move(*key), std::move(*value));
    }
    return parsed;
}

}  // namespace kotra::net
