// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

namespace kotra::base {
namespace {

tl::unexpected<Error> failed(const std::filesystem::path& path, const std::string& what) {
    return tl::unexpected<Error>(Error{what, path.string()});
}

std::string system_reason() {
    return std::strerror(errno);  // NOLINT(concurrency-mt-unsafe): glibc's is safe
}

bool write_all(int file, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace

Result<std::vector<std::byte>> read_file(const std::filesystem::path& path, std::uintmax_t limit) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) return failed(path, "the file cannot be read: " + error.message());
    if (size > limit) {
        return failed(path, "the file is larger than " + std::to_string(limit) + " bytes");
    }
    std::vector<std::byte> bytes(size);
    std::ifstream file(path, std::ios::binary);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes of a file
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (!file) return failed(path, "the file cannot be read");
    return bytes;
}

Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    // In the same folder, so that the rename is one step; named by process, so that two programs
    // do not write to one file.
    const std::string temporary = path.string() + ".part" + std::to_string(::getpid());
    constexpr mode_t readable = 0644;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): how the system opens files
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, readable);
    if (file < 0) return failed(path, "the file cannot be written: " + system_reason());
    const bool written = write_all(file, bytes) && ::fsync(file) == 0;
    const std::string reason = written ? "" : system_reason();
    const bool closed = ::close(file) == 0;
    if (!written || !closed || std::rename(temporary.c_str(), path.c_str()) != 0) {
        const std::string why = reason.empty() ? system_reason() : reason;
        ::unlink(temporary.c_str());
        return failed(path, "the file cannot be written: " + why);
    }
    return {};
}

}  // namespace kotra::base
