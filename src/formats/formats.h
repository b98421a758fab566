// SPDX-License-Identifier: Apache-2.0
// Match files: what they hold, told by their content and never by their name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "record/annotation.h"
#include "record/match.h"
#include "record/oddity.h"

namespace kotra::formats {

inline constexpr std::size_t max_file_size = std::size_t{64} << 20U;

// A place in a file, from 1; columns in bytes of the text once it is UTF-8.
struct Place {
    std::int64_t line = 0;
    std::int64_t column = 0;
    bool operator==(const Place&) const = default;
};

// Where the parts of a game stand.
struct GamePlaces {
    Place score;
    std::vector<Place> events;  // as many as the game has
    Place outcome;
};

// What a reader had to decide because the file does not say it, or says it twice.
struct Remark {
    Place place;
    std::string sentence;
};

// A file as read. There is at least one match, and each has at least one game.
struct Reading {
    std::string_view format;  // Format::name
    std::vector<record::Match> matches;
    std::vector<record::Annotation> annotations;  // as many as matches, or none
    std::vector<std::vector<GamePlaces>> places;  // [match][game]; empty: the format has no lines
    std::vector<Remark> remarks;

    // The line on which an oddity of matches[match] stands; zeros where that is not known.
    Place place_of(std::size_t match, const record::Oddity& oddity) const;
};

// A file as written, and what of the matches it does not hold: a clause each, such as "clock
// readings are left out".
struct Writing {
    std::string text;
    std::vector<std::string> losses;
};

struct Format {
    std::string_view name;       // for programs: "mat", "json"
    std::string_view extension;  // with the dot; empty: none of its own
    std::string_view title;      // for people
    // True if `bytes` look like this format; cheap, and never true for two formats.
    bool (*sniff)(std::string_view bytes);
    base::Result<Reading> (*read)(std::string_view bytes);
    // Fails, naming the reason, when leaving something out would change the course of a game; a
    // format of positions holds where the last game stands, and names the course among the losses.
    // nullptr: kotra only reads this format. `annotations`: as many as matches, or none.
    base::Result<Writing> (*write)(std::span<const record::Match> matches,
                                   std::span<const record::Annotation> annotations);

    bool writes() const { return write != nullptr; }
};

std::span<const Format> all_formats();

// The format with this name, or, with a leading dot, with this extension; nullptr if there is none.
const Format* find_format(std::string_view name);

// Reads a file of any known format. Bytes of no known format, and files without a game, are errors.
base::Result<Reading> read_any(std::string_view bytes);

}  // namespace kotra::formats
