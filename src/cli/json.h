// SPDX-License-Identifier: Apache-2.0
// Answers in JSON, for programs.
#pragma once

#include "base/json_writer.h"

namespace kotra::cli {

using base::JsonWriter;

}  // namespace kotra::cli
