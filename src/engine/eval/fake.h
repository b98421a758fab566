// SPDX-License-Identifier: Apache-2.0
// Evaluators for tests: one that knows only pips, and one that writes down what was asked.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/eval/evaluator.h"
#include "rules/variant.h"

namespace kotra::engine {

// Judges by the pip count alone, with a fixed share of higher levels: quick, smooth, and the same
// for both sides but for who is on roll. No measure of the truth.
class FakeEvaluator final : public Evaluator {
 public:
    explicit FakeEvaluator(const rules::Variant& variant) : variant_(variant) {}

    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

 private:
    rules::Variant variant_;
};

// Passes every question on, and keeps it. The calls of several threads stand in the order in which
// they came.
class RecordingEvaluator final : public Evaluator {
 public:
    explicit RecordingEvaluator(std::unique_ptr<const Evaluator> inner);

    void evaluate(std::span<const rules::Board> boards, std::span<Outcome> outcomes) const override;

    // The boards of each call so far.
    std::vector<std::vector<rules::Board>> calls() const;

 private:
    std::unique_ptr<const Evaluator> inner_;
    mutable std::mutex mutex_;
    mutable std::vector<std::vector<rules::Board>> calls_;
};

}  // namespace kotra::engine
