// SPDX-License-Identifier: Apache-2.0
// Judged matches that need not be judged again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

#include "record/annotation.h"

namespace kotra::cli {

// Mixes into one number all that an analysis depends on. One thread at a time.
class Fingerprint {
 public:
    void add(std::string_view bytes);
    void add(std::uint64_t number);
    // The bytes of a file, or of all files below a folder; nothing if it cannot be read.
    void add_file(const std::filesystem::path& path);
    // Which program this is: another build may judge otherwise.
    void add_program();

    std::uint64_t value() const { return hash_; }

 private:
    std::uint64_t hash_ = 0xcbf29ce484222325U;
};

// A folder with a file a match. What cannot be read is not there, and what cannot be written is not
// kept. Two programs may share it.
class AnalysisCache {
 public:
    // An empty path: nothing is kept.
    explicit AnalysisCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::optional<record::Annotation> find(std::uint64_t fingerprint) const;
    void keep(std::uint64_t fingerprint, const record::Annotation& annotation) const;

 private:
    std::filesystem::path path_of(std::uint64_t fingerprint) const;

    std::filesystem::path folder_;
};

}  // namespace kotra::cli
