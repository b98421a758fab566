// SPDX-License-Identifier: Apache-2.0
// Inside api/ only: who sits on a seat, as JSON.
#pragma once

#include "api/json_reader.h"
#include "api/table_event.h"
#include "base/json_writer.h"

namespace kotra::api {

// As the schema SeatHolder of docs/openapi.json.
void write(base::JsonWriter& json, const SeatHolder& holder);
SeatHolder read_holder(JsonReader& reader);

}  // namespace kotra::api
