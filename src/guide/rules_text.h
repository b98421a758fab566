// SPDX-License-Identifier: Apache-2.0
// The rules of a game, told to people. Nothing is told that the variant's data do not say: each
// value of each field selects its own whole sentence from the catalogue of the language.
#pragma once

#include <string>

#include "guide/language.h"
#include "rules/variant.h"

namespace kotra::guide {

// The rules of `variant` as light Markdown in UTF-8: a title "# …", sections "## …", paragraphs
// and lists of "- …", each on one line, with an empty line between them.
//
// The variant is a row of the table, or one that parse_variant can make.
std::string rules_text(const rules::Variant& variant, Language language);

}  // namespace kotra::guide
