// SPDX-License-Identifier: Apache-2.0
// The notes of kotra's match files: what a judge said about an event, without loss.
#pragma once

#include <string>

#include "formats/json_fields.h"
#include "record/annotation.h"

namespace kotra::formats::kotra_json {

// One JSON object on one line. `problem` is set where something cannot be written: a number that is
// none, a text that is not UTF-8, a board with more than 15 checkers in a place.
std::string note_text(const record::Note& note, std::string& problem);

record::Note read_note(JsonErrors& errors, const JsonNode& node, const JsonPath& path);

}  // namespace kotra::formats::kotra_json
