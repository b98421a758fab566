// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/table_files.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "base/file.h"

namespace kotra::engine {
namespace {

template <class Table, class Size>
base::Result<Table> open(const std::filesystem::path& folder, const Size& size) {
    const std::filesystem::path path = table_path(folder, size);
    auto image = Image::map(path);
    if (!image) return tl::unexpected(image.error());
    auto table = Table::from_image(std::move(*image));
    if (!table) {
        table.error().source = path.string();
    } else if (table->size() != size) {
        return tl::unexpected<base::Error>(
            base::Error{"the table has another size than the name of its file", path.string()});
    }
    return table;
}

// Why the table is not in its file now, if it is not.
template <class Table, class Size>
base::Result<void> save(const Table& table, const std::filesystem::path& folder, const Size& size) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        return tl::unexpected<base::Error>(
            base::Error{"the folder cannot be made: " + error.message(), folder.string()});
    }
    return base::write_file(table_path(folder, size), table.bytes());
}

template <class Table, class Size>
std::optional<ObtainedTable<Table>> renew(const std::filesystem::path& folder, const Size& size,
                                          const BuildControl& control,
                                          std::vector<base::Error> troubles) {
    auto table = Table::build(size, control);
    if (!table) return std::nullopt;
    if (const auto saved = save(*table, folder, size); !saved) troubles.push_back(saved.error());
    return ObtainedTable<Table>{std::move(*table), true, std::move(troubles)};
}

template <class Table, class Size>
std::optional<ObtainedTable<Table>> obtain(const std::filesystem::path& folder, const Size& size,
                                           const BuildControl& control) {
    auto found = open<Table>(folder, size);
    if (found) return ObtainedTable<Table>{std::move(*found)};
    // A file that is not there is no trouble, but the usual first time.
    std::vector<base::Error> troubles;
    std::error_code error;
    if (std::filesystem::exists(table_path(folder, size), error)) {
        troubles.push_back(found.error());
    }
    return renew<Table>(folder, size, control, std::move(troubles));
}

}  // namespace

std::filesystem::path table_path(const std::filesystem::path& folder, const OneSidedSize& size) {
    return folder /
           fmt::format("one-sided-{}-points-{}-checkers.bearoff", size.points, size.checkers);
}

std::filesystem::path table_path(const std::filesystem::path& folder, const TwoSidedSize& size) {
    return folder / fmt::format("two-sided-{}-checkers.bearoff", size.checkers);
}

base::Result<OneSidedTable> open_table(const std::filesystem::path& folder,
                                       const OneSidedSize& size) {
    return open<OneSidedTable>(folder, size);
}

base::Result<TwoSidedTable> open_table(const std::filesystem::path& folder,
                                       const TwoSidedSize& size) {
    return open<TwoSidedTable>(folder, size);
}

std::optional<ObtainedTable<OneSidedTable>> obtain_table(const std::filesystem::path& folder,
                                                         const OneSidedSize& size,
                                                         const BuildControl& control) {
    return obtain<OneSidedTable>(folder, size, control);
}

std::optional<ObtainedTable<TwoSidedTable>> obtain_table(const std::filesystem::path& folder,
                                                         const TwoSidedSize& size,
                                                         const BuildControl& control) {
    return obtain<TwoSidedTable>(folder, size, control);
}

std::optional<ObtainedTable<OneSidedTable>> renew_table(const std::filesystem::path& folder,
                                                        const OneSidedSize& size,
                                                        const BuildControl& control) {
    return renew<OneSidedTable>(folder, size, control, {});
}

std::optional<ObtainedTable<TwoSidedTable>> renew_table(const std::filesystem::path& folder,
                                                        const TwoSidedSize& size,
                                                        const BuildControl& control) {
    return renew<TwoSidedTable>(folder, size, control, {});
}

}  // namespace kotra::engine
