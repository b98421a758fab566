// SPDX-License-Identifier: Apache-2.0
// Whole files as bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "base/result.h"

namespace kotra::base {

// All bytes of a regular file of at most `limit` bytes. An error names the file.
Result<std::vector<std::byte>> read_file(const std::filesystem::path& path,
                                         std::uintmax_t limit = std::uintmax_t{1} << 30U);

// Replaces the file in one step: whoever reads it, and whatever happens meanwhile, finds the old
// bytes or the new ones. The folder must exist. An error names the file.
Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);

// FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo): finds damage, is no protection against intent.
constexpr std::uint64_t fnv1a(std::span<const std::byte> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::byte byte : bytes) {
        hash ^= static_cast<std::uint64_t>(byte);
        hash *= 0x100000001b3U;
    }
    return hash;
}

}  // namespace kotra::base
