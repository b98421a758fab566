// SPDX-License-Identifier: Apache-2.0
#include "api/holder.h"

#include <algorithm>
#include <array>

namespace kotra::api {
namespace {

constexpr std::array<std::string_view, 3> holder_names{"nobody", "person", "computer"};

}  // namespace

void write(base::JsonWriter& json, const SeatHolder& holder) {
    json.begin_object();
    json.field("kind", holder_names[static_cast<std::size_t>(holder.kind)]);
    json.field("name", holder.name).key("level");
    holder.level.empty() ? json.null() : json.value(holder.level);
    json.field("account", holder.is_account).key("rating");
    holder.rating ? json.value(*holder.rating) : json.null();
    json.end_object();
}

SeatHolder read_holder(JsonReader& reader) {
    SeatHolder holder;
    const auto kind = std::ranges::find(holder_names, reader.text("kind"));
    if (kind == holder_names.end()) {
        reader.blame("kind", "has to be nobody, person or computer");
    } else {
        holder.kind = static_cast<SeatHolder::Kind>(kind - holder_names.begin());
    }
    holder.name = reader.text("name");
    holder.level = reader.text_or("level", "");
    holder.is_account = reader.truth("account");
    if (reader.has("rating")) {
        holder.rating = static_cast<int>(reader.integer("rating", 0, 100000));
    }
    return holder;
}

}  // namespace kotra::api
