// SPDX-License-Identifier: Apache-2.0
#include "server/refusal.h"

#include <algorithm>
#include <array>

#include "base/json_writer.h"

namespace kotra::server {
namespace {

struct Code {
    std::string_view name;
    int status;
};

constexpr std::array codes{
    Code{"bad_request", 400}, Code{"unauthorized", 401},  Code{"forbidden", 403},
    Code{"not_found", 404},   Code{"conflict", 409},      Code{"too_large", 413},
    Code{"too_many", 429},    Code{"unavailable", 503},   Code{"not_legal", 409},
    Code{"stale", 409},       Code{"not_your_seat", 403}, Code{"bad_message", 400},
};

}  // namespace

int status_of(std::string_view code) {
    const auto found = std::ranges::find(codes, code, &Code::name);
    return found == codes.end() ? 500 : found->status;
}

std::string to_json(const Refusal& refusal) {
    base::JsonWriter json;
    json.begin_object().field("code", refusal.code).field("message", refusal.message).end_object();
    return json.take();
}

std::string error_message(std::string_view id, const Refusal& refusal) {
    base::JsonWriter json;
    json.begin_object().field("type", "error");
    if (!id.empty()) json.field("id", id);
    json.field("code", refusal.code).field("message", refusal.message).end_object();
    return json.take();
}

}  // namespace kotra::server
