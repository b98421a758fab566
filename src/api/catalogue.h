// SPDX-License-Identifier: Apache-2.0
// What a server offers: the schemas Server and Rules of docs/openapi.json.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/variant.h"

namespace kotra::api {

// The games, the computer's opponents, clock presets, languages and, as given, the stock phrases.
std::string server_json(std::string_view version, std::span<const std::string_view> phrases,
                        const std::function<bool(const rules::Variant&)>& has_engine);

// The rules of a game, told in a language ("is"). Fails for a game or a language that is none.
base::Result<std::string> rules_json(std::string_view variant, std::string_view language);

}  // namespace kotra::api
