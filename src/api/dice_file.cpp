// SPDX-License-Identifier: Apache-2.0
#include "api/dice_file.h"

#include <string>

#include "api/json_reader.h"

namespace kotra::api {

base::Result<play::DiceProof> read_dice_file(std::string_view json) {
    auto reader = JsonReader::parse(json);
    if (!reader) return tl::unexpected(reader.error());
    if (reader->text("scheme") != dice_scheme) reader->blame("scheme", "is not known here");
    play::DiceProof proof;
    proof.commitment = reader->text("commitment");
    if (!reader->has("secret")) {
        reader->blame("secret", "is missing: it is told once the match is over");
    }
    const auto bytes = [&](std::string_view key) {
        const auto read = play::bytes_from_hex(reader->text(key));
        if (!read) reader->blame(key, "has to be 64 hexadecimal digits");
        return read.value_or(play::Bytes32{});
    };
    proof.seeds.secret = bytes("secret");
    proof.seeds.added[rules::Side::first] = bytes("first");
    proof.seeds.added[rules::Side::second] = bytes("second");
    proof.throws = reader->rolls("throws");
    if (!reader->ok()) return tl::unexpected(reader->error());
    return proof;
}

}  // namespace kotra::api
