// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/image.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace kotra::engine {
namespace {

// A mapped file is used as it lies there.
static_assert(std::endian::native == std::endian::little);

// The header, byte by byte; see docs/formats/bearoff.md. Do not change: raise the version.
struct Header {
    std::array<char, 8> magic{};
    std::uint32_t version = 0;
    std::uint32_t kind = 0;
    std::uint32_t points = 0;
    std::uint32_t checkers = 0;
    std::uint32_t bear_off_stride = 0;
    std::uint32_t first_off_stride = 0;
    std::uint64_t size = 0;  // of the whole file
    std::array<std::uint8_t, 11> rules{};
    std::array<std::uint8_t, 5> reserved{};
    std::uint64_t checksum = 0;  // of all other bytes
};
static_assert(sizeof(Header) == table_header_bytes);

constexpr std::array<char, 8> magic{'k', 'o', 't', 'r', 'a', 'B', 'O', '\n'};
constexpr std::uint32_t version = 1;
constexpr std::size_t checksum_offset = offsetof(Header, checksum);

// Four sums over every fourth word of 8 bytes, each step of which is a bijection of its sum, so
// that a change of a single word never goes unseen. As fast as memory. `bytes` are filled up with
// zeros.
class Checksum {
 public:
    void add(std::span<const std::byte> bytes) {
        std::size_t at = 0;
        for (; at + 32 <= bytes.size(); at += 32) {
            for (std::size_t lane = 0; lane < 4; ++lane) mix(lane, &bytes[at + 8 * lane], 8);
        }
        for (std::size_t lane = 0; at < bytes.size(); ++lane, at += 8) {
            mix(lane, &bytes[at], std::min<std::size_t>(8, bytes.size() - at));
        }
    }
    std::uint64_t sum() const {
        std::uint64_t result = 0;
        for (const std::uint64_t lane : lanes_) result = (std::rotl(result, 31) ^ lane) * factor;
        return result ^ (result >> 32U);
    }

 private:
    static constexpr std::uint64_t factor = 0x9e3779b97f4a7c15U;  // odd: 2^64 over the golden ratio

    void mix(std::size_t lane, const std::byte* from, std::size_t size) {
        std::uint64_t word = 0;
        std::memcpy(&word, from, size);
        lanes_[lane] = std::rotl((lanes_[lane] ^ word) * factor, 29);
    }

    std::array<std::uint64_t, 4> lanes_{1, 2, 3, 4};
};

std::uint64_t checksum(std::span<const std::byte> image) {
    Checksum sum;
    sum.add(image.first(checksum_offset));
    sum.add(image.subspan(table_header_bytes));
    return sum.sum();
}

std::string_view name_of(TableKind kind) {
    switch (kind) {
        case TableKind::one_sided:
            return "one-sided table";
        case TableKind::two_sided:
            return "two-sided table";
        case TableKind::ending:
            return "table of endings";
    }
    return "table";
}

std::string system_reason() {
    return std::strerror(errno);  // NOLINT(concurrency-mt-unsafe): glibc's is safe
}

tl::unexpected<base::Error> failed(const std::filesystem::path& path, const std::string& what) {
    return tl::unexpected<base::Error>(base::Error{what, path.string()});
}

// Closes the file when it goes.
struct OpenFile {
    int number;

    explicit OpenFile(const std::filesystem::path& path)
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): how the system opens files
        : number(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (number >= 0) ::close(number);
    }
};

}  // namespace

void Image::Unmap::operator()(const std::byte* start) const {
    ::munmap(const_cast<std::byte*>(start), size);
}

Image::Image(std::size_t size)
    : owned_(std::make_unique<Block[]>(size / sizeof(Block) + 1)),
      bytes_(owned_[0].bytes.data(), size) {}

base::Result<Image> Image::map(const std::filesystem::path& path) {
    const OpenFile file(path);
    if (file.number < 0) return failed(path, "the table cannot be opened: " + system_reason());
    struct stat status {};
    if (::fstat(file.number, &status) != 0) {
        return failed(path, "the table cannot be read: " + system_reason());
    }
    if (!S_ISREG(status.st_mode)) return failed(path, "this is not a file");
    if (status.st_size == 0) return failed(path, "the file is empty");
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
    if (start == MAP_FAILED) return failed(path, "the table cannot be read: " + system_reason());
    Image image;
    image.mapped_ = {static_cast<const std::byte*>(start), Unmap{size}};
    image.bytes_ = {image.mapped_.get(), size};
    return image;
}

void seal(std::span<std::byte> image, const TableHeader& header) {
    assert(image.size() >= table_header_bytes);
    Header raw;
    raw.magic = magic;
    raw.version = version;
    raw.kind = static_cast<std::uint32_t>(header.kind);
    raw.points = static_cast<std::uint32_t>(header.points);
    raw.checkers = static_cast<std::uint32_t>(header.checkers);
    raw.bear_off_stride = static_cast<std::uint32_t>(header.bear_off_stride);
    raw.first_off_stride = static_cast<std::uint32_t>(header.first_off_stride);
    raw.size = image.size();
    raw.rules = header.rules;
    std::memcpy(image.data(), &raw, sizeof raw);
    raw.checksum = checksum(image);
    std::memcpy(image.data(), &raw, sizeof raw);
}

base::Result<TableHeader> read_header(std::span<const std::byte> image, TableKind kind) {
    Header raw;
    if (image.size() < sizeof raw) {
        return base::fail(
            fmt::format("this is no bear-off table: it has only {} bytes", image.size()));
    }
    std::memcpy(&raw, image.data(), sizeof raw);
    if (raw.magic != magic) return base::fail("this is no bear-off table");
    if (raw.version != version) {
        return base::fail(
            fmt::format("the table has version {} of the format, not {}", raw.version, version));
    }
    if (raw.size != image.size()) {
        return base::fail(fmt::format("the table is {}: it has {} bytes instead of {}",
                                      image.size() < raw.size ? "cut off" : "too long",
                                      image.size(), raw.size));
    }
    if (raw.checksum != checksum(image)) {
        return base::fail("the table is damaged: its checksum is wrong");
    }
    if (raw.kind != static_cast<std::uint32_t>(kind)) {
        return base::fail(fmt::format("this is not a {}", name_of(kind)));
    }
    TableHeader header;
    header.kind = kind;
    // Numbers that do not fit become ones that no table has.
    header.points = static_cast<int>(std::min<std::uint32_t>(raw.points, 255));
    header.checkers = static_cast<int>(std::min<std::uint32_t>(raw.checkers, 255));
    header.bear_off_stride = raw.bear_off_stride;
    header.first_off_stride = raw.first_off_stride;
    header.rules = raw.rules;
    return header;
}

}  // namespace kotra::engine
