// SPDX-License-Identifier: Apache-2.0
#include "engine/eval/cache.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kotra::engine {
namespace {

constexpr std::size_t shard_count = 64;

// An entry is free while its outcome has no levels.
struct Entry {
    rules::Board board;
    Outcome outcome;
};

struct BoardHash {
    std::size_t operator()(const rules::Board& board) const {
        return static_cast<std::size_t>(rules::hash(board));
    }
};

// One lock and its part of the table.
class Shard {
 public:
    explicit Shard(std::size_t size) : entries_(size) {}

    std::optional<Outcome> find(std::size_t place, const rules::Board& board) {
        const std::lock_guard lock(mutex_);
        ++counts_.asked;
        const Entry& entry = entries_[place % entries_.size()];
        if (entry.outcome.levels() == 0 || entry.board != board) return std::nullopt;
        ++counts_.found;
        return entry.outcome;
    }
    void store(std::size_t place, const rules::Board& board, const Outcome& outcome) {
        const std::lock_guard lock(mutex_);
        entries_[place % entries_.size()] = {board, outcome};
    }
    CacheCounts counts() {
        const std::lock_guard lock(mutex_);
        return counts_;
    }
    std::size_t size() const { return entries_.size(); }

 private:
    std::mutex mutex_;
    std::vector<Entry> entries_;
    CacheCounts counts_;
};

}  // namespace

struct CachingEvaluator::Table {
    std::vector<std::unique_ptr<Shard>> shards;  // a mutex cannot be moved

    Shard& shard(std::uint64_t hash) const { return *shards[hash % shard_count]; }
    static std::size_t place(std::uint64_t hash) {
        return static_cast<std::size_t>(hash / shard_count);
    }
};

CachingEvaluator::CachingEvaluator(std::unique_ptr<const Evaluator> inner, std::size_t bytes)
    : inner_(std::move(inner)), table_(std::make_unique<Table>()) {
    const std::size_t size = std::max<std::size_t>(1, bytes / sizeof(Entry) / shard_count);
    for (std::size_t i = 0; i < shard_count; ++i) {
        table_->shards.push_back(std::make_unique<Shard>(size));
    }
}

CachingEvaluator::~CachingEvaluator() = default;

void CachingEvaluator::evaluate(std::span<const rules::Board> boards,
                                std::span<Outcome> outcomes) const {
    assert(boards.size() == outcomes.size());
    // 1. What is known already. Of equal boards that are not, only the first is asked.
    std::vector<rules::Board> asked;
    std::unordered_map<rules::Board, std::size_t, BoardHash> asked_at;
    std::vector<std::pair<std::size_t, std::size_t>> missing;  // index in boards, index in asked
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const std::uint64_t hash = rules::hash(boards[i]);
        if (const auto known = table_->shard(hash).find(Table::place(hash), boards[i])) {
            outcomes[i] = *known;
            continue;
        }
        const auto [at, is_new] = asked_at.try_emplace(boards[i], asked.size());
        if (is_new) asked.push_back(boards[i]);
        missing.emplace_back(i, at->second);
    }
    if (asked.empty()) return;

    // 2. The rest in one batch, without any lock held.
    std::vector<Outcome> answers(asked.size());
    inner_->evaluate(asked, answers);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const std::uint64_t hash = rules::hash(asked[i]);
        table_->shard(hash).store(Table::place(hash), asked[i], answers[i]);
    }
    for (const auto& [at, answer] : missing) outcomes[at] = answers[answer];
}

CacheCounts CachingEvaluator::counts() const {
    CacheCounts sum;
    for (const auto& shard : table_->shards) {
        const CacheCounts counts = shard->counts();
        sum.asked += counts.asked;
        sum.found += counts.found;
    }
    return sum;
}

std::size_t CachingEvaluator::capacity() const {
    return shard_count * table_->shards.front()->size();
}

}  // namespace kotra::engine
