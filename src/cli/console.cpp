// SPDX-License-Identifier: Apache-2.0
#include "cli/console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "cli/words.h"

namespace kotra::cli {
namespace {

struct CloseFile {
    void operator()(std::FILE* file) const {
        static_cast<void>(std::fclose(file));  // NOLINT(cppcoreguidelines-owning-memory): owns it
    }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

base::Error unreadable(const std::string& path, std::string_view reason) {
    base::Error error{fmt::format("cannot be read: {}", reason)};
    error.source = input_name(path);
    return error;
}

base::Result<std::string> read_all(std::FILE* file, const std::string& path, std::size_t limit) {
    std::string bytes;
    std::array<char, 65536> block;
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), file)) {
        if (count > limit - bytes.size()) {
            return tl::unexpected(
                unreadable(path, fmt::format("it has more than {} MiB", limit >> 20U)));
        }
        bytes.append(block.data(), count);
    }
    if (std::ferror(file) != 0) return tl::unexpected(unreadable(path, std::strerror(errno)));
    return bytes;
}

// Writes all of it and closes the file; false leaves the reason in errno.
bool write_all(File file, std::string_view bytes) {
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
    const int error_number = errno;
    const bool closed = std::fclose(file.release()) == 0;
    if (!written) errno = error_number;
    return written && closed;
}

// The file that the path leads to through links; the path itself if there is none yet.
std::string real_path(const std::string& path) {
    std::error_code error;
    const auto resolved = std::filesystem::canonical(path, error);
    return error ? path : resolved.string();
}

}  // namespace

Console::Console(std::string_view color)
    : color_(color == "always" ||
             (color == "auto" && isatty(STDOUT_FILENO) == 1 && !environment("NO_COLOR") &&
              environment("TERM").value_or("dumb") != "dumb")) {}

bool Console::is_interactive() const {
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
}

int Console::width() const {
    winsize size{};
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

void Console::print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
        throw OutputFailed{"standard output", errno};
    }
}

void Console::flush() {
    if (std::fflush(stdout) != 0) throw OutputFailed{"standard output", errno};
}

void Console::complain(std::string_view line) {
    flush();
    fmt::print(stderr, "{}\n", printable(line));
}

std::string input_name(const std::string& path) {
    return path == "-" ? "standard input" : path;
}

base::Result<std::string> read_input(const std::string& path, std::size_t limit) {
    if (path == "-") return read_all(stdin, path, limit);
    const File file(std::fopen(path.c_str(), "rb"));
    if (file == nullptr) return tl::unexpected(unreadable(path, std::strerror(errno)));
    return read_all(file.get(), path, limit);
}

void write_output(const std::string& path, std::string_view bytes, Console& console) {
    if (path == "-") {
        console.print(bytes);
        return;
    }
    // What is no plain file (a device, a pipe) cannot be replaced, only written to.
    struct stat status {};
    const bool exists = stat(path.c_str(), &status) == 0;
    const bool replace = !exists || S_ISREG(status.st_mode);
    const std::string target = replace ? real_path(path) : path;
    const std::string place = replace ? fmt::format("{}.{}.tmp", target, getpid()) : target;
    File file(std::fopen(place.c_str(), "wb"));
    if (file == nullptr) throw OutputFailed{path, errno};
    if (replace && exists) static_cast<void>(fchmod(fileno(file.get()), status.st_mode));
    if (write_all(std::move(file), bytes) &&
        (!replace || std::rename(place.c_str(), target.c_str()) == 0)) {
        return;
    }
    const int error_number = errno;
    if (replace) std::remove(place.c_str());
    throw OutputFailed{path, error_number};
}

std::optional<std::string> environment(const char* name) {
    // The program never changes its environment, so no other thread can.
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

std::optional<std::filesystem::path> cache_folder() {
    const auto absolute = [](const char* name) -> std::optional<std::filesystem::path> {
        const std::filesystem::path folder = environment(name).value_or("");
        if (!folder.is_absolute()) return std::nullopt;
        return folder;
    };
    if (const auto cache = absolute("XDG_CACHE_HOME")) return *cache / "kotra";
    if (const auto home = absolute("HOME")) return *home / ".cache" / "kotra";
    return std::nullopt;
}

std::string wanted_language() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        if (const auto value = environment(name)) {
            const std::string language = value->substr(0, value->find_first_of("_.@"));
            return language == "C" || language == "POSIX" ? "en" : language;
        }
    }
    return "en";
}

}  // namespace kotra::cli
