// SPDX-License-Identifier: Apache-2.0
#include "cli/analysis_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/report.h"

namespace kotra::cli {
namespace {

std::string text_document(const AnalysedFile& file, guide::Language /*unused*/) {
    return analysis_text(file);
}

std::string csv_document(const AnalysedFile& file, guide::Language /*unused*/) {
    return analysis_csv(file);
}

std::string json_document(const AnalysedFile& file, guide::Language /*unused*/) {
    base::JsonWriter json;
    write_analysis(json, file);
    return json.take_line();
}

std::string html_document(const AnalysedFile& file, guide::Language language) {
    std::vector<report::JudgedMatch> matches;
    for (const AnalysedMatch& match : file.matches) {
        matches.push_back({match.match, match.annotation, match.summary});
    }
    return report::html_report(matches, language);
}

constexpr std::array kinds{
    ReportKind{".txt", "text for people", text_document},
    ReportKind{".html", "a page for people", html_document},
    ReportKind{".json", "JSON for programs", json_document},
    ReportKind{".csv", "a table, one row a decision", csv_document},
};

}  // namespace

std::span<const ReportKind> report_kinds() {
    return kinds;
}

base::Result<void> check_report(std::string_view extension) {
    if (std::ranges::find(kinds, extension, &ReportKind::extension) != kinds.end()) return {};
    const formats::Format* format = formats::find_format(extension);
    if (format != nullptr && format->writes()) return {};
    std::string known;
    for (const ReportKind& kind : kinds) known += fmt::format("{}, ", kind.extension);
    for (const formats::Format& each : formats::all_formats()) {
        if (each.writes() && known.find(each.extension) == std::string::npos) {
            known += fmt::format("{}, ", each.extension);
        }
    }
    known.resize(known.size() - 2);
    return base::fail(fmt::format("no report is called '{}'; there are {}", extension, known));
}

base::Result<formats::Writing> write_report(const AnalysedFile& file, std::string_view extension,
                                            guide::Language language) {
    const auto* const kind = std::ranges::find(kinds, extension, &ReportKind::extension);
    if (kind != kinds.end()) return formats::Writing{kind->write(file, language), {}};
    std::vector<record::Match> matches;
    std::vector<record::Annotation> annotations;
    for (const AnalysedMatch& match : file.matches) {
        matches.push_back(match.match);
        annotations.push_back(match.annotation);
    }
    return formats::find_format(extension)->write(matches, annotations);
}

}  // namespace kotra::cli
