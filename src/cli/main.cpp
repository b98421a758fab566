// SPDX-License-Identifier: Apache-2.0
// kotra: finds the verb, reads its options, carries it out, and says in the exit status how it
// went.
#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "cli/help.h"
#include "cli/parse.h"
#include "cli/verbs.h"

namespace kotra::cli {
namespace {

// A complaint: where the input is wrong, or else which verb complains.
std::string complaint(const base::Error& error, std::string_view speaker) {
    return error.source.empty() ? fmt::format("{}: {}", speaker, base::to_string(error))
                                : base::to_string(error);
}

Exit run(const std::vector<std::string>& words, Console& console) {
    if (words.empty()) {
        console.complain(program_help());
        return Exit::bad_input;
    }
    const std::string& first = words.front();
    if (first == "--help" || first == "-h") {
        console.print(program_help());
        return Exit::ok;
    }
    if (first == "--version") {
        console.print("kotra " KOTRA_VERSION "\n");
        return Exit::ok;
    }
    const Verb* verb = find_verb(first);
    if (verb == nullptr) {
        const base::Error wrong =
            first.starts_with('-')
                ? base::Error{fmt::format("the verb comes before '{}'; see 'kotra --help'", first)}
                : unknown_verb(first);
        console.complain(complaint(wrong, "kotra"));
        return Exit::bad_input;
    }
    const std::string speaker = fmt::format("kotra {}", verb->name);
    const auto parsed = parse(*verb, std::span(words).subspan(1));
    if (!parsed) {
        console.complain(complaint(parsed.error(), speaker));
        return Exit::bad_input;
    }
    if (parsed->help) {
        console.print(verb_help(*verb));
        return Exit::ok;
    }
    Console coloured(parsed->options->color);
    const auto done = verb->run(*parsed->options, coloured);
    if (!done) {
        console.complain(complaint(done.error(), speaker));
        return Exit::bad_input;
    }
    return *done;
}

Exit guarded_run(const std::vector<std::string>& words) {
    Console console("auto");
    try {
        const Exit exit = run(words, console);
        console.flush();
        return exit;
    } catch (const OutputFailed& failed) {
        if (failed.error_number == EPIPE) return Exit::hung_up;
        fmt::print(stderr, "kotra: {} cannot be written: {}\n", failed.what,
                   std::strerror(failed.error_number));
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "kotra: there is not enough memory\n");
    } catch (const std::exception& error) {
        fmt::print(stderr, "kotra: {}\n", error.what());
    }
    return Exit::failure;
}

}  // namespace
}  // namespace kotra::cli

int main(int argc, char** argv) {
    // A reader that went away is then an error of the write, which unwinds the stack.
    static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    return static_cast<int>(kotra::cli::guarded_run(words));
}
