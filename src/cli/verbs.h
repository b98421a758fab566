// SPDX-License-Identifier: Apache-2.0
// The table of verbs.
#pragma once

#include <span>
#include <string_view>

#include "cli/verb.h"

namespace kotra::cli {

// Each is defined in verbs/<name>.cpp.
namespace verbs {
extern const Verb admin;
extern const Verb analyse;
extern const Verb bearoff;
extern const Verb bench;
extern const Verb check;
extern const Verb completion;
extern const Verb convert;
extern const Verb cube;
extern const Verb dice;
extern const Verb draw;
extern const Verb duel;
extern const Verb eval;
extern const Verb help;
extern const Verb hint;
extern const Verb legal;
extern const Verb levels;
extern const Verb measure;
extern const Verb met;
extern const Verb perft;
extern const Verb play;
extern const Verb rollout;
extern const Verb rules;
extern const Verb sample;
extern const Verb serve;
extern const Verb show;
extern const Verb survey;
extern const Verb variants;
}  // namespace verbs

// Every verb, in the order in which `kotra --help` lists them.
std::span<const Verb* const> all_verbs();

// nullptr when there is no verb of this name.
const Verb* find_verb(std::string_view name);

// "there is no verb 'lgeal'; did you mean 'legal'?"
base::Error unknown_verb(std::string_view name);

}  // namespace kotra::cli
