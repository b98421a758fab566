// SPDX-License-Identifier: Apache-2.0
#include "play/fair_dice.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <stdexcept>

namespace kotra::play {
namespace {

constexpr std::string_view label = "kotra dice 1";

static_assert(crypto_hash_sha256_BYTES == 32 && crypto_auth_hmacsha256_BYTES == 32 &&
              crypto_auth_hmacsha256_KEYBYTES == 32);

// The first call of the library sets it up; later ones do nothing. Thread-safe.
void set_up() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be set up");
}

Bytes32 key_of(const DiceSeeds& seeds) {
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    std::array<std::uint8_t, label.size()> text{};
    std::copy(label.begin(), label.end(), text.begin());
    crypto_hash_sha256_update(&state, text.data(), text.size());
    crypto_hash_sha256_update(&state, seeds.secret.data(), seeds.secret.size());
    for (const Bytes32& added : seeds.added.values) {
        crypto_hash_sha256_update(&state, added.data(), added.size());
    }
    Bytes32 key{};
    crypto_hash_sha256_final(&state, key.data());
    return key;
}

// block(n, i) of the formula.
Bytes32 block(const Bytes32& key, std::uint64_t number, std::uint32_t index) {
    std::array<std::uint8_t, 12> message{};
    for (std::size_t i = 0; i < 8; ++i) {
        message[i] = static_cast<std::uint8_t>(number >> (56U - 8U * i));
    }
    for (std::size_t i = 0; i < 4; ++i) {
        message[8 + i] = static_cast<std::uint8_t>(index >> (24U - 8U * i));
    }
    Bytes32 result{};
    crypto_auth_hmacsha256(result.data(), message.data(), message.size(), key.data());
    return result;
}

}  // namespace

std::string to_hex(const Bytes32& bytes) {
    return fmt::format("{:02x}", fmt::join(bytes, ""));
}

base::Result<Bytes32> bytes_from_hex(std::string_view digits) {
    Bytes32 bytes{};
    std::size_t length = 0;
    const char* end = nullptr;
    const bool is_read = sodium_hex2bin(bytes.data(), bytes.size(), digits.data(), digits.size(),
                                        nullptr, &length, &end) == 0;
    if (!is_read || length != bytes.size() || end != digits.data() + digits.size()) {
        return base::fail("these are not 64 hexadecimal digits");
    }
    return bytes;
}

Bytes32 secret_bytes() {
    set_up();
    Bytes32 bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

std::string commitment(const Bytes32& secret) {
    set_up();
    Bytes32 hash{};
    crypto_hash_sha256(hash.data(), secret.data(), secret.size());
    return to_hex(hash);
}

FairDice::FairDice(const DiceSeeds& seeds, std::size_t throws_before) : next_(throws_before) {
    set_up();
    key_ = key_of(seeds);
}

rules::Roll FairDice::at(std::size_t number) const {
    std::array<int, 2> dice{};
    std::size_t thrown = 0;
    for (std::uint32_t index = 0; thrown < dice.size(); ++index) {
        for (const std::uint8_t byte : block(key_, number, index)) {
            // 252 = 42 * 6: a byte below it makes every number equally likely.
            if (byte >= 252 || thrown == dice.size()) continue;
            dice[thrown++] = byte % 6 + 1;
        }
    }
    return *rules::Roll::from_dice(dice[0], dice[1]);
}

base::Result<rules::Roll> FairDice::next(const rules::Game& /*game*/) {
    return at(next_++);
}

base::Result<void> verify(const DiceProof& proof) {
    if (commitment(proof.seeds.secret) != proof.commitment) {
        return base::fail("the secret is not the one that the house committed itself to");
    }
    const FairDice dice(proof.seeds);
    for (std::size_t i = 0; i < proof.throws.size(); ++i) {
        const rules::Roll roll = dice.at(i);
        if (roll == proof.throws[i]) continue;
        return base::fail(fmt::format("throw {} was played as {}-{}, but the seeds give {}-{}", i,
                                      proof.throws[i].first(), proof.throws[i].second(),
                                      roll.first(), roll.second()));
    }
    return {};
}

}  // namespace kotra::play
