// SPDX-License-Identifier: Apache-2.0
// .xg files: whatever is read can be replayed, and its notes fit its events. Bytes that are no
// container are taken as the records inside one, so that the fuzzer need not find out how to pack.
#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "formats/xg.h"
#include "formats/xg_container.h"
#include "record/replay.h"

namespace {

void put(std::string& bytes, std::size_t at, std::size_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
}

std::string deflated(const std::string& content) {
    uLongf size = compressBound(static_cast<uLong>(content.size()));
    std::string packed(size, '\0');
    compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
              reinterpret_cast<const Bytef*>(content.data()), static_cast<uLong>(content.size()),
              0);
    packed.resize(size);
    return packed;
}

// The records in a container, up to whole ones with zeros. A record holds little that matters: each
// 256 bytes of the input are one, with a rest of zeros, except for the match's, which has the
// letters that tell it.
std::string container_of(const std::string& input) {
    constexpr std::size_t input_size = 256;
    std::string records;
    for (std::size_t at = 0; at < input.size(); at += input_size) {
        std::string record = input.substr(at, input_size);
        record.resize(kotra::formats::xg::record_size, '\0');
        if (at == 0) {
            record[8] = 0;
            put(record, 552, 30);
            put(record, 556, 0x494C4D44);
            record[612] = 10;
        }
        records += record;
    }
    const std::string packed = deflated(records);
    std::string entry(532, '\0');
    entry.replace(0, 8, "\x07temp.xg");
    put(entry, 516, packed.size());
    const std::string list = deflated(entry);
    std::string header(8232, '\0');
    header.replace(0, 4, "RGMH");
    put(header, 8, header.size());
    std::string trailer(36, '\0');
    put(trailer, 4, 1);
    put(trailer, 12, list.size());
    put(trailer, 16, packed.size());
    return header + packed + list + trailer;
}

void read(const std::string& bytes) {
    const auto reading = kotra::formats::read_xg(bytes);
    if (!reading) return;
    const kotra::record::Match& match = reading->matches.at(0);
    (void)kotra::record::replay(match);
    if (reading->annotations.empty()) return;
    const auto& games = reading->annotations.at(0).games;
    if (games.size() != match.games.size()) std::abort();
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (games[i].notes.size() != match.games[i].events.size()) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(data, data + size);
    read(kotra::formats::is_xg(bytes) ? bytes : container_of(bytes));
    return 0;
}
