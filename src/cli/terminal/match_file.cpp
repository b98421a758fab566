// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/match_file.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <span>

#include "formats/formats.h"

namespace kotra::cli {
namespace {

base::Result<const formats::Format*> format_of(const std::string& path) {
    const std::string extension = std::filesystem::path(path).extension().string();
    const formats::Format* format = extension.empty() ? nullptr : formats::find_format(extension);
    if (format != nullptr && format->writes()) return format;
    std::string known;
    for (const formats::Format& row : formats::all_formats()) {
        if (!row.writes()) continue;
        known += fmt::format("{}{}", known.empty() ? "" : " or ", row.extension);
    }
    return base::fail(fmt::format("the name of a match file ends in {}, not as '{}'", known, path));
}

}  // namespace

base::Result<void> check_holds(const record::Match& match, const std::string& path) {
    const auto format = format_of(path);
    if (!format) return tl::unexpected(format.error());
    const auto written = (*format)->write(std::span(&match, 1), {});
    if (!written) return tl::unexpected(written.error());
    return {};
}

base::Result<std::vector<std::string>> save_match(const record::Match& match,
                                                  const std::string& path, Console& console) {
    const auto format = format_of(path);
    if (!format) return tl::unexpected(format.error());
    auto written = (*format)->write(std::span(&match, 1), {});
    if (!written) {
        return base::fail(written.error().message + "; a .json file holds every match");
    }
    try {
        write_output(path, written->text, console);
    } catch (const OutputFailed& failed) {
        return base::fail(fmt::format("{} cannot be written: {}", failed.what,
                                      std::strerror(failed.error_number)));
    }
    return written->losses;
}

base::Result<record::Match> load_match(const std::string& path) {
    const auto bytes = read_input(path);
    if (!bytes) return tl::unexpected(bytes.error());
    auto reading = formats::read_any(*bytes);
    if (!reading) {
        base::Error error = reading.error();
        error.source = path;
        return tl::unexpected(error);
    }
    return std::move(reading->matches.back());
}

std::string state_directory() {
    if (const auto state = environment("XDG_STATE_HOME")) return *state + "/kotra";
    if (const auto home = environment("HOME")) return *home + "/.local/state/kotra";
    return {};
}

}  // namespace kotra::cli
