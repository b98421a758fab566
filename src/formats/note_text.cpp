// SPDX-License-Identifier: Apache-2.0
#include "formats/note_text.h"

#include <fmt/format.h>

#include "notation/play_text.h"

namespace kotra::formats {
namespace {

std::string play_text(const record::Candidate& candidate) {
    if (candidate.steps.empty() && candidate.number != 0) {
        return fmt::format("name {}", candidate.number);
    }
    return candidate.steps.empty() ? std::string(notation::no_play_text)
                                   : notation::shortest(candidate.steps);
}

}  // namespace

std::vector<std::string> note_sentences(const record::Note& note) {
    std::vector<std::string> sentences;
    if (note.cube && note.cube->error.value_or(0) >= mentioned_error) {
        sentences.push_back(
            fmt::format("Cube error {:.3f}: no double {:+.3f}, double and take {:+.3f}, double and "
                        "pass {:+.3f}",
                        *note.cube->error, note.cube->no_double, note.cube->take, note.cube->pass));
    }
    if (!note.play) return sentences;
    const record::Candidate& best = note.play->candidates.front();
    if (!note.play->played) {
        sentences.push_back(
            fmt::format("Best was {} ({:+.3f})", play_text(best), best.value.equity));
    } else if (const double error = *note.play->error(); error >= mentioned_error) {
        const record::Candidate& made = note.play->candidates[*note.play->played];
        sentences.push_back(fmt::format("Error {:.3f} ({:+.3f}): best was {} ({:+.3f})", error,
                                        made.value.equity, play_text(best), best.value.equity));
    }
    return sentences;
}

}  // namespace kotra::formats
