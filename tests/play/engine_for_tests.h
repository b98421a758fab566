// SPDX-License-Identifier: Apache-2.0
// Engines that know only pips.
#pragma once

#include <memory>

#include "engine/engine.h"
#include "engine/eval/composite.h"
#include "engine/eval/fake.h"

namespace kotra::play {

inline std::shared_ptr<const engine::Engine> pip_engine(const rules::Variant& variant) {
    return std::make_shared<engine::Engine>(
        variant,
        std::make_unique<engine::CompositeEvaluator>(
            variant, std::vector<engine::CompositeEvaluator::Part>{},
            std::make_unique<engine::FakeEvaluator>(variant)),
        nullptr);
}

}  // namespace kotra::play
