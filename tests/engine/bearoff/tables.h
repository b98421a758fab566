// SPDX-License-Identifier: Apache-2.0
// Tables that several tests share, as each takes a moment to build.
#pragma once

#include <memory>

#include "engine/bearoff/one_sided.h"

namespace kotra::engine::testing {

// 15 checkers within 6 points.
inline std::shared_ptr<const OneSidedTable> home_table() {
    static const auto table = std::make_shared<const OneSidedTable>(*OneSidedTable::build({}));
    return table;
}

}  // namespace kotra::engine::testing
