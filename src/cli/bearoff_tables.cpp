// SPDX-License-Identifier: Apache-2.0
#include "cli/bearoff_tables.h"

#include <fmt/format.h>

#include <string>

#include "cli/line_editor.h"
#include "cli/progress.h"

namespace kotra::cli {
namespace {

// What is being built.
std::string words(const engine::OneSidedSize& size) {
    return fmt::format("bear-off, {} points", size.points);
}
std::string words(const engine::TwoSidedSize& size) {
    return fmt::format("bear-off, {0} checkers against {0}", size.checkers);
}
std::string words(const engine::EndingSize& size) {
    return fmt::format("endings, {0} checkers against {0}", size.checkers);
}

template <class Size>
std::optional<engine::ObtainedTable<typename Size::Table>> obtain(Console& console,
                                                                  const Size& size, bool anew) {
    using Table = typename Size::Table;
    console.flush();
    ProgressBar bar(words(size));
    const InterruptGuard guard;
    const engine::BuildControl control{.progress = [&](double done) {
        bar.show(done);
        return !InterruptGuard::noticed();
    }};
    const auto folder = cache_folder();
    if (!folder) {
        auto table = Table::build(size, control);
        if (!table) return std::nullopt;
        return engine::ObtainedTable<Table>{std::move(*table), true};
    }
    if (anew) return engine::renew_table(*folder, size, control);
    return engine::obtain_table(*folder, size, control);
}

}  // namespace

template <class Size>
std::optional<engine::ObtainedTable<typename Size::Table>> bearoff_table(Console& console,
                                                                         const Size& size,
                                                                         bool anew) {
    auto table = obtain(console, size, anew);
    if (table) {
        for (const base::Error& trouble : table->troubles) {
            console.complain(fmt::format("note: {}", base::to_string(trouble)));
        }
    }
    return table;
}

template std::optional<engine::ObtainedTable<engine::OneSidedTable>> bearoff_table(
    Console&, const engine::OneSidedSize&, bool);
template std::optional<engine::ObtainedTable<engine::TwoSidedTable>> bearoff_table(
    Console&, const engine::TwoSidedSize&, bool);
template std::optional<engine::ObtainedTable<engine::EndingTable>> bearoff_table(
    Console&, const engine::EndingSize&, bool);

}  // namespace kotra::cli
