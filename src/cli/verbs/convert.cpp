// SPDX-License-Identifier: Apache-2.0
// kotra convert: match files from one format to another.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>

#include "cli/json.h"
#include "cli/verbs.h"
#include "formats/formats.h"

namespace kotra::cli {
namespace {

struct ConvertOptions : CommonOptions {
    std::string in;
    std::string out;
    std::optional<std::string> from;
    std::optional<std::string> to;
};

// `to_write`: one that kotra writes.
base::Result<const formats::Format*> format_called(std::string_view option, const std::string& name,
                                                   bool to_write) {
    const formats::Format* found = formats::find_format(name);
    if (found != nullptr && (found->writes() || !to_write)) return found;
    if (found != nullptr) {
        return base::fail(fmt::format("{}: kotra reads {}, but does not write it", option, name));
    }
    std::string known;
    for (const formats::Format& format : formats::all_formats()) {
        if (to_write && !format.writes()) continue;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", format.name);
    }
    return base::fail(fmt::format("{}: '{}' is no format; there are {}", option, name, known));
}

base::Result<const formats::Format*> format_of_output(const ConvertOptions& options) {
    if (options.to) return format_called("--to", *options.to, true);
    const std::size_t dot = options.out.find_last_of("./");
    if (dot == std::string::npos || options.out[dot] != '.') {
        return base::fail("OUT has no extension that names a format: give --to");
    }
    return format_called("OUT", options.out.substr(dot), true);
}

base::Result<formats::Reading> read(const ConvertOptions& options) {
    const auto bytes = read_input(options.in, formats::max_file_size);
    if (!bytes) return tl::unexpected(bytes.error());
    base::Result<formats::Reading> reading;
    if (options.from) {
        const auto format = format_called("--from", *options.from, false);
        if (!format) return tl::unexpected(format.error());
        reading = (*format)->read(*bytes);
    } else {
        reading = formats::read_any(*bytes);
    }
    if (!reading) reading.error().source = input_name(options.in);
    return reading;
}

base::Result<Exit> run_convert(const ConvertOptions& options, Console& console) {
    const auto format = format_of_output(options);
    if (!format) return tl::unexpected(format.error());
    if (options.json && options.out == "-") {
        return base::fail("with --json the match itself needs a file: OUT cannot be -");
    }
    const auto reading = read(options);
    if (!reading) return tl::unexpected(reading.error());
    const auto writing = (*format)->write(reading->matches, reading->annotations);
    if (!writing) return tl::unexpected(writing.error());
    write_output(options.out, writing->text, console);
    for (const std::string& loss : writing->losses) {
        console.complain(fmt::format("note: {}", loss));
    }
    if (options.json) {
        JsonWriter json;
        json.begin_object()
            .field("from", reading->format)
            .field("to", (*format)->name)
            .field("matches", reading->matches.size())
            .key("losses")
            .begin_array();
        for (const std::string& loss : writing->losses) json.value(loss);
        json.end_array().end_object();
        console.print(json.take_line());
    }
    return Exit::ok;
}

constexpr std::array convert_options{
    text<&ConvertOptions::in>("IN", "IN", "the file to read; - for standard input",
                              Completes::files)
        .needed(),
    text<&ConvertOptions::out>("OUT", "OUT", "the file to write; - for standard output",
                               Completes::files)
        .needed(),
    text<&ConvertOptions::from>("--from", "FORMAT", "read this format instead of asking the file",
                                Completes::formats),
    text<&ConvertOptions::to>("--to", "FORMAT", "write this format, whatever OUT is called",
                              Completes::written_formats),
    json_option,
};

constexpr std::array convert_examples{
    Example{"convert match.mat match.json", "to kotra's own format, which holds everything"},
    Example{"convert match.json - --to mat", "to standard output"},
};

}  // namespace

constinit const Verb verbs::convert = verb<ConvertOptions, run_convert>(
    "convert", "turn match files from one format into another",
    "The format of IN is told by its content, that of OUT by its extension or --to: `mat` "
    "(Jellyfish match text), `sgf` and `gnubg-text` (GNU Backgammon's files and its text export) "
    "and `json` (kotra's own, docs/formats/json.md), or `fibs`, `snowie` and, for positions, "
    "`xgid`, `gnu-id`, `ogid`, `fibs-board` and `snowie-position`; read alone: `xg` (eXtreme "
    "Gammon's .xg and .xgp), `tmg`, `gam`, `jellyfish-pos`, and the texts `xg-text` and "
    "`bgblitz-text` of a position with its analysis (docs/formats). What the format of OUT cannot "
    "hold is said on standard error; if leaving it out would change a game, nothing is written.\n\n"
    "With --json: {from, to, matches, losses: [sentence]}.",
    convert_options, convert_examples);

}  // namespace kotra::cli
