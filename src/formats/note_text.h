// SPDX-License-Identifier: Apache-2.0
// What a judge said, as sentences for formats that know only comments.
#pragma once

#include <string>
#include <vector>

#include "record/annotation.h"

namespace kotra::formats {

// An error smaller than this is not mentioned.
inline constexpr double mentioned_error = 0.001;

// One sentence for an error of play, one for an error about the cube: how large it is, and what
// would have been better. Empty where nothing was given away.
std::vector<std::string> note_sentences(const record::Note& note);

}  // namespace kotra::formats
