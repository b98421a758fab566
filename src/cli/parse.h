// SPDX-License-Identifier: Apache-2.0
// The words after the verb, read into its options.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "cli/verb.h"

namespace kotra::cli {

struct Parsed {
    std::unique_ptr<CommonOptions> options;
    bool help = false;  // --help was among the words; the options are not complete then
};

base::Result<Parsed> parse(const Verb& verb, std::span<const std::string> words);

}  // namespace kotra::cli
