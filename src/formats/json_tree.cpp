// SPDX-License-Identifier: Apache-2.0
#include "formats/json_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

namespace kotra::formats {
namespace {

constexpr std::size_t max_values = 8'000'000;
constexpr std::size_t max_depth = 16;
constexpr std::size_t max_members = 64;

// Reads bytes for the parser and tells how far it has come.
class CountingIterator {
 public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        *furthest_ = ++at_;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
    bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
    const char* at_;
    const char** furthest_;
};

// Builds the tree from the parser's calls. Each returns false to stop.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
    explicit TreeBuilder(std::string_view text) : text_(text), furthest_(text.data()) {}

    const char** furthest() { return &furthest_; }
    JsonNode take_root() { return std::move(root_); }
    const std::optional<base::Error>& error() const { return error_; }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override {
        if (value > static_cast<number_unsigned_t>(INT64_MAX)) {
            return add(static_cast<double>(value));
        }
        return add(static_cast<std::int64_t>(value));
    }
    bool number_float(number_float_t value, const string_t& /*unused*/) override {
        return add(value);
    }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t& /*unused*/) override { return false; }  // JSON text has none

    bool start_object(std::size_t /*unused*/) override { return open(JsonObject{}); }
    bool start_array(std::size_t /*unused*/) override { return open(JsonList{}); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        auto& members = std::get<JsonObject>(open_.back()->value);
        std::vector<std::string>& names = members.names;
        const std::size_t start = token_start();
        if (names.size() == max_members) return stop("an object has too many members", start);
        if (std::ranges::find(names, name) != names.end()) {
            return stop(fmt::format("the member \"{}\" stands twice in an object", name), start);
        }
        names.push_back(std::move(name));
        members.values.emplace_back();
        return true;
    }

    bool parse_error(std::size_t position, const std::string& /*unused*/,
                     const nlohmann::detail::exception& error) override {
        // The library's sentence ends with what it found and what it wanted instead.
        const std::string_view whole = error.what();
        const std::size_t dash = whole.rfind(" - ");
        std::string_view what =
            dash == std::string_view::npos ? std::string_view("bad text") : whole.substr(dash + 3);
        what = what.substr(0, what.find("; last read"));
        const bool is_at_end = position > text_.size();
        return stop(fmt::format("this is not JSON: {}", what),
                    is_at_end ? text_.size() : position - std::min<std::size_t>(position, 1));
    }

 private:
    // Where the value or name begins that the parser has just read.
    std::size_t token_start() {
        const std::size_t start =
            std::min(text_.find_first_not_of(" \t\r\n,:", token_end_), text_.size());
        token_end_ = static_cast<std::size_t>(furthest_ - text_.data());
        return start;
    }

    bool stop(std::string sentence, std::size_t offset) {
        const Place place = PlaceFinder(text_).at(offset);
        error_ = base::Error{std::move(sentence), {}, place.line, place.column};
        return false;
    }

    template <class Value>
    JsonNode* put(Value&& value) {
        const std::size_t start = token_start();
        if (++values_ > max_values) {
            stop("this JSON text has too many values", start);
            return nullptr;
        }
        JsonNode* node = &root_;
        if (!open_.empty()) {
            if (auto* list = std::get_if<JsonList>(&open_.back()->value)) {
                node = &list->emplace_back();
            } else {
                node = &std::get<JsonObject>(open_.back()->value).values.back();
            }
        }
        node->offset = start;
        node->value = std::forward<Value>(value);
        return node;
    }

    template <class Value>
    bool add(Value&& value) {
        return put(std::forward<Value>(value)) != nullptr;
    }

    template <class Container>
    bool open(Container container) {
        JsonNode* node = put(std::move(container));
        if (node == nullptr) return false;
        if (open_.size() == max_depth) return stop("this JSON text nests too deep", node->offset);
        open_.push_back(node);
        return true;
    }

    // Containers stay where they are while they are open: only the innermost one grows.
    bool close() {
        open_.pop_back();
        token_end_ = static_cast<std::size_t>(furthest_ - text_.data());
        return true;
    }

    std::string_view text_;
    const char* furthest_;
    std::size_t token_end_ = 0;
    JsonNode root_;
    std::vector<JsonNode*> open_;
    std::size_t values_ = 0;
    std::optional<base::Error> error_;
};

}  // namespace

base::Result<JsonNode> parse_json(std::string_view text) {
    TreeBuilder builder(text);
    const CountingIterator begin(text.data(), builder.furthest());
    const CountingIterator end(text.data() + text.size(), builder.furthest());
    const bool ok = nlohmann::json::sax_parse(begin, end, &builder);
    if (builder.error()) return tl::unexpected(*builder.error());
    if (!ok) return base::fail("this is not JSON");
    return builder.take_root();
}

Place PlaceFinder::at(std::size_t offset) {
    for (; offset_ < offset; ++offset_) {
        if (text_[offset_] != '\n') continue;
        ++line_;
        line_start_ = offset_ + 1;
    }
    if (offset < line_start_) {
        const std::string_view between = text_.substr(offset, offset_ - offset);
        line_ -= std::ranges::count(between, '\n');
        const std::size_t end = text_.substr(0, offset).rfind('\n');
        line_start_ = end == std::string_view::npos ? 0 : end + 1;
    }
    offset_ = offset;
    return {line_, static_cast<std::int64_t>(offset - line_start_) + 1};
}

}  // namespace kotra::formats
