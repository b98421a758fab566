// SPDX-License-Identifier: Apache-2.0
// The analysis of a match as one page of HTML that needs nothing else.
#pragma once

#include <span>
#include <string>

#include "analysis/summary.h"
#include "guide/language.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::report {

struct JudgedMatch {
    const record::Match& match;
    // As many notes as the match has events, or no games at all.
    const record::Annotation& annotation;
    const analysis::MatchSummary& summary;  // of the two; empty if nothing was said
};

// A whole HTML document. For each match the summary, the most expensive moments, and for each game
// the chance to win through it and all its decisions: those that were judged with a board, the best
// play and the one that was made as arrows, and the candidates. It holds its style, its pictures
// and a small script, and asks for nothing from elsewhere; what comes from files is escaped.
// Thread-safe.
std::string html_report(std::span<const JudgedMatch> matches, guide::Language language);

}  // namespace kotra::report
