// SPDX-License-Identifier: Apache-2.0
// A JSON object whose members are asked for by name and type.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/legal_plays.h"
#include "rules/roll.h"
#include "rules/side.h"

namespace kotra::api {

// Reads members of one object and remembers the first that is wrong. A value that is missing where
// it need not be there leaves the default. One thread at a time.
//
//     auto reader = JsonReader::parse(text);
//     const std::string name = reader->text("name");
//     if (!reader->ok()) return tl::unexpected(reader->error());
class JsonReader {
 public:
    // Fails if the text is not one JSON object of UTF-8.
    static base::Result<JsonReader> parse(std::string_view text);

    JsonReader(JsonReader&&) noexcept;
    JsonReader& operator=(JsonReader&&) noexcept;
    JsonReader(const JsonReader&) = delete;
    JsonReader& operator=(const JsonReader&) = delete;
    ~JsonReader();

    bool has(std::string_view key) const;  // null counts as not there

    // Required members. When one is wrong, the answer is a default and ok() becomes false.
    std::string text(std::string_view key);
    std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
    bool truth(std::string_view key);
    rules::Side side(std::string_view key);
    rules::Roll roll(std::string_view key);
    rules::Steps steps(std::string_view key);
    std::vector<rules::Steps> plays(std::string_view key, std::size_t most);
    std::vector<rules::Roll> rolls(std::string_view key);
    JsonReader object(std::string_view key);
    std::vector<std::int64_t> integers(std::string_view key, std::size_t count, std::int64_t least,
                                       std::int64_t most);

    // Members that may be left out.
    std::string text_or(std::string_view key, std::string_view otherwise);
    std::int64_t integer_or(std::string_view key, std::int64_t otherwise, std::int64_t least,
                            std::int64_t most);
    bool truth_or(std::string_view key, bool otherwise);
    std::optional<rules::Side> side_if(std::string_view key);

    // Notes that a member is wrong, unless something was wrong before.
    void blame(std::string_view key, std::string_view what);
    bool ok() const;
    base::Error error() const;

 private:
    struct Impl;
    explicit JsonReader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace kotra::api
