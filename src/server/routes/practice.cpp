// SPDX-License-Identifier: Apache-2.0
// The referee without a table.
#include "api/practice.h"

#include <array>

#include "server/routes/routes.h"

namespace kotra::server {
namespace {

Answer practise(const Asking& asking) {
    const auto state = api::practice(asking.request.body);
    if (!state) return refuse("bad_request", state.error().message);
    return json_response(*state);
}

constexpr std::array routes{
    Route{"POST", "/practice", false, practise},
};

}  // namespace

std::span<const Route> practice_routes() {
    return routes;
}

}  // namespace kotra::server
