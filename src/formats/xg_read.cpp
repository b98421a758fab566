// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>

#include "formats/xg.h"
#include "formats/xg_container.h"
#include "formats/xg_game.h"
#include "formats/xg_record.h"
#include "record/occasion.h"

namespace kotra::formats {
namespace {

using xg::RecordKind;

constexpr std::array<std::string_view, 4> variations{"backgammon", "nackgammon", "hypergammon",
                                                     "longgammon"};

void add_line(record::Match& match, std::string_view key, const std::string& value) {
    if (!value.empty()) match.header.push_back({std::string(key), value});
}

// "2023.11.26" and "09.30"; nothing for days that no calendar has.
void add_date(record::Match& match, double days) {
    constexpr double last_day = 200'000;  // in the 25th century
    constexpr double minutes_a_day = 24 * 60;
    if (!std::isfinite(days) || days < 1 || days > last_day) return;
    const auto minutes = static_cast<std::int64_t>(std::lround(days * minutes_a_day));
    using std::chrono::sys_days;
    const sys_days first = sys_days(std::chrono::year(1899) / 12 / 30);
    const std::chrono::year_month_day date(
        first + std::chrono::days(minutes / static_cast<std::int64_t>(minutes_a_day)));
    match.header.push_back(record::date_line(date));
    const std::int64_t of_day = minutes % static_cast<std::int64_t>(minutes_a_day);
    if (of_day != 0) {
        add_line(match, "EventTime", fmt::format("{:02}.{:02}", of_day / 60, of_day % 60));
    }
}

void set_cube_limit(rules::MatchOptions& options, int log) {
    constexpr int highest = 24;
    options.cube = log != 0;
    options.cube_limit = log < 0 || log > highest ? 0 : log == 0 ? options.cube_limit : 1 << log;
}

base::Result<record::Match> match_of(const xg::MatchHeader& header, xg::Comments& comments) {
    record::Match match;
    match.players = header.players;
    if (header.variation < 0 || header.variation >= static_cast<int>(variations.size())) {
        return base::fail(
            fmt::format("the match of this .xg file is of an unknown game ({})", header.variation));
    }
    match.variant = *rules::find_variant(variations[static_cast<std::size_t>(header.variation)]);
    rules::MatchOptions& options = match.options;
    options.length = header.length;
    if (options.is_money()) {
        constexpr int most_auto_doubles = 24;
        options.jacoby = header.jacoby;
        options.beavers = header.beavers;
        if (header.auto_doubles) {
            options.auto_doubles = std::clamp(header.max_auto_doubles, 0, most_auto_doubles);
        }
    } else {
        options.crawford = header.crawford;
    }
    set_cube_limit(options, header.cube_limit_log);
    add_line(match, "Event", header.event);
    add_line(match, "Site", header.location);
    add_line(match, "Round", header.round);
    add_date(match, header.date);
    add_line(match, "Transcriber", header.transcriber);
    add_line(match, "", comments.take(header.comment_before));
    return match;
}

// The agreements that the games show by using them.
void infer_from_use(record::Match& match) {
    for (const record::Game& game : match.games) {
        int ties = 0;
        for (const record::Event& event : game.events) {
            const auto* const turned = std::get_if<record::CubeTurned>(&event);
            if (turned != nullptr && turned->action == record::CubeAction::raccooned) {
                match.options.raccoons = true;
            }
            const auto* const thrown = std::get_if<record::OpeningThrow>(&event);
            if (thrown != nullptr && thrown->dice.is_double()) ++ties;
        }
        match.options.auto_doubles = std::max(match.options.auto_doubles, ties);
    }
}

// Puts the records of a file together.
class FileReader {
 public:
    explicit FileReader(const xg::Container& container)
        : container_(container), comments_(container.comments) {
        reading_.format = "xg";
        for (const std::string& sentence : container.remarks) {
            reading_.remarks.push_back({{}, sentence});
        }
    }

    base::Result<Reading> read() {
        const auto header = xg::match_header(record(0));
        if (!header) return tl::unexpected(header.error());
        auto match = match_of(*header, comments_);
        if (!match) return tl::unexpected(match.error());
        match_ = std::move(*match);
        header_ = *header;
        const std::size_t count = container_.records.size() / xg::record_size;
        for (std::size_t i = 1; i < count; ++i) {
            if (auto ok = add(record(i), i + 1); !ok) return tl::unexpected(ok.error());
        }
        finish_game();
        if (match_.games.empty()) return base::fail("this .xg file holds no game");
        if (std::string text = comments_.take(header->comment_after); !text.empty()) {
            match_.comments.push_back(std::move(text));
        }
        infer_from_use(match_);
        const bool has_notes =
            std::ranges::any_of(annotation_.games, [](const record::GameAnnotation& game) {
                return std::ranges::any_of(game.notes,
                                           [](const record::Note& note) { return !note.empty(); });
            });
        if (has_notes) {
            annotation_.judge = "eXtreme Gammon";
            reading_.annotations.push_back(std::move(annotation_));
        }
        reading_.matches.push_back(std::move(match_));
        return std::move(reading_);
    }

 private:
    std::string_view record(std::size_t index) const {
        return std::string_view(container_.records)
            .substr(index * xg::record_size, xg::record_size);
    }

    base::Result<void> add(std::string_view record, std::size_t number) {
        const auto kind = xg::kind_of(record);
        if (!kind || kind == RecordKind::match_footer) return {};
        if (kind == RecordKind::match_header) {
            return base::fail(
                fmt::format("record {} of this .xg file begins a second match", number));
        }
        if (kind == RecordKind::game_header) {
            finish_game();
            const xg::GameHeader header = xg::game_header(record, header_.version);
            if (match_.games.empty()) look_behind_crawford(header);
            builder_.emplace(xg::Source{match_, container_.rollouts, header_.has_clock, comments_,
                                        reading_.remarks},
                             header, number);
            return {};
        }
        if (!builder_) {
            return base::fail(fmt::format("record {} of this .xg file belongs to no game", number));
        }
        const int checkers = match_.variant.checkers;
        switch (*kind) {
            case RecordKind::cube:
                return builder_->add(xg::cube_record(record, checkers), number);
            case RecordKind::move:
                return builder_->add(xg::move_record(record, checkers), number);
            default:
                return builder_->end(xg::game_footer(record), number);
        }
    }

    // A record that begins after the Crawford game has none to come.
    void look_behind_crawford(const xg::GameHeader& header) {
        const int match_point = match_.options.length - 1;
        const bool first = header.score[rules::Side::first] == match_point;
        const bool second = header.score[rules::Side::second] == match_point;
        if (first != second && !header.is_crawford) match_.options.crawford = false;
    }

    void finish_game() {
        if (!builder_) return;
        match_.games.push_back(builder_->take_game());
        annotation_.games.push_back(builder_->take_annotation());
        builder_.reset();
    }

    const xg::Container& container_;
    xg::Comments comments_;
    xg::MatchHeader header_;
    record::Match match_;
    record::Annotation annotation_;
    std::optional<xg::GameBuilder> builder_;
    Reading reading_;
};

}  // namespace

bool is_xg(std::string_view bytes) {
    return xg::is_container(bytes);
}

base::Result<Reading> read_xg(std::string_view bytes) {
    if (bytes.size() > max_file_size) return base::fail("this file is larger than 64 MiB");
    const auto container = xg::open_container(bytes);
    if (!container) return tl::unexpected(container.error());
    return FileReader(*container).read();
}

}  // namespace kotra::formats
