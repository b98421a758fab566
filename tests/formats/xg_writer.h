// SPDX-License-Identifier: Apache-2.0
// Small .xg files for tests, after docs/formats/xg.md.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/match.h"
#include "rules/board.h"

namespace kotra::formats::testing {

// Bytes of one size, all zero, to be filled in.
class Bytes {
 public:
    explicit Bytes(std::size_t size) : bytes_(size, '\0') {}

    Bytes& i8(std::size_t at, int value);
    Bytes& i16(std::size_t at, int value);
    Bytes& i32(std::size_t at, std::int64_t value);
    Bytes& f32(std::size_t at, float value);
    Bytes& f64(std::size_t at, double value);
    Bytes& text(std::size_t at, std::string_view value);  // a length and bytes
    Bytes& wide_text(std::size_t at, std::u16string_view value);
    Bytes& board(std::size_t at, const rules::Board& board);  // its mover's checkers are positive
    // Seven numbers: shares of losing from backgammon down, of winning up, an equity.
    Bytes& evaluation(std::size_t at, const std::vector<float>& values);

    const std::string& get() const { return bytes_; }

 private:
    std::string bytes_;
};

// The records of a match, which must have only what .xg files hold: no tied throws, no refused
// resignation. Comments and clock readings become those of the record before or after them.
std::vector<Bytes> xg_records(const record::Match& match);

struct XgParts {
    std::vector<std::pair<std::string, std::string>> files;  // name and content
    bool damages_checksum = false;
};

std::string xg_file(const XgParts& parts);
std::string xg_file(const std::vector<Bytes>& records, std::string_view comments = {},
                    std::string_view rollouts = {});
std::string joined(const std::vector<Bytes>& records);
std::string deflated(std::string_view content);

}  // namespace kotra::formats::testing
