// SPDX-License-Identifier: Apache-2.0
// The referee without a table, for lessons: a position in, a state out.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kotra::api {

// From the schema PracticeRequest to the schema State: the position, or, if the request has an
// action, what the action makes of it. Fails with what is wrong with the request, with the
// position, or with the action.
base::Result<std::string> practice(std::string_view request);

}  // namespace kotra::api
