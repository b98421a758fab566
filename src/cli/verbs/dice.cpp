// SPDX-License-Identifier: Apache-2.0
// kotra dice: checks the dice of a finished match.
#include <array>
#include <string>

#include "cli/verbs.h"
#include "server/server.h"

namespace kotra::cli {
namespace {

constexpr std::string_view task_choices = "verify";

struct DiceOptions : CommonOptions {
    std::string task;
    std::string file;
};

base::Result<Exit> run_dice(const DiceOptions& options, Console& console) {
    constexpr std::size_t longest_file = std::size_t{16} << 20U;
    const auto bytes = read_input(options.file, longest_file);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto proved = server::verify_dice(*bytes);
    if (!proved) {
        console.complain("kotra dice: " + base::to_string(proved.error()));
        return Exit::no;
    }
    console.print(*proved);
    return Exit::ok;
}

constexpr std::array dice_options{
    choice<&DiceOptions::task, task_choices>("TASK", "TASK", "verify").needed(),
    text<&DiceOptions::file>(
        "FILE", "FILE", "the dice file of a finished match; - for standard input", Completes::files)
        .needed(),
};

constexpr std::array dice_examples{
    Example{"dice verify dice.json", "checks what a table's page \"fair dice\" gave"},
};

}  // namespace

constinit const Verb verbs::dice = verb<DiceOptions, run_dice>(
    "dice", "check the dice of a match played in the browser",
    "The server commits itself to a secret before the first roll; every roll follows from it and "
    "from what both players added, by the formula in docs/protocol.md. The file has all of these. "
    "Exit status: 0 if the commitment and every throw are right, 1 if not.",
    dice_options, dice_examples);

}  // namespace kotra::cli
