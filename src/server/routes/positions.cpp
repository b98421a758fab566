// SPDX-License-Identifier: Apache-2.0
// Positions by themselves: read, and judged by the engine.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <memory>
#include <utility>

#include "api/hint.h"
#include "api/position.h"
#include "base/json_writer.h"
#include "server/routes/routes.h"

namespace kotra::server {
namespace {

// What a search may take on a machine that tables keep busy.
constexpr std::chrono::seconds longest_search{10};

Answer read_position(const Asking& asking) {
    const auto state = api::read_position(asking.request.body);
    if (!state) return refuse("bad_request", state.error().message);
    base::JsonWriter json;
    api::write_position(json, *state);
    return json_response(json.take());
}

Answer give_hint(const Asking& asking) {
    if (!asking.limits.hints.take(asking.player.id)) {
        return refuse("too_many", "too many questions; ask again in a moment");
    }
    auto question = api::read_hint_question(asking.request.body);
    if (!question) return refuse("bad_request", question.error().message);
    const auto work = [&hub = asking.hub, question = *question]() -> Outcome<std::string> {
        const auto engine = hub.engines().of(question.state.variant);
        if (!engine) {
            return refuse("bad_request",
                          fmt::format("the engine does not know {}", question.state.variant.title));
        }
        engine::SearchLimits limits;
        limits.time = longest_search;
        auto hint = api::hint(*engine, question, limits);
        if (!hint) return refuse("bad_request", hint.error().message);
        return std::move(*hint);
    };
    auto hint = asking.hub.background().ask(work);
    if (!hint) return tl::unexpected(hint.error());
    return json_response(std::move(*hint));
}

constexpr std::array routes{
    Route{"POST", "/positions/read", false, read_position},
    Route{"POST", "/positions/hint", true, give_hint},
};

}  // namespace

std::span<const Route> position_routes() {
    return routes;
}

}  // namespace kotra::server
