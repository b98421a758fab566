// SPDX-License-Identifier: Apache-2.0
// What the server counts, for Prometheus.
#pragma once

#include <string>

#include "server/hub.h"

namespace kotra::server {

// The text format of Prometheus, version 0.0.4. Holds numbers only, none of a single player.
std::string metrics_text(Hub& hub);

}  // namespace kotra::server
