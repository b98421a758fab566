// SPDX-License-Identifier: Apache-2.0
#include "cli/analysis_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <system_error>
#include <vector>

#include "analysis/annotation_bytes.h"
#include "base/file.h"

namespace kotra::cli {

namespace fs = std::filesystem;

void Fingerprint::add(std::string_view bytes) {
    add(bytes.size());
    for (const char byte : bytes) {
        hash_ = (hash_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
}

void Fingerprint::add(std::uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8) {
        hash_ = (hash_ ^ ((number >> static_cast<unsigned>(shift)) & 0xffU)) * 0x100000001b3U;
    }
}

void Fingerprint::add_file(const fs::path& path) {
    std::error_code error;
    std::vector<fs::path> files;
    if (fs::is_directory(path, error)) {
        for (fs::recursive_directory_iterator at(path, error), end; !error && at != end;
             at.increment(error)) {
            if (at->is_regular_file(error)) files.push_back(at->path());
        }
        std::ranges::sort(files);
    } else {
        files.push_back(path);
    }
    for (const fs::path& file : files) {
        const auto bytes = base::read_file(file);
        add(file.lexically_relative(path).string());
        if (bytes) add(base::fnv1a(*bytes));
    }
}

void Fingerprint::add_program() {
    std::error_code ignored;  // where there is no such file, the version must do
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    add(KOTRA_VERSION);
    add(static_cast<std::uint64_t>(fs::file_size(program, ignored)));
    add(static_cast<std::uint64_t>(
        fs::last_write_time(program, ignored).time_since_epoch().count()));
}

fs::path AnalysisCache::path_of(std::uint64_t fingerprint) const {
    return folder_ / fmt::format("{:016x}.analysis", fingerprint);
}

std::optional<record::Annotation> AnalysisCache::find(std::uint64_t fingerprint) const {
    if (folder_.empty()) return std::nullopt;
    const auto bytes = base::read_file(path_of(fingerprint));
    if (!bytes) return std::nullopt;
    return analysis::from_bytes(*bytes);
}

void AnalysisCache::keep(std::uint64_t fingerprint, const record::Annotation& annotation) const {
    if (folder_.empty()) return;
    std::error_code ignored;
    fs::create_directories(folder_, ignored);
    (void)base::write_file(path_of(fingerprint), analysis::to_bytes(annotation));
}

}  // namespace kotra::cli
