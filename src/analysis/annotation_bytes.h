// SPDX-License-Identifier: Apache-2.0
// An annotation as bytes, for keeping it on this machine until it is asked for again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "record/annotation.h"

namespace kotra::analysis {

// Everything that the annotation holds, each number to the bit, and a checksum.
std::vector<std::byte> to_bytes(const record::Annotation& annotation);

// The annotation that to_bytes was given, by this version of the program on this kind of machine;
// nothing if the bytes are damaged or something else.
std::optional<record::Annotation> from_bytes(std::span<const std::byte> bytes);

}  // namespace kotra::analysis
