// SPDX-License-Identifier: Apache-2.0
// The packed files inside a .xg or .xgp file. docs/formats/xg.md describes them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kotra::formats::xg {

// Of every record of a match; longer texts are refused.
inline constexpr std::size_t record_size = 2560;
inline constexpr std::size_t max_records = std::size_t{1} << 15U;
inline constexpr std::size_t rollout_size = 2184;
inline constexpr std::size_t max_rollouts = std::size_t{1} << 14U;

struct Container {
    std::string records;   // a whole number of records
    std::string rollouts;  // a whole number of rollouts; empty: there are none
    std::string comments;  // empty: there are none
    std::vector<std::string> remarks;
};

bool is_container(std::string_view bytes);

// Unpacks the three files by name. Wrong checksums are remarks; everything else that is wrong is an
// error. Uses memory in proportion to what is there, not to what the file claims, and never more
// than the limits above.
base::Result<Container> open_container(std::string_view bytes);

}  // namespace kotra::formats::xg
