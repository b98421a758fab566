// SPDX-License-Identifier: Apache-2.0
// Network files from any bytes: as they are, and with the checksum put right so that what lies
// behind it is read too. What is read must be written as the same network.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "base/file.h"
#include "engine/nn/network.h"

namespace {

void read(std::span<const std::byte> bytes) {
    const auto network = kotra::engine::parse_network(bytes);
    if (!network) return;
    const auto again = kotra::engine::parse_network(kotra::engine::network_bytes(*network));
    if (!again || !(*again == *network)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto given = std::as_bytes(std::span(data, size));
    read(given);
    std::vector<std::byte> bytes(given.begin(), given.end());
    const std::uint64_t hash = kotra::base::fnv1a(bytes);
    bytes.resize(size + sizeof hash);
    std::memcpy(bytes.data() + size, &hash, sizeof hash);
    read(bytes);
    return 0;
}
