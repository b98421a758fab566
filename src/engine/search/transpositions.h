// SPDX-License-Identifier: Apache-2.0
// What a search found out about positions that it may meet again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/search/cubes.h"
#include "engine/search/node.h"
#include "rules/board.h"

namespace kotra::engine {

// A table of fixed size: every position has one place, and a new one takes the place of the old.
// Thread-safe. A value is kept with all that it depends on, so that what the table holds never
// changes a result.
class Transpositions {
 public:
    // What a value depends on besides the position: the plies, and a hash of everything else (the
    // cube, the filter, …) that is the same throughout a search.
    struct Depth {
        int plies = 0;
        std::uint64_t context = 0;

        bool operator==(const Depth&) const = default;
    };

    // Uses at most `bytes`; none at all with less than one entry a lock.
    explicit Transpositions(std::size_t bytes);
    ~Transpositions();
    Transpositions(const Transpositions&) = delete;
    Transpositions& operator=(const Transpositions&) = delete;

    bool find(const rules::Board& board, NodeState state, Depth depth, NodeWorth& worth) const;
    void store(const rules::Board& board, NodeState state, Depth depth, const NodeWorth& worth);
    void clear();

    std::size_t capacity() const;  // in entries

 private:
    struct Shard;

    Shard& shard(std::uint64_t hash) const;

    std::size_t shard_size_;
    std::unique_ptr<Shard[]> shards_;
};

}  // namespace kotra::engine
