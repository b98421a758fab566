// SPDX-License-Identifier: Apache-2.0
// A verb of the program: `kotra legal …`, `kotra play …`. One file in verbs/, one row in verbs.cpp.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/result.h"
#include "cli/console.h"
#include "cli/option.h"

namespace kotra::cli {

// The exit status of the program. Documented by `kotra --help`; do not change.
enum class Exit : int {
    ok = 0,         // done; the answer is yes
    no = 1,         // done; the answer is no, or faults were found
    bad_input = 2,  // the command line, or what it names, is wrong
    failure = 3,    // the machine failed: a file cannot be written, memory is out
    hung_up = 141,  // the reader of the output went away (128 + SIGPIPE, as shells report it)
};

struct Example {
    std::string_view command;  // without the leading "kotra "
    std::string_view says;     // what it does
};

// Built by verb() below, as a constant.
struct Verb {
    std::string_view name;
    std::string_view summary;  // one line for the list of verbs: "list the legal plays of a roll"
    std::string_view details;  // paragraphs for --help, separated by empty lines
    std::span<const Option> options;
    std::span<const Example> examples;
    std::unique_ptr<CommonOptions> (*make)() = nullptr;  // options with their defaults
    base::Result<Exit> (*run)(const CommonOptions&, Console&) = nullptr;
};

// A verb that is carried out by `base::Result<Exit> Run(const Options&, Console&)`. An Error that
// it returns is printed and ends the program with Exit::bad_input.
template <class Options, base::Result<Exit> (*Run)(const Options&, Console&)>
constexpr Verb verb(std::string_view name, std::string_view summary, std::string_view details,
                    std::span<const Option> options, std::span<const Example> examples) {
    return {name,
            summary,
            details,
            options,
            examples,
            []() -> std::unique_ptr<CommonOptions> { return std::make_unique<Options>(); },
            [](const CommonOptions& given, Console& console) {
                return Run(static_cast<const Options&>(given), console);
            }};
}

}  // namespace kotra::cli
