// SPDX-License-Identifier: Apache-2.0
#include "formats/sgf_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/json_tree.h"

namespace kotra::formats::sgf {
namespace {

constexpr std::size_t max_nodes = 2'000'000;
constexpr std::size_t max_values = 16'000'000;
constexpr std::size_t max_depth = 10'000;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}
bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_letter(char c) {
    return is_capital(c) || (c >= 'a' && c <= 'z');
}

class Parser {
 public:
    explicit Parser(std::string_view text) : text_(text) {}

    base::Result<std::vector<Tree>> parse() {
        while (true) {
            // Between trees, and before the first, anything may stand.
            at_ = text_.find('(', at_);
            if (at_ == std::string_view::npos) break;
            if (auto ok = tree(); !ok) return tl::unexpected(ok.error());
        }
        if (trees_.empty()) return fail_at(0, "there is no game tree, which begins with '(;'");
        return std::move(trees_);
    }

 private:
    tl::unexpected<base::Error> fail_at(std::size_t offset, std::string sentence) const {
        const Place place = PlaceFinder(text_).at(std::min(offset, text_.size()));
        return base::fail(std::move(sentence), place.line, place.column);
    }

    // From a '(' behind its ')'. A subtree is a level; of two in the same level the second is a
    // variation, and with it everything inside.
    base::Result<void> tree() {
        const std::size_t start = at_;
        Tree result;
        std::vector<bool> has_child;      // of the open levels of the main line
        std::size_t variation_depth = 0;  // open levels beside it
        while (true) {
            skip_blanks();
            if (at_ >= text_.size()) return fail_at(start, "this game tree has no end");
            const char c = text_[at_];
            if (c == '(') {
                ++at_;
                if (has_child.size() + variation_depth >= max_depth) {
                    return fail_at(at_, "this game tree nests too deep");
                }
                if (variation_depth > 0 || (!has_child.empty() && has_child.back())) {
                    ++variation_depth;
                    result.has_variations = true;
                    continue;
                }
                if (!has_child.empty()) has_child.back() = true;
                has_child.push_back(false);
            } else if (c == ')') {
                ++at_;
                if (variation_depth > 0) {
                    --variation_depth;
                    continue;
                }
                has_child.pop_back();
                if (has_child.empty()) break;
            } else if (c == ';') {
                // Nodes behind a subtree belong to nothing that is played.
                const bool is_beside = variation_depth > 0 || has_child.back();
                if (auto ok = node(is_beside ? nullptr : &result); !ok) return ok;
            } else {
                return fail_at(at_, "a node, which begins with ';', was expected here");
            }
        }
        if (result.nodes.empty()) return fail_at(start, "this game tree has no node");
        trees_.push_back(std::move(result));
        return {};
    }

    base::Result<void> node(Tree* tree) {
        if (++nodes_ > max_nodes) return fail_at(at_, "this file has too many nodes");
        Node result{{}, at_++};
        while (true) {
            skip_blanks();
            if (at_ >= text_.size() || !is_letter(text_[at_])) break;
            auto property = this->property();
            if (!property) return tl::unexpected(property.error());
            result.properties.push_back(std::move(*property));
        }
        if (tree != nullptr) tree->nodes.push_back(std::move(result));
        return {};
    }

    base::Result<Property> property() {
        Property result;
        result.offset = at_;
        // Before FF[4], small letters made names longer and meant nothing.
        for (; at_ < text_.size() && is_letter(text_[at_]); ++at_) {
            if (is_capital(text_[at_])) result.name += text_[at_];
        }
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != '[') {
            return fail_at(at_, "a value in brackets was expected here");
        }
        while (at_ < text_.size() && text_[at_] == '[') {
            if (++values_ > max_values) return fail_at(at_, "this file has too many values");
            const std::size_t start = ++at_;
            while (at_ < text_.size() && text_[at_] != ']') at_ += text_[at_] == '\\' ? 2 : 1;
            if (at_ >= text_.size()) return fail_at(start - 1, "this value has no end");
            result.values.push_back({text_.substr(start, at_ - start), start});
            ++at_;
            skip_blanks();
        }
        return result;
    }

    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t nodes_ = 0;
    std::size_t values_ = 0;
    std::vector<Tree> trees_;
};

}  // namespace

const Property* Node::find(std::string_view name) const {
    const auto found = std::ranges::find(properties, name, &Property::name);
    return found == properties.end() ? nullptr : &*found;
}

std::optional<Value> Node::value(std::string_view name) const {
    const Property* const property = find(name);
    if (property == nullptr) return std::nullopt;
    return property->values.front();
}

bool begins_tree(std::string_view text) {
    const auto skip = [&text] {
        while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    };
    skip();
    if (!text.starts_with('(')) return false;
    text.remove_prefix(1);
    skip();
    return text.starts_with(';');
}

base::Result<std::vector<Tree>> parse(std::string_view text) {
    return Parser(text).parse();
}

std::string text_of(std::string_view raw) {
    std::string text;
    const auto skip_second = [&](std::size_t i) {
        const bool is_pair = i + 1 < raw.size() && raw[i] != raw[i + 1] &&
                             (raw[i + 1] == '\n' || raw[i + 1] == '\r');
        return is_pair ? i + 1 : i;
    };
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const bool is_escaped = raw[i] == '\\' && i + 1 < raw.size();
        if (is_escaped) ++i;
        const char c = raw[i];
        if (c == '\n' || c == '\r') {
            i = skip_second(i);
            if (!is_escaped) text += '\n';
        } else {
            text += is_blank(c) ? ' ' : c;
        }
    }
    return text;
}

std::string line_of(std::string_view raw) {
    std::string text = text_of(raw);
    std::ranges::replace(text, '\n', ' ');
    return text;
}

std::optional<Pair> pair_of(std::string_view raw) {
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '\\') {
            ++i;
        } else if (raw[i] == ':') {
            return Pair{raw.substr(0, i), raw.substr(i + 1)};
        }
    }
    return std::nullopt;
}

std::string escaped(std::string_view text, bool is_composed) {
    std::string result;
    for (const char c : text) {
        if (c == ']' || c == '\\' || (is_composed && c == ':')) result += '\\';
        result += c;
    }
    return result;
}

}  // namespace kotra::formats::sgf
