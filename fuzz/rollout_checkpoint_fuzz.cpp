// SPDX-License-Identifier: Apache-2.0
// Checkpoints of rollouts: what is read is written back byte for byte.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "base/file.h"
#include "engine/rollout/checkpoint.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kotra::engine;  // NOLINT(google-build-using-namespace): one function, no header
    static const RolloutTask task = [] {
        RolloutTask one;
        const auto& setup = one.variant.setup;
        one.starts = {{.board = {setup, setup}}};
        return one;
    }();
    // The input stands between the lines that no fuzzer guesses: the task and the hash.
    const std::string whole = checkpoint_text(task, "fuzz", start_sums(task));
    const std::size_t from = whole.find("trials ");
    std::string text = whole.substr(0, from);
    text.append(reinterpret_cast<const char*>(data), size);
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    constexpr std::string_view digits = "0123456789abcdef";
    const std::uint64_t hash = kotra::base::fnv1a(bytes);
    text += "hash ";
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[hash >> shift & 0xfU];
    text += "\n";

    if (const auto sums = read_checkpoint(task, "fuzz", text)) {
        if (checkpoint_text(task, "fuzz", *sums) != text) std::abort();
    }
    return 0;
}
