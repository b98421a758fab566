// SPDX-License-Identifier: Apache-2.0
#include "server/players.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/encoding.h"
#include "server/hub.h"
#include "server/rating.h"
#include "server/timers.h"

namespace kotra::server {
namespace {

constexpr std::size_t longest_name = 30;
constexpr std::size_t shortest_password = 8;
constexpr std::size_t longest_password = 200;

// Characters that are not seen, or turn the direction of what follows.
bool is_hidden(std::string_view character) {
    constexpr std::array<std::string_view, 14> hidden{
        "\u200B", "\u200C", "\u200D", "\u200E", "\u200F", "\u202A", "\u202B",
        "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"};
    return std::ranges::find(hidden, character) != hidden.end() || character == "\uFEFF";
}

std::string new_token() {
    std::array<unsigned char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::array<char, sodium_base64_ENCODED_LEN(32, variant)> text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
    return text.data();
}

// argon2id with libsodium's parameters for interactive use, the salt and the parameters included.
std::optional<std::string> password_hash(std::string_view password) {
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    const bool is_made = crypto_pwhash_str(hash.data(), password.data(), password.size(),
                                           crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                           crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    if (!is_made) return std::nullopt;
    return std::string(hash.data());
}

bool is_login(std::string_view text) {
    const auto is_fine = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
               c == '.' || c == '@';
    };
    return text.size() >= 2 && text.size() <= 60 && std::ranges::all_of(text, is_fine);
}

}  // namespace

std::string checked_name(std::string_view name) {
    if (!base::is_utf8(name) || name.size() > 4 * longest_name + 100) return {};
    std::string seen;
    while (!name.empty()) {
        const auto lead = static_cast<unsigned char>(name.front());
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        const std::string_view character = name.substr(0, length);
        name.remove_prefix(length);
        if (lead < 0x20 || lead == 0x7F || is_hidden(character)) continue;
        seen += character;
    }
    const std::size_t begin = seen.find_first_not_of(' ');
    if (begin == std::string::npos) return {};
    seen = seen.substr(begin, seen.find_last_not_of(' ') - begin + 1);
    return base::count_characters(seen) <= longest_name ? seen : std::string();
}

// A token has 256 random bits, so a plain fast hash is enough.
std::string Players::session_of(std::string_view token) {
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                       0);
    std::array<char, crypto_generichash_BYTES * 2 + 1> text{};
    sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
    return text.data();
}

SignedIn Players::sign_in(store::PlayerRow player) {
    SignedIn signed_in{std::move(player), new_token()};
    store_->add_token(session_of(signed_in.token), signed_in.player.id, now());
    return signed_in;
}

Outcome<SignedIn> Players::make_guest(std::string_view name) {
    store::PlayerRow player;
    player.name = checked_name(name);
    if (player.name.empty()) return refuse("bad_request", "a name has 1 to 30 characters");
    player.id = new_id();
    player.rating = first_rating;
    player.created = now();
    store_->add(player);
    return sign_in(std::move(player));
}

Outcome<SignedIn> Players::log_in(std::string_view login, std::string_view password) {
    // A login that does not exist takes as long as one that does.
    static const std::string nobody = password_hash("nobody").value_or("");
    auto player = store_->player_by_login(login);
    const std::string& hash = player ? player->password.value_or(nobody) : nobody;
    const bool fits = password.size() <= longest_password &&
                      crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
    if (!player || !fits) return refuse("unauthorized", "there is no such login and password");
    return sign_in(std::move(*player));
}

void Players::log_out(std::string_view token) {
    store_->remove_token(session_of(token));
}

std::optional<store::PlayerRow> Players::of_token(std::string_view token) {
    const auto id = store_->player_of_token(session_of(token));
    if (!id) return std::nullopt;
    return store_->player(*id);
}

Outcome<store::PlayerRow> Players::rename(store::PlayerRow player, std::string_view name) {
    player.name = checked_name(name);
    if (player.name.empty()) return refuse("bad_request", "a name has 1 to 30 characters");
    if (auto kept = store_->update(player); !kept) return refuse("conflict", kept.error().message);
    return player;
}

Outcome<store::PlayerRow> Players::make_account(store::PlayerRow player, std::string_view login,
                                                std::string_view password) {
    if (player.login) return refuse("conflict", "this is an account already");
    if (!is_login(login)) {
        return refuse("bad_request", "a login has 2 to 60 small letters, digits and . - _ @");
    }
    if (password.size() < shortest_password || password.size() > longest_password) {
        return refuse("bad_request", "a password has 8 to 200 characters");
    }
    player.login = std::string(login);
    player.password = password_hash(password);
    if (!player.password) return refuse("unavailable", "there is no memory for the password");
    if (auto kept = store_->update(player); !kept) return refuse("conflict", kept.error().message);
    return player;
}

api::SeatHolder seat_holder(const store::PlayerRow& player) {
    api::SeatHolder holder;
    holder.kind = api::SeatHolder::Kind::person;
    holder.name = player.name;
    holder.is_account = player.login.has_value();
    if (player.login) holder.rating = static_cast<int>(std::lround(player.rating));
    return holder;
}

void write(base::JsonWriter& json, const store::PlayerRow& player) {
    json.begin_object().field("id", player.id).field("name", player.name);
    json.field("account", player.login.has_value()).key("rating");
    player.login ? json.value(player.rating) : json.null();
    json.key("login");
    player.login ? json.value(*player.login) : json.null();
    json.field("experience", player.experience).end_object();
}

}  // namespace kotra::server
