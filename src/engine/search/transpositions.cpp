// SPDX-License-Identifier: Apache-2.0
#include "engine/search/transpositions.h"

#include <mutex>
#include <vector>

namespace kotra::engine {
namespace {

constexpr std::size_t shard_count = 32;

// Free while its outcome has no levels.
struct Entry {
    rules::Board board;
    NodeState state;
    Transpositions::Depth depth;
    NodeWorth worth;
};

std::uint64_t mixed(const rules::Board& board, NodeState state, Transpositions::Depth depth) {
    const std::uint64_t key = hash(board, state) ^ depth.context ^
                              (static_cast<std::uint64_t>(depth.plies) * 0xd6e8feb86659fd93U);
    return (key ^ (key >> 32U)) * 0xd6e8feb86659fd93U;
}

}  // namespace

// One lock and its part of the table.
struct Transpositions::Shard {
    std::mutex mutex;
    std::vector<Entry> entries;

    Entry& place(std::uint64_t hash) { return entries[hash / shard_count % entries.size()]; }
};

Transpositions::Transpositions(std::size_t bytes)
    : shard_size_(bytes / sizeof(Entry) / shard_count),
      shards_(std::make_unique<Shard[]>(shard_count)) {
    for (std::size_t i = 0; i < shard_count; ++i) shards_[i].entries.resize(shard_size_);
}

Transpositions::~Transpositions() = default;

Transpositions::Shard& Transpositions::shard(std::uint64_t hash) const {
    return shards_[hash % shard_count];
}

bool Transpositions::find(const rules::Board& board, NodeState state, Depth depth,
                          NodeWorth& worth) const {
    if (shard_size_ == 0) return false;
    const std::uint64_t hash = mixed(board, state, depth);
    Shard& home = shard(hash);
    const std::lock_guard lock(home.mutex);
    const Entry& entry = home.place(hash);
    const bool is_same = entry.worth.outcome.levels() != 0 && entry.depth == depth &&
                         entry.state == state && entry.board == board;
    if (is_same) worth = entry.worth;
    return is_same;
}

void Transpositions::store(const rules::Board& board, NodeState state, Depth depth,
                           const NodeWorth& worth) {
    if (shard_size_ == 0) return;
    const std::uint64_t hash = mixed(board, state, depth);
    Shard& home = shard(hash);
    const std::lock_guard lock(home.mutex);
    home.place(hash) = {board, state, depth, worth};
}

void Transpositions::clear() {
    for (std::size_t i = 0; i < shard_count; ++i) {
        const std::lock_guard lock(shards_[i].mutex);
        shards_[i].entries.assign(shard_size_, {});
    }
}

std::size_t Transpositions::capacity() const {
    return shard_count * shard_size_;
}

}  // namespace kotra::engine
