// SPDX-License-Identifier: Apache-2.0
// Positions by themselves: read, judged by the engine, rolled out.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>
#include <utility>

#include "api/cube_map.h"
#include "api/hint.h"
#include "api/position.h"
#include "api/rollout.h"
#include "api/rollout_plan.h"
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

// Answers with `work(engine, question)`, a base::Result, when it is its turn. `read` makes the
// question of the request's body.
template <class Read, class Work>
Outcome<std::string> think(const Asking& asking, Read read, Work work) {
    if (!asking.limits.hints.take(asking.player.id)) {
        return refuse("too_many", "too many questions; ask again in a moment");
    }
    const auto question = read(asking.request.body);
    if (!question) return refuse("bad_request", question.error().message);
    return asking.hub.background().ask([&]() -> Outcome<std::string> {
        const rules::Variant& variant = question->state.variant;
        const auto engine = asking.hub.engines().of(variant);
        if (!engine) {
            return refuse("bad_request", fmt::format("the engine does not know {}", variant.title));
        }
        auto answer = work(engine, *question);
        if (!answer) return refuse("bad_request", answer.error().message);
        return std::move(*answer);
    });
}

Answer with_body(Outcome<std::string> body) {
    if (!body) return tl::unexpected(body.error());
    return json_response(std::move(*body));
}

engine::SearchLimits search_limits() {
    engine::SearchLimits limits;
    limits.time = longest_search;
    return limits;
}

Answer give_hint(const Asking& asking) {
    return with_body(
        think(asking, api::read_hint_question, [](const auto& engine, const auto& question) {
            return api::hint(*engine, question, search_limits());
        }));
}

Answer draw_cube_map(const Asking& asking) {
    return with_body(
        think(asking, api::read_cube_map_question, [](const auto& engine, const auto& question) {
            return api::cube_map(*engine, question, search_limits());
        }));
}

Answer show_rollout(const Asking& asking) {
    return with_body(asking.hub.rollouts().show(asking.player.id));
}

Answer begin_rollout(const Asking& asking) {
    Outcome<void> begun;
    const auto planned =
        think(asking, api::read_rollout_question, [&](const auto& engine, const auto& question) {
            auto plan = api::plan_rollout(*engine, question);
            if (plan) {
                begun =
                    asking.hub.rollouts().begin(asking.player.id, engine, *plan, question.trials);
            }
            return plan.map([](const auto&) { return std::string(); });
        });
    if (!planned) return tl::unexpected(planned.error());
    if (!begun) return tl::unexpected(begun.error());
    return show_rollout(asking);
}

Answer stop_rollout(const Asking& asking) {
    asking.hub.rollouts().stop(asking.player.id);
    return no_content();
}

constexpr std::array routes{
    Route{"POST", "/positions/read", false, read_position},
    Route{"POST", "/positions/hint", true, give_hint},
    Route{"POST", "/positions/cube_map", true, draw_cube_map},
    Route{"POST", "/positions/rollout", true, begin_rollout},
    Route{"GET", "/positions/rollout", true, show_rollout},
    Route{"DELETE", "/positions/rollout", true, stop_rollout},
};

}  // namespace

std::span<const Route> position_routes() {
    return routes;
}

}  // namespace kotra::server
