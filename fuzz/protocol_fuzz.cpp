// SPDX-License-Identifier: Apache-2.0
// Whatever a client sends: the messages of a socket, the bodies of requests, a dice file, and what
// is kept of a table.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "api/client_message.h"
#include "api/dice_file.h"
#include "api/practice.h"
#include "api/table_event.h"
#include "api/table_setup.h"

namespace {

// What was read is written so that it is read as the same again.
void check(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // As much as a message may have.
    if (size > (std::size_t{16} << 10U)) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(kotra::api::read_client_message(text));
    static_cast<void>(kotra::api::practice(text));
    static_cast<void>(kotra::api::read_dice_file(text));
    if (const auto setup = kotra::api::read_table_setup(text)) {
        check(kotra::api::read_table_setup(kotra::api::to_json(*setup)) == *setup);
    }
    if (const auto event = kotra::api::read_table_event(text)) {
        const auto again = kotra::api::read_table_event(kotra::api::to_json(*event));
        check(again.has_value() && again->kind == event->kind && again->steps == event->steps);
    }
    return 0;
}
