// SPDX-License-Identifier: Apache-2.0
// A judged match in the forms in which people and programs take it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/summary.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "formats/formats.h"
#include "guide/language.h"
#include "record/annotation.h"
#include "record/match.h"

namespace kotra::cli {

struct AnalysedMatch {
    record::Match match;
    record::Annotation annotation;
    bool is_complete = true;  // false: a stop came before all was judged
    analysis::MatchSummary summary;
};

struct AnalysedFile {
    std::string name;
    std::string_view format;  // formats::Format::name
    std::vector<AnalysedMatch> matches;
};

// A kind of report; the extension of a file's name asks for it.
struct ReportKind {
    std::string_view extension;  // with the dot
    std::string_view title;      // for people
    // Where the report knows the language, it is in that, else in English.
    std::string (*write)(const AnalysedFile& file, guide::Language language);
};

// Those that are made here. Every match file that kotra writes is one more.
std::span<const ReportKind> report_kinds();

// The error names an extension for which there is no report.
base::Result<void> check_report(std::string_view extension);

// What the extension asks for: a report, or a match file with notes. `extension` must be right.
base::Result<formats::Writing> write_report(const AnalysedFile& file, std::string_view extension,
                                            guide::Language language);

// For people: every turn a line, a board and the candidates at each error that is doubtful or
// worse, and the summary.
std::string analysis_text(const AnalysedFile& file);
// Only the summary of each match.
std::string summary_text(const AnalysedFile& file);
// One row a decision, with a heading.
std::string analysis_csv(const AnalysedFile& file);
// Appends one object, whose members docs/analysis.md lists.
void write_analysis(base::JsonWriter& json, const AnalysedFile& file);

}  // namespace kotra::cli
