// SPDX-License-Identifier: Apache-2.0
// Remembers what another evaluator said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/eval/evaluator.h"

namespace kotra::engine {

struct CacheCounts {
    std::uint64_t asked = 0;
    std::uint64_t found = 0;
};

// A table of fixed size: every board has one place, and a new board takes the place of the old.
// Several threads share it; they rarely wait for each other, because the table has many locks. As
// an answer depends on the board alone, what the cache holds never changes a result.
class CachingEvaluator final : public Evaluator {
 public:
    // Uses at most `bytes` of memory for the table, and at least one entry a lock.
    CachingEvaluator(std::unique_ptr<const Evaluator> inner, std::size_t bytes);
    ~CachingEvaluator() override;

    // Asks the inner evaluator at most once, for the boards that are not in the table, each once.
    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

    CacheCounts counts() const;
    std::size_t capacity() const;  // in entries

 private:
    struct Table;

    std::unique_ptr<const Evaluator> inner_;
    std::unique_ptr<Table> table_;
};

}  // namespace kotra::engine
