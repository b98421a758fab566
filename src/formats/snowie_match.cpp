// SPDX-License-Identifier: Apache-2.0
#include "formats/snowie_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "formats/mat.h"
#include "formats/mat_tags.h"

namespace kotra::formats {
namespace {

constexpr const char* lost_comments = "comments are left out";

// The match without what only comments could hold. `losses` gets what that was.
record::Match without_comments(record::Match match, std::vector<std::string>& losses) {
    bool has_comments = !std::exchange(match.comments, {}).empty();
    for (record::Game& game : match.games) {
        has_comments = !std::exchange(game.comments, {}).empty() || has_comments;
        has_comments = std::erase_if(game.events,
                                     [](const record::Event& event) {
                                         return std::holds_alternative<record::Comment>(event);
                                     }) > 0 ||
                       has_comments;
    }
    if (has_comments) losses.emplace_back(lost_comments);
    if (!std::exchange(match.header, {}).empty()) losses.emplace_back("header lines are left out");
    record::Match plain = mat::match_without_tags();
    plain.games = match.games;
    plain.options.length = match.options.length;
    mat::infer_from_use(plain);
    plain.options.auto_doubles = match.options.auto_doubles;
    if (plain.options != match.options) {
        losses.emplace_back("agreements for which there is no place are left out");
    }
    match.options = plain.options;
    return match;
}

base::Result<void> check_holdable(const record::Match& match) {
    if (rules::variant_text(match.variant) != "backgammon") {
        return base::fail(
            fmt::format("Snowie's text holds backgammon alone, not {}", match.variant.title));
    }
    for (const record::Game& game : match.games) {
        if (std::ranges::any_of(game.events, [](const record::Event& event) {
                return std::holds_alternative<record::PositionSet>(event);
            })) {
            return base::fail(
                "Snowie's text of a match cannot hold a position set by hand; the format "
                "snowie-position holds a position");
        }
    }
    return {};
}

}  // namespace

bool is_snowie_match(std::string_view /*unused*/) {
    return false;
}

base::Result<Reading> read_snowie_match(std::string_view bytes) {
    return read_mat(bytes);
}

base::Result<Writing> write_snowie_match(std::span<const record::Match> matches,
                                         std::span<const record::Annotation> annotations) {
    std::vector<record::Match> plain;
    std::vector<std::string> losses;
    for (const record::Match& match : matches) {
        if (auto ok = check_holdable(match); !ok) return tl::unexpected(ok.error());
        plain.push_back(without_comments(match, losses));
    }
    auto writing = write_mat(plain, annotations);
    if (!writing) return writing;
    writing->losses.insert(writing->losses.end(), losses.begin(), losses.end());
    std::ranges::sort(writing->losses);
    writing->losses.erase(std::unique(writing->losses.begin(), writing->losses.end()),
                          writing->losses.end());
    return writing;
}

}  // namespace kotra::formats
