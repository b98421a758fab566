// SPDX-License-Identifier: Apache-2.0
#include "net/static_files.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace kotra::net {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_bytes = std::uintmax_t{256} << 20U;
constexpr std::size_t smallest_to_compress = 512;

struct Type {
    std::string_view extension;
    std::string_view name;
    bool is_text;
};
constexpr std::array types{
    Type{".html", "text/html; charset=utf-8", true},
    Type{".js", "text/javascript; charset=utf-8", true},
    Type{".css", "text/css; charset=utf-8", true},
    Type{".json", "application/json", true},
    Type{".webmanifest", "application/manifest+json", true},
    Type{".svg", "image/svg+xml", true},
    Type{".txt", "text/plain; charset=utf-8", true},
    Type{".png", "image/png", false},
    Type{".ico", "image/x-icon", false},
    Type{".woff2", "font/woff2", false},
    Type{".wasm", "application/wasm", true},
    Type{".mp3", "audio/mpeg", false},
    Type{".ogg", "audio/ogg", false},
    Type{".wav", "audio/wav", false},
};
constexpr Type other_type{"", "application/octet-stream", false};

const Type& type_of(const fs::path& path) {
    const auto found = std::ranges::find(types, path.extension().string(), &Type::extension);
    return found == types.end() ? other_type : *found;
}

// FNV-1a, 64 bits: tells versions of one file apart.
std::string tag_of(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : bytes) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    return fmt::format("\"{:016x}\"", hash);
}

bool accepts_gzip(const Request& request) {
    return request.header("accept-encoding").find("gzip") != std::string_view::npos;
}

}  // namespace

std::string gzip(std::string_view text) {
    z_stream stream{};
    constexpr int window_with_gzip_header = 15 + 16;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, window_with_gzip_header, 9,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return {};
    }
    std::string input(text);
    std::string output(deflateBound(&stream, static_cast<uLong>(input.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(output.data());
    stream.avail_out = static_cast<uInt>(output.size());
    const bool is_done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    output.resize(stream.total_out);
    deflateEnd(&stream);
    return is_done && output.size() < text.size() ? output : std::string();
}

base::Result<StaticFiles> StaticFiles::load(const std::string& folder) {
    StaticFiles files;
    std::uintmax_t bytes = 0;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::end(entry); entry.increment(error)) {
        if (entry->is_symlink() || !entry->is_regular_file()) continue;
        bytes += entry->file_size();
        if (bytes > most_bytes) return base::fail("the folder holds more than 256 MiB");
        std::ifstream stream(entry->path(), std::ios::binary);
        File file{{std::istreambuf_iterator<char>(stream), {}}, {}, {}, {}};
        if (!stream) return base::fail(entry->path().string() + " cannot be read");
        const Type& type = type_of(entry->path());
        file.type = type.name;
        file.tag = tag_of(file.bytes);
        if (type.is_text && file.bytes.size() >= smallest_to_compress) {
            file.compressed = gzip(file.bytes);
        }
        const std::string path = entry->path().lexically_relative(folder).generic_string();
        files.files_.emplace("/" + path, std::move(file));
    }
    if (error) return base::fail(fmt::format("{} cannot be read: {}", folder, error.message()));
    return files;
}

std::optional<Response> StaticFiles::answer(const Request& request) const {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    auto found = files_.find(request.path);
    const std::string_view name =
        std::string_view(request.path).substr(request.path.rfind('/') + 1);
    if (found == files_.end() && name.find('.') == std::string_view::npos) {
        found = files_.find("/index.html");
    }
    if (found == files_.end()) return std::nullopt;
    const auto& [path, file] = *found;
    // The build puts a hash into the name of everything below assets/.
    const bool is_fixed = path.starts_with("/assets/");
    Response response{200, file.type, {}, {}};
    response.headers = {
        {"ETag", file.tag},
        {"Vary", "Accept-Encoding"},
        {"Cache-Control", is_fixed ? "public, max-age=31536000, immutable" : "no-cache"}};
    if (request.header("if-none-match") == file.tag) {
        response.status = 304;
        return response;
    }
    if (!file.compressed.empty() && accepts_gzip(request)) {
        response.body = file.compressed;
        response.headers.emplace_back("Content-Encoding", "gzip");
    } else {
        response.body = file.bytes;
    }
    return response;
}

}  // namespace kotra::net
