// SPDX-License-Identifier: Apache-2.0
#include "formats/xg_container.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <optional>

#include "formats/little_endian.h"

namespace kotra::formats::xg {
namespace {

constexpr std::string_view magic = "RGMH";
// The header: magic, version, size, place and size of a picture, an id and four texts.
constexpr std::size_t header_size = 8232;
constexpr std::size_t header_size_at = 8;
// The last bytes: checksum, number of files, version, sizes of the list of files and of the files.
constexpr std::size_t trailer_size = 36;
// An entry of the list of files: name, path, size, packed size, start, checksum, whether packed.
constexpr std::size_t entry_size = 532;
constexpr std::size_t max_entries = 64;
constexpr std::size_t max_comments = std::size_t{4} << 20U;

constexpr std::string_view records_name = "temp.xg";
constexpr std::string_view rollouts_name = "temp.xgr";
constexpr std::string_view comments_name = "temp.xgc";

class Inflater {
 public:
    explicit Inflater(std::string_view packed) {
        // zlib only reads there.
        stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
        stream_.avail_in = static_cast<uInt>(packed.size());
        is_ready_ = inflateInit(&stream_) == Z_OK;
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater() {
        if (is_ready_) inflateEnd(&stream_);
    }

    // Everything, or nothing if it is damaged, cut off, or longer than `limit`.
    std::optional<std::string> all(std::size_t limit) {
        std::string output;
        std::array<char, std::size_t{1} << 15U> chunk{};
        int state = is_ready_ ? Z_OK : Z_MEM_ERROR;
        while (state == Z_OK) {
            stream_.next_out = reinterpret_cast<Bytef*>(chunk.data());
            stream_.avail_out = static_cast<uInt>(chunk.size());
            state = inflate(&stream_, Z_NO_FLUSH);
            output.append(chunk.data(), chunk.size() - stream_.avail_out);
            if (output.size() > limit) return std::nullopt;
        }
        if (state != Z_STREAM_END) return std::nullopt;
        return output;
    }

 private:
    z_stream stream_{};
    bool is_ready_ = false;
};

std::uint32_t checksum(std::string_view bytes) {
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

// Where the parts of the archive lie in the file.
struct Layout {
    std::string_view archive;  // the packed files, and the list
    std::string_view files;
    std::string_view list;
    std::size_t count = 0;
    std::uint32_t sum = 0;
};

base::Result<Layout> layout_of(std::string_view bytes) {
    if (bytes.size() < header_size + trailer_size) {
        return base::fail("this .xg file is cut off: its header alone is longer");
    }
    if (unsigned_at<std::uint32_t>(bytes, header_size_at) != header_size) {
        return base::fail("the header of this .xg file has an unknown size");
    }
    const std::string_view trailer = bytes.substr(bytes.size() - trailer_size);
    const std::int64_t count = signed_at<std::int32_t>(trailer, 4);
    const std::int64_t list = signed_at<std::int32_t>(trailer, 12);
    const std::int64_t files = signed_at<std::int32_t>(trailer, 16);
    const auto room = static_cast<std::int64_t>(bytes.size() - header_size - trailer_size);
    if (list < 0 || files < 0 || list + files > room) {
        return base::fail("this .xg file is cut off or damaged: its end does not describe it");
    }
    if (count < 1 || count > static_cast<std::int64_t>(max_entries)) {
        return base::fail(fmt::format("this .xg file says that it holds {} files", count));
    }
    Layout layout;
    layout.archive = bytes.substr(bytes.size() - trailer_size - static_cast<std::size_t>(list) -
                                  static_cast<std::size_t>(files));
    layout.archive.remove_suffix(trailer_size);
    layout.files = layout.archive.substr(0, static_cast<std::size_t>(files));
    layout.list = layout.archive.substr(static_cast<std::size_t>(files));
    layout.count = static_cast<std::size_t>(count);
    layout.sum = unsigned_at<std::uint32_t>(trailer, 0);
    return layout;
}

struct Entry {
    std::string_view name;
    std::string_view packed;
    std::uint32_t sum = 0;
    bool is_packed = true;
};

base::Result<Entry> entry_at(const Layout& layout, std::string_view list, std::size_t index) {
    const std::string_view bytes = list.substr(index * entry_size, entry_size);
    Entry entry;
    entry.name = bytes.substr(1, unsigned_at<std::uint8_t>(bytes, 0));
    const std::int64_t size = signed_at<std::int32_t>(bytes, 516);
    const std::int64_t start = signed_at<std::int32_t>(bytes, 520);
    if (size < 0 || start < 0 || start + size > static_cast<std::int64_t>(layout.files.size())) {
        return base::fail(
            fmt::format("this .xg file is damaged: its file number {} lies outside it", index + 1));
    }
    entry.packed =
        layout.files.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(size));
    entry.sum = unsigned_at<std::uint32_t>(bytes, 524);
    entry.is_packed = bytes[528] == 0;
    return entry;
}

base::Result<std::string> unpack(const Entry& entry, std::string_view name, std::size_t limit,
                                 std::vector<std::string>& remarks) {
    std::optional<std::string> content;
    if (entry.is_packed) {
        content = Inflater(entry.packed).all(limit);
    } else if (entry.packed.size() <= limit) {
        content = std::string(entry.packed);
    }
    if (!content) {
        return base::fail(fmt::format(
            "this .xg file is damaged or too long: its part {} cannot be unpacked to at most {} "
            "bytes",
            name, limit));
    }
    if (checksum(*content) != entry.sum) {
        remarks.push_back(fmt::format("the checksum of the part {} is wrong", name));
    }
    return std::move(*content);
}

}  // namespace

bool is_container(std::string_view bytes) {
    return bytes.starts_with(magic);
}

base::Result<Container> open_container(std::string_view bytes) {
    if (!is_container(bytes)) return base::fail("a .xg file begins with the letters RGMH");
    const auto layout = layout_of(bytes);
    if (!layout) return tl::unexpected(layout.error());
    Container container;
    if (checksum(layout->archive) != layout->sum) {
        container.remarks.emplace_back("the checksum of the whole file is wrong");
    }
    const auto list = Inflater(layout->list).all(max_entries * entry_size);
    if (!list || list->size() < layout->count * entry_size) {
        return base::fail("this .xg file is damaged: the list of its parts cannot be unpacked");
    }

    struct Part {
        std::string_view name;
        std::size_t limit;
        std::string* content;
    };
    const std::array parts{
        Part{records_name, max_records * record_size, &container.records},
        Part{rollouts_name, max_rollouts * rollout_size, &container.rollouts},
        Part{comments_name, max_comments, &container.comments},
    };
    for (std::size_t i = 0; i < layout->count; ++i) {
        const auto entry = entry_at(*layout, *list, i);
        if (!entry) return tl::unexpected(entry.error());
        const auto* const part = std::ranges::find(parts, entry->name, &Part::name);
        if (part == parts.end() || !part->content->empty()) continue;
        auto content = unpack(*entry, part->name, part->limit, container.remarks);
        if (!content) return tl::unexpected(content.error());
        *part->content = std::move(*content);
    }
    if (container.records.empty()) return base::fail("this .xg file holds no match");
    if (container.records.size() % record_size != 0) {
        return base::fail("the match of this .xg file ends in the middle of a record");
    }
    if (container.rollouts.size() % rollout_size != 0) {
        container.remarks.emplace_back("the rollouts end in the middle of one; they are left out");
        container.rollouts.clear();
    }
    return container;
}

}  // namespace kotra::formats::xg
