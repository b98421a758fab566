// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/table_files.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "base/file.h"

namespace kotra::engine {
namespace {

// Why the table is not in its file now, if it is not.
template <class Size>
base::Result<void> save(const typename Size::Table& table, const std::filesystem::path& folder,
                        const Size& size) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        return tl::unexpected<base::Error>(
            base::Error{"the folder cannot be made: " + error.message(), folder.string()});
    }
    return base::write_file(table_path(folder, size), table.bytes());
}

template <class Size>
std::optional<ObtainedTable<typename Size::Table>> build_and_save(
    const std::filesystem::path& folder, const Size& size, const BuildControl& control,
    std::vector<base::Error> troubles) {
    using Table = typename Size::Table;
    auto table = Table::build(size, control);
    if (!table) return std::nullopt;
    if (const auto saved = save(*table, folder, size); !saved) troubles.push_back(saved.error());
    return ObtainedTable<Table>{std::move(*table), true, std::move(troubles)};
}

}  // namespace

std::filesystem::path table_path(const std::filesystem::path& folder, const OneSidedSize& size) {
    return folder /
           fmt::format("one-sided-{}-points-{}-checkers.bearoff", size.points, size.checkers);
}

std::filesystem::path table_path(const std::filesystem::path& folder, const TwoSidedSize& size) {
    return folder / fmt::format("two-sided-{}-checkers.bearoff", size.checkers);
}

std::filesystem::path table_path(const std::filesystem::path& folder, const EndingSize& size) {
    return folder / fmt::format("ending-{}-checkers-{}.bearoff", size.checkers, size.rules.code());
}

template <class Size>
base::Result<typename Size::Table> open_table(const std::filesystem::path& folder,
                                              const Size& size) {
    const std::filesystem::path path = table_path(folder, size);
    auto image = Image::map(path);
    if (!image) return tl::unexpected(image.error());
    auto table = Size::Table::from_image(std::move(*image));
    if (!table) {
        table.error().source = path.string();
    } else if (table->size() != size) {
        return tl::unexpected<base::Error>(
            base::Error{"the table has another size than the name of its file", path.string()});
    }
    return table;
}

template <class Size>
std::optional<ObtainedTable<typename Size::Table>> obtain_table(const std::filesystem::path& folder,
                                                                const Size& size,
                                                                const BuildControl& control) {
    auto found = open_table(folder, size);
    if (found) return ObtainedTable<typename Size::Table>{std::move(*found)};
    // A file that is not there is no trouble, but the usual first time.
    std::vector<base::Error> troubles;
    std::error_code error;
    if (std::filesystem::exists(table_path(folder, size), error)) {
        troubles.push_back(found.error());
    }
    return build_and_save(folder, size, control, std::move(troubles));
}

template <class Size>
std::optional<ObtainedTable<typename Size::Table>> renew_table(const std::filesystem::path& folder,
                                                               const Size& size,
                                                               const BuildControl& control) {
    return build_and_save(folder, size, control, {});
}

using Folder = std::filesystem::path;

template base::Result<OneSidedTable> open_table(const Folder&, const OneSidedSize&);
template base::Result<TwoSidedTable> open_table(const Folder&, const TwoSidedSize&);
template base::Result<EndingTable> open_table(const Folder&, const EndingSize&);

template std::optional<ObtainedTable<OneSidedTable>> obtain_table(const Folder&,
                                                                  const OneSidedSize&,
                                                                  const BuildControl&);
template std::optional<ObtainedTable<TwoSidedTable>> obtain_table(const Folder&,
                                                                  const TwoSidedSize&,
                                                                  const BuildControl&);
template std::optional<ObtainedTable<EndingTable>> obtain_table(const Folder&, const EndingSize&,
                                                                const BuildControl&);

template std::optional<ObtainedTable<OneSidedTable>> renew_table(const Folder&, const OneSidedSize&,
                                                                 const BuildControl&);
template std::optional<ObtainedTable<TwoSidedTable>> renew_table(const Folder&, const TwoSidedSize&,
                                                                 const BuildControl&);
template std::optional<ObtainedTable<EndingTable>> renew_table(const Folder&, const EndingSize&,
                                                               const BuildControl&);

}  // namespace kotra::engine
