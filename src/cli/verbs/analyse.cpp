// SPDX-License-Identifier: Apache-2.0
// kotra analyse: what went wrong in a match.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "analysis/judge.h"
#include "cli/analysis_cache.h"
#include "cli/analysis_report.h"
#include "cli/interrupt_watch.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/thinker.h"
#include "cli/verbs.h"
#include "guide/language.h"

namespace kotra::cli {
namespace {

namespace fs = std::filesystem;

struct AnalyseOptions : ThinkerOptions {
    AnalyseOptions() { threads = 0; }

    std::vector<std::string> files;
    int plies = 2;
    std::string preset = "normal";
    std::vector<std::string> outputs;
    std::string language;
    bool summary = false;
    bool no_cache = false;
};

// A file to be analysed.
struct Input {
    std::string path;
    bool is_named = true;  // rather than found in a folder, where other files may be too
    std::uintmax_t size = 1;
};

base::Result<std::vector<Input>> inputs_of(const std::vector<std::string>& paths) {
    std::vector<Input> inputs;
    for (const std::string& path : paths) {
        std::error_code error;
        if (path == "-" || !fs::is_directory(path, error)) {
            inputs.push_back({path, true});
            continue;
        }
        std::vector<std::string> found;
        for (fs::recursive_directory_iterator at(path, error), end; !error && at != end;
             at.increment(error)) {
            if (at->is_regular_file(error)) found.push_back(at->path().string());
        }
        if (error) return base::fail(fmt::format("{}: {}", path, error.message()));
        std::ranges::sort(found);
        for (std::string& file : found) inputs.push_back({std::move(file), false});
    }
    for (Input& input : inputs) {
        std::error_code unknown;
        const std::uintmax_t size = fs::file_size(input.path, unknown);
        if (!unknown && size > 0) input.size = size;
    }
    return inputs;
}

// The file to write a report of `input` to: with its name, and `more`, in place of "%".
std::string output_path(std::string output, const std::string& input, const std::string& more) {
    const std::size_t mark = output.find('%');
    if (mark == std::string::npos) return output;
    return output.replace(mark, 1, fs::path(input).stem().string() + more);
}

std::string extension_of(const std::string& output) {
    return fs::path(output).extension().string();
}

base::Result<void> check_outputs(const AnalyseOptions& options, std::size_t inputs) {
    for (const std::string& output : options.outputs) {
        if (auto ok = check_report(extension_of(output)); !ok) {
            return base::fail(fmt::format("--output: {}", ok.error().message));
        }
        if (inputs > 1 && output.find('%') == std::string::npos) {
            return base::fail(
                fmt::format("--output: {} files cannot all be written to '{}': put % where the "
                            "name of each belongs",
                            inputs, output));
        }
    }
    return {};
}

// Goes through the files with the engines that their games need.
class Analyst {
 public:
    Analyst(const AnalyseOptions& options, std::stop_token stop)
        : options_(options), stop_(std::move(stop)) {
        settings_.search.plies = options.plies;
        settings_.search.filter = *engine::find_filter(options.preset);
        settings_.threads = options.threads;
        // The matches' questions are shared out among the threads, not those of one search.
        thinker_.net = options.net;
        thinker_.tables = options.tables;
        thinker_.threads = 1;
        const auto folder = cache_folder();
        if (!options.no_cache && folder) cache_ = AnalysisCache(*folder / "analysis");
    }

    // `progress` is told the share that is done.
    base::Result<AnalysedFile> analyse(const Input& input, std::string_view bytes,
                                       const std::function<void(double)>& progress) {
        auto reading = formats::read_any(bytes);
        if (!reading) {
            reading.error().source = input_name(input.path);
            return tl::unexpected(reading.error());
        }
        AnalysedFile file{input_name(input.path), reading->format, {}};
        const double count = static_cast<double>(reading->matches.size());
        for (std::size_t i = 0; i < reading->matches.size(); ++i) {
            auto match = judged(reading->matches[i], bytes, i, [&](double done) {
                progress((static_cast<double>(i) + done) / count);
            });
            if (!match) return tl::unexpected(match.error());
            file.matches.push_back(*std::move(match));
        }
        return file;
    }

 private:
    base::Result<AnalysedMatch> judged(const record::Match& match, std::string_view bytes,
                                       std::size_t number,
                                       const std::function<void(double)>& progress) {
        const std::uint64_t fingerprint = fingerprint_of(match.variant, bytes, number);
        AnalysedMatch analysed{match, {}, true, {}};
        if (auto known = cache_.find(fingerprint); known && fits(*known, match)) {
            analysed.annotation = *std::move(known);
        } else {
            const auto engine = engine_for(match.variant);
            if (!engine) return tl::unexpected(engine.error());
            auto judged = analysis::judge_match(match, **engine, settings_, {stop_, progress});
            if (!judged) return tl::unexpected(judged.error());
            analysed.annotation = std::move(judged->annotation);
            analysed.is_complete = judged->is_complete;
            if (judged->is_complete) cache_.keep(fingerprint, analysed.annotation);
        }
        analysed.summary = analysis::summarise(match, analysed.annotation);
        return analysed;
    }

    static bool fits(const record::Annotation& annotation, const record::Match& match) {
        return std::ranges::equal(
            annotation.games, match.games, {}, [](const auto& game) { return game.notes.size(); },
            [](const auto& game) { return game.events.size(); });
    }

    std::uint64_t fingerprint_of(const rules::Variant& variant, std::string_view bytes,
                                 std::size_t number) {
        if (!knowledge_ || !(variant == knowledge_variant_)) {
            knowledge_.emplace();
            knowledge_->add_program();
            knowledge_->add(rules::variant_text(variant));
            knowledge_->add_file(options_.net ? fs::path(*options_.net) : networks_folder());
            knowledge_->add(options_.tables == "none" ? 0U : 1U);
            knowledge_->add(static_cast<std::uint64_t>(settings_.search.plies));
            knowledge_->add(settings_.search.filter.name);
            knowledge_->add(settings_.most_candidates);
            knowledge_variant_ = variant;
        }
        Fingerprint fingerprint = *knowledge_;
        fingerprint.add(bytes);
        fingerprint.add(number);
        return fingerprint.value();
    }

    base::Result<const engine::Engine*> engine_for(const rules::Variant& variant) {
        if (!engine_ || !(engine_->variant() == variant)) {
            auto engine = make_engine(thinker_, variant);
            if (!engine) return tl::unexpected(engine.error());
            engine_ = *std::move(engine);
        }
        return engine_.get();
    }

    const AnalyseOptions& options_;
    analysis::JudgeSettings settings_;
    ThinkerOptions thinker_;
    AnalysisCache cache_{fs::path()};
    std::stop_token stop_;
    std::unique_ptr<engine::Engine> engine_;
    std::optional<Fingerprint> knowledge_;  // of all but the match
    rules::Variant knowledge_variant_;
};

bool looks_like_a_match(std::string_view bytes) {
    return std::ranges::any_of(formats::all_formats(), [bytes](const formats::Format& format) {
        return format.sniff(bytes);
    });
}

// Takes the results of one file after the other. Writes the reports at once, and what is to be
// shown when all is done, so that a bar may be shown meanwhile.
class Reporter {
 public:
    Reporter(const AnalyseOptions& options, bool is_batch, Console& console)
        : options_(options), console_(console) {
        language_ = options.language.empty()
                        ? guide::language_of_locale(wanted_language()).value_or(guide::Language::en)
                        : guide::parse_language(options.language).value_or(guide::Language::en);
        is_short_ = is_batch || options.summary || !options.outputs.empty();
        if (options.json) json_.begin_object().key("files").begin_array();
    }

    // Where the reports of a file go, one for each --output. Files of the same name get numbers.
    base::Result<std::vector<std::string>> places_for(const std::string& input) {
        std::vector<std::string> places;
        for (const std::string& output : options_.outputs) {
            const std::string usual = output_path(output, input, "");
            std::string place = usual;
            if (output.find('%') != std::string::npos) {
                for (int number = 2; !taken_.insert(place).second; ++number) {
                    place = output_path(output, input, fmt::format("-{}", number));
                }
                if (place != usual) {
                    complaints_.push_back(
                        fmt::format("note: {}: its report is called {}, as {} is another's", input,
                                    place, usual));
                }
            }
            std::error_code error;
            if (fs::equivalent(place, input, error)) {
                return base::fail(
                    fmt::format("--output: '{}' is the match file itself, which would be lost "
                                "for its report",
                                place));
            }
            places.push_back(std::move(place));
        }
        return places;
    }

    // `places` are those for this file.
    base::Result<void> take(const AnalysedFile& file, const std::vector<std::string>& places) {
        has_any_ = true;
        is_complete_ =
            is_complete_ && std::ranges::all_of(file.matches, &AnalysedMatch::is_complete);
        if (options_.json) {
            write_analysis(json_, file);
        } else {
            if (!text_.empty()) text_ += '\n';
            text_ += is_short_ ? summary_text(file) : analysis_text(file);
        }
        for (const std::string& path : places) {
            const auto report = write_report(file, extension_of(path), language_);
            if (!report) return tl::unexpected(report.error());
            write_output(path, report->text, console_);
            for (const std::string& loss : report->losses) {
                complaints_.push_back(fmt::format("note: {}: {}", path, loss));
            }
        }
        return {};
    }
    void fail(const base::Error& error) {
        complaints_.push_back(base::to_string(error));
        is_complete_ = false;
    }
    void stop() { is_complete_ = false; }
    // Nothing was a match file.
    bool found_nothing() const { return !has_any_ && is_complete_; }

    Exit end() {
        if (options_.json) {
            json_.end_array().field("complete", is_complete_).end_object();
            text_ = json_.take_line();
        }
        console_.print(text_);
        for (const std::string& complaint : complaints_) console_.complain(complaint);
        return is_complete_ ? Exit::ok : Exit::no;
    }

 private:
    const AnalyseOptions& options_;
    Console& console_;
    JsonWriter json_;
    std::string text_;
    std::vector<std::string> complaints_;
    std::set<std::string> taken_;  // the places of reports
    guide::Language language_ = guide::Language::en;
    bool is_short_ = false;
    bool has_any_ = false;
    bool is_complete_ = true;
};

base::Result<void> analyse_file(const Input& input, Analyst& analyst, Reporter& reporter,
                                const std::function<void(double)>& progress) {
    const auto bytes = read_input(input.path, formats::max_file_size);
    if (!bytes) return tl::unexpected(bytes.error());
    if (!input.is_named && !looks_like_a_match(*bytes)) return {};
    const auto places = reporter.places_for(input.path);
    if (!places) return tl::unexpected(places.error());
    const auto file = analyst.analyse(input, *bytes, progress);
    if (!file) return tl::unexpected(file.error());
    return reporter.take(*file, *places);
}

base::Result<Exit> run_analyse(const AnalyseOptions& options, Console& console) {
    const auto inputs = inputs_of(options.files);
    if (!inputs) return tl::unexpected(inputs.error());
    if (auto ok = check_outputs(options, inputs->size()); !ok) return tl::unexpected(ok.error());
    const bool is_batch = inputs->size() > 1;
    Reporter reporter(options, is_batch, console);
    {
        InterruptWatch watch;
        Analyst analyst(options, watch.stop());
        ProgressBar bar("Judging");
        double all = 0;
        for (const Input& input : *inputs) all += static_cast<double>(input.size);
        double before = 0;
        for (const Input& input : *inputs) {
            if (watch.stop().stop_requested()) {
                reporter.stop();
                break;
            }
            const auto size = static_cast<double>(input.size);
            const auto done = analyse_file(input, analyst, reporter, [&](double share) {
                bar.show((before + share * size) / all, fs::path(input.path).filename().string());
            });
            if (!done && !is_batch) return tl::unexpected(done.error());
            if (!done) reporter.fail(done.error());
            before += size;
        }
    }
    if (reporter.found_nothing()) {
        return base::fail(fmt::format("no match file is in {}", fmt::join(options.files, ", ")));
    }
    return reporter.end();
}

constexpr std::string_view languages = "en|is|da|nb|sl";
constexpr std::string_view presets = "narrow|normal|wide|all";

constexpr std::array analyse_options{
    text<&AnalyseOptions::files>("FILE", "FILE",
                                 "match files of any format, - for standard input; a folder stands "
                                 "for all match files below it",
                                 Completes::files)
        .needed(),
    number<&AnalyseOptions::plies, 0, engine::max_plies>("--plies", "N",
                                                         "how many rolls to look ahead"),
    choice<&AnalyseOptions::preset, presets>(
        "--preset", "NAME", "which plays are looked at more deeply: narrow, normal, wide or all"),
    text<&AnalyseOptions::outputs>(
        "--output", "FILE",
        "write a report of the kind that its extension names; may be given again. % stands for the "
        "name of the match file (and a number, where several have the same)",
        Completes::files),
    choice<&AnalyseOptions::language, languages>(
        "--lang", "LANG",
        "the language of a report in HTML: en, is, da, nb or sl; without it, that of the "
        "environment"),
    flag<&AnalyseOptions::summary>("--summary", "show only the summary"),
    flag<&AnalyseOptions::no_cache>("--no-cache",
                                    "judge anew what was judged before, keep nothing"),
    net_option,
    tables_option,
    threads_option,
    json_option,
};

constexpr std::array analyse_examples{
    Example{"analyse match.mat", "the whole match, with a board at each error"},
    Example{"analyse match.mat --output match.html --lang is", "a page to read, in Icelandic"},
    Example{"analyse match.mat --output match.csv --output judged.mat --plies 3",
            "the summary, a table of all decisions, and the match with comments"},
    Example{"analyse matches/ --output reports/%.txt", "a folder, a report each"},
};

}  // namespace

constinit const Verb verbs::analyse = verb<AnalyseOptions, run_analyse>(
    "analyse", "judge every play, cube action and roll of a match",
    "Judges each decision of the match files, and the luck of each roll, and shows them turn by "
    "turn, with a board and the best plays at each error of .04 or more, and then the summary: "
    "errors of play, doubling and taking, blunders, luck, what of the result was luck and what "
    "skill (docs/analysis.md says how everything is counted). With several files, or with "
    "--output, only the summaries are shown.\n\n"
    "The extension of --output chooses the report: .txt (what is shown for one file), .html (a "
    "page "
    "with pictures), .json, .csv (a row a decision), or that of a match file format: the match "
    "with what was judged, as far as "
    "the format can hold it.\n\n"
    "What was judged is kept in the user's cache (kotra/analysis, which may be deleted at any "
    "time) and is not judged again, as long as match, settings, networks and program are the same: "
    "a batch that was stopped goes on where it was. Numbers do not depend on the threads. Ctrl-C "
    "ends it with what is known, and with exit status 1; so do files that cannot be read, if there "
    "are several.\n\n"
    "With --json: {files: [{file, format, matches: [{variant, length, judge, complete, unit, "
    "games, "
    "players, balance}]}], complete}; docs/analysis.md lists the members.",
    analyse_options, analyse_examples);

}  // namespace kotra::cli
