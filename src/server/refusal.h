// SPDX-License-Identifier: Apache-2.0
// Why something was not done, with the code by which docs/protocol.md calls it.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace kotra::server {

struct Refusal {
    std::string_view code;  // a constant of the table in refusal.cpp
    std::string message;    // a sentence for developers
};

template <class T>
using Outcome = tl::expected<T, Refusal>;

inline tl::unexpected<Refusal> refuse(std::string_view code, std::string message) {
    return tl::unexpected<Refusal>(Refusal{code, std::move(message)});
}

// The status of HTTP for a code.
int status_of(std::string_view code);

// The body of an answer of HTTP: {"code": …, "message": …}
std::string to_json(const Refusal& refusal);

// The message `error` of a socket; `id` is that of the message refused, or empty.
std::string error_message(std::string_view id, const Refusal& refusal);

}  // namespace kotra::server
