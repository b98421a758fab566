// SPDX-License-Identifier: Apache-2.0
// Inside store/ only: how the tables came to be what they are.
#pragma once

#include <span>
#include <string_view>

namespace kotra::store {

// The statements that lead from version i to version i + 1, in order. Never changed once released;
// a new version is a new entry.
std::span<const std::span<const std::string_view>> migrations();

}  // namespace kotra::store
