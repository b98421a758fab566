// SPDX-License-Identifier: Apache-2.0
#include "analysis/annotation_bytes.h"

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "base/file.h"

namespace kotra::analysis {
namespace {

// Changes with what is written.
constexpr std::uint64_t magic = 0x6b6f747261'0001;

template <class Value>
concept Plain = std::is_arithmetic_v<Value> || std::is_enum_v<Value> ||
    std::same_as<Value, rules::Board> || std::same_as<Value, rules::Step>;

class Writer {
 public:
    std::vector<std::byte> bytes;

    template <Plain Value>
    void operator()(const Value& value) {
        const auto* const begin = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), begin, begin + sizeof(Value));
    }
    template <class Item>
    void operator()(const std::vector<Item>& items) {
        (*this)(std::uint64_t{items.size()});
        for (const Item& item : items) (*this)(item);
    }
    template <class Value>
    void operator()(const std::optional<Value>& value) {
        (*this)(value.has_value());
        if (value) (*this)(*value);
    }
    void operator()(const std::string& text) {
        (*this)(std::uint64_t{text.size()});
        for (const char c : text) (*this)(c);
    }
    void operator()(const rules::Steps& steps) {
        (*this)(std::uint64_t{steps.size()});
        for (const rules::Step step : steps) (*this)(step);
    }
    template <class Record>
    void operator()(const Record& record);
};

// Reads what Writer wrote; once something does not fit, all that follows is empty.
class Reader {
 public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    bool is_done() const { return is_good_ && bytes_.empty(); }

    template <Plain Value>
    void operator()(Value& value) {
        is_good_ = is_good_ && bytes_.size() >= sizeof(Value);
        if (!is_good_) return;
        std::memcpy(&value, bytes_.data(), sizeof(Value));
        bytes_ = bytes_.subspan(sizeof(Value));
    }
    template <class Item>
    void operator()(std::vector<Item>& items) {
        items.resize(count());
        for (Item& item : items) (*this)(item);
    }
    template <class Value>
    void operator()(std::optional<Value>& value) {
        bool has_value = false;
        (*this)(has_value);
        if (has_value) (*this)(value.emplace());
    }
    void operator()(std::string& text) {
        text.resize(count());
        for (char& c : text) (*this)(c);
    }
    void operator()(rules::Steps& steps) {
        const std::size_t size = count();
        is_good_ = is_good_ && size <= rules::max_dice;
        for (std::size_t i = 0; is_good_ && i < size; ++i) {
            rules::Step step;
            (*this)(step);
            steps.push_back(step);
        }
    }
    template <class Record>
    void operator()(Record& record);

 private:
    // A number of items, each of at least a byte.
    std::size_t count() {
        std::uint64_t size = 0;
        (*this)(size);
        is_good_ = is_good_ && size <= bytes_.size();
        return is_good_ ? size : 0;
    }

    std::span<const std::byte> bytes_;
    bool is_good_ = true;
};

// The members of each record, for both; `Record` may be constant.
template <class Record, class Wanted>
concept Is = std::same_as<std::remove_const_t<Record>, Wanted>;

template <class Archive, Is<record::Chances> Record>
void members(Archive& archive, Record& record) {
    archive(record.win);
    archive(record.loss);
}
template <class Archive, Is<record::Depth> Record>
void members(Archive& archive, Record& record) {
    archive(record.kind);
    archive(record.plies);
    archive(record.cubeful);
    archive(record.trials);
    archive(record.words);
}
template <class Archive, Is<record::Value> Record>
void members(Archive& archive, Record& record) {
    archive(record.chances);
    archive(record.cubeless);
    archive(record.equity);
    archive(record.match_chance);
    archive(record.standard_error);
    archive(record.depth);
}
template <class Archive, Is<record::Candidate> Record>
void members(Archive& archive, Record& record) {
    archive(record.steps);
    archive(record.after);
    archive(record.number);
    archive(record.value);
}
template <class Archive, Is<record::PlayNote> Record>
void members(Archive& archive, Record& record) {
    archive(record.candidates);
    archive(record.played);
    archive(record.forced);
}
template <class Archive, Is<record::CubeNote> Record>
void members(Archive& archive, Record& record) {
    archive(record.position);
    archive(record.no_double);
    archive(record.take);
    archive(record.pass);
    archive(record.only_chances);
    archive(record.no_double_chance);
    archive(record.take_chance);
    archive(record.pass_chance);
    archive(record.error);
}
template <class Archive, Is<record::Note> Record>
void members(Archive& archive, Record& record) {
    archive(record.play);
    archive(record.cube);
    archive(record.luck);
    archive(record.play_mark);
    archive(record.cube_mark);
}
template <class Archive, Is<record::GameAnnotation> Record>
void members(Archive& archive, Record& record) {
    archive(record.notes);
}
template <class Archive, Is<record::Annotation> Record>
void members(Archive& archive, Record& record) {
    archive(record.judge);
    archive(record.games);
}

template <class Record>
void Writer::operator()(const Record& record) {
    members(*this, record);
}
template <class Record>
void Reader::operator()(Record& record) {
    members(*this, record);
}

}  // namespace

std::vector<std::byte> to_bytes(const record::Annotation& annotation) {
    Writer writer;
    writer(magic);
    writer(annotation);
    writer(base::fnv1a(writer.bytes));
    return std::move(writer.bytes);
}

std::optional<record::Annotation> from_bytes(std::span<const std::byte> bytes) {
    constexpr std::size_t sum_size = sizeof(std::uint64_t);
    if (bytes.size() < 2 * sum_size) return std::nullopt;
    const auto content = bytes.first(bytes.size() - sum_size);
    std::uint64_t sum = 0;
    Reader(bytes.last(sum_size))(sum);
    if (sum != base::fnv1a(content)) return std::nullopt;
    Reader reader(content);
    std::uint64_t mark = 0;
    reader(mark);
    record::Annotation annotation;
    reader(annotation);
    if (mark != magic || !reader.is_done()) return std::nullopt;
    return annotation;
}

}  // namespace kotra::analysis
