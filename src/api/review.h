// SPDX-License-Identifier: Apache-2.0
// A judged match as the outside sees it.
#pragma once

#include <string>

#include "record/annotation.h"
#include "record/match.h"

namespace kotra::api {

// As the schema ReviewHead: what a list of matches says about one, without anything judged.
std::string review_head(const record::Match& match);

struct JudgedText {
    std::string review;   // as the schema Review
    std::string figures;  // as the schema Figures: what a list says about how both played
};

// The annotation has as many games as the match and as many notes as events.
JudgedText review(const record::Match& match, const record::Annotation& annotation);

}  // namespace kotra::api
