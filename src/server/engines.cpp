// SPDX-License-Identifier: Apache-2.0
#include "server/engines.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "engine/networks.h"

namespace kotra::server {
namespace {

constexpr std::size_t most_engines = 6;  // of some 15 MB each

}  // namespace

Engines::Engines(engine::EngineFiles files, std::shared_ptr<const engine::Engine> loaded)
    : files_(std::move(files)) {
    for (const rules::Variant& variant : rules::all_variants()) {
        const bool is_known =
            !files_.networks.empty() && engine::has_networks(variant, files_.networks);
        if (is_known) known_.push_back(variant.name);
    }
    if (!loaded) return;
    std::string game = rules::variant_text(loaded->variant());
    kept_.emplace_back(std::move(game), std::move(loaded));
}

bool Engines::knows(const rules::Variant& variant) const {
    return std::ranges::find(known_, variant.name) != known_.end();
}

std::shared_ptr<const engine::Engine> Engines::of(const rules::Variant& variant) {
    std::string game = rules::variant_text(variant);
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(kept_, game, &Kept::first);
    if (found != kept_.end()) return found->second;
    if (!knows(variant)) return nullptr;
    auto loaded = engine::Engine::load(variant, files_);
    if (!loaded) {
        spdlog::error("the engine cannot be loaded: {}", base::to_string(loaded.error()));
        return nullptr;
    }
    if (kept_.size() == most_engines) kept_.pop_front();
    return kept_.emplace_back(std::move(game), std::move(*loaded)).second;
}

}  // namespace kotra::server
