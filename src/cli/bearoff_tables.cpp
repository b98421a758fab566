// SPDX-License-Identifier: Apache-2.0
#include "cli/bearoff_tables.h"

#include <fmt/format.h>

#include <string>

#include "cli/line_editor.h"
#include "cli/progress.h"

namespace kotra::cli {
namespace {

template <class Table, class Size>
std::optional<engine::ObtainedTable<Table>> obtain(Console& console, const Size& size, bool anew,
                                                   const std::string& what) {
    console.flush();
    ProgressBar bar(what);
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

template <class Table>
std::optional<engine::ObtainedTable<Table>> with_complaints(
    Console& console, std::optional<engine::ObtainedTable<Table>> table) {
    if (table) {
        for (const base::Error& trouble : table->troubles) {
            console.complain(fmt::format("note: {}", base::to_string(trouble)));
        }
    }
    return table;
}

}  // namespace

std::optional<engine::ObtainedTable<engine::OneSidedTable>> bearoff_table(
    Console& console, const engine::OneSidedSize& size, bool anew) {
    return with_complaints(
        console, obtain<engine::OneSidedTable>(console, size, anew,
                                               fmt::format("bear-off, {} points", size.points)));
}

std::optional<engine::ObtainedTable<engine::TwoSidedTable>> bearoff_table(
    Console& console, const engine::TwoSidedSize& size, bool anew) {
    return with_complaints(
        console, obtain<engine::TwoSidedTable>(console, size, anew,
                                               fmt::format("bear-off, {} checkers against {}",
                                                           size.checkers, size.checkers)));
}

}  // namespace kotra::cli
