// SPDX-License-Identifier: Apache-2.0
// The rules of a game, told to people. Nothing is told that the variant's data do not say: each
// value of each field selects its own whole sentence from the catalogue of the language.
#pragma once

#include <string>

#include "guide/language.h"
#include "rules/variant.h"

namespace kotra::guide {

// The rules of `variant` as light Markdown in UTF-8: a title "# …", sections "## …", paragraphs
// with an empty line between them, lists of "- …", and a line feed at the end. Lines are at most
// `width` characters long where words allow it; with 0, a paragraph or list item is one line.
//
// The variant is a row of the table, or one that parse_variant can make.
std::string rules_text(const rules::Variant& variant, Language language, int width = 0);

}  // namespace kotra::guide
