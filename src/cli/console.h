// SPDX-License-Identifier: Apache-2.0
// Where the program reads and writes, and what it knows of its surroundings.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kotra::cli {

// Thrown when output cannot be written; caught in main.
struct OutputFailed {
    std::string what;      // "standard output", or a file
    int error_number = 0;  // errno
};

// Standard input, output and error. One thread at a time.
class Console {
 public:
    // `color`: "auto", "always" or "never".
    explicit Console(std::string_view color);

    // Whether to colour what goes to standard output. "auto": a terminal that is not dumb, and
    // NO_COLOR is unset or empty (no-color.org).
    bool color() const { return color_; }
    // True if a person sits at both ends.
    bool is_interactive() const;
    // Columns of the terminal; 80 where there is none.
    int width() const;

    // Writes to standard output, which is buffered. Throws OutputFailed.
    void print(std::string_view text);
    void flush();
    // Writes a line to standard error, after everything printed before.
    void complain(std::string_view line);

 private:
    bool color_;
};

// More than any input that makes sense; an endless one (/dev/zero) stops here.
inline constexpr std::size_t max_input_size = std::size_t{1} << 30U;

// What messages call the input: the path, or "standard input" for "-".
std::string input_name(const std::string& path);

// All bytes of a file, or of standard input for "-", at most `limit`. The error names the input.
base::Result<std::string> read_input(const std::string& path, std::size_t limit = max_input_size);

// Replaces the file, or writes to the console for "-". Throws OutputFailed. A file is never left
// half written: it is written beside its place and then moved there. A link stays a link, and a
// file that exists keeps its permissions.
void write_output(const std::string& path, std::string_view bytes, Console& console);

// The value of a variable of the environment; nothing if it is unset or empty.
std::optional<std::string> environment(const char* name);

// Where the program may keep what it can make again: kotra in $XDG_CACHE_HOME, or else in
// $HOME/.cache (XDG Base Directory Specification). Nothing if neither is an absolute path.
std::optional<std::filesystem::path> cache_folder();

// The language in which texts for people are wanted: of LC_ALL, LC_MESSAGES and LANG the first
// that is set, reduced to its language ("da" for "da_DK.UTF-8"); "en" if none is.
std::string wanted_language();

}  // namespace kotra::cli
