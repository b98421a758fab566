// SPDX-License-Identifier: Apache-2.0
#include "server/analyses.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>
#include <span>
#include <string_view>
#include <utility>

#include "analysis/judge.h"
#include "api/review.h"
#include "api/words.h"
#include "base/file.h"
#include "formats/kotra_json.h"
#include "server/hub.h"

namespace kotra::server {
namespace {

std::size_t events_of(const record::Match& match) {
    std::size_t count = 0;
    for (const record::Game& game : match.games) count += game.events.size();
    return count;
}

}  // namespace

Analyses::Analyses(store::Store& store, Engines& engines)
    : store_(&store), engines_(&engines), workers_(1, Workers::Urgency::low) {}

Analyses::~Analyses() {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    stop_.request_stop();
}

void Analyses::resume() {
    for (const store::AnalysisRow& row : store_->analyses_with("waiting")) {
        workers_.submit([this, id = row.id](std::size_t) { run(id); });
    }
}

Outcome<store::AnalysisRow> Analyses::start(const std::string& player, int plies,
                                            std::optional<rules::Side> seat,
                                            const record::Match& match) {
    if (!engines_->knows(match.variant)) {
        return refuse("bad_request",
                      fmt::format("the engine does not know {}", match.variant.title));
    }
    if (events_of(match) > longest_record) {
        return refuse("too_large",
                      fmt::format("the match has more than {} rolls and actions", longest_record));
    }
    const auto written = formats::write_kotra_json(std::span(&match, 1));
    if (!written) return refuse("bad_request", written.error().message);
    const std::string source =
        fmt::format("{:016x}", base::fnv1a(std::as_bytes(std::span(written->text))));
    const std::lock_guard lock(mutex_);
    const auto mine = store_->analyses_of(player);
    const auto same = std::ranges::find_if(mine, [&](const store::AnalysisRow& row) {
        return row.source == source && row.plies == plies && row.status != "failed";
    });
    if (same != mine.end()) return *same;
    if (mine.size() >= most_analyses) {
        return refuse(
            "conflict",
            fmt::format("{} analyses are kept for each player; delete one before the next",
                        most_analyses));
    }
    const auto waiting = std::ranges::count(mine, "waiting", &store::AnalysisRow::status);
    if (static_cast<std::size_t>(waiting) >= most_waiting_of_one) {
        return refuse("too_many", fmt::format("{} matches of one player may wait at a time",
                                              most_waiting_of_one));
    }
    if (workers_.waiting() >= most_waiting_analyses) {
        return refuse("unavailable", fmt::format("{} matches wait already; try again later",
                                                 most_waiting_analyses));
    }
    const store::AnalysisRow row{new_id(),  player,
                                 now(),     source,
                                 plies,     seat ? std::string(api::to_string(*seat)) : "",
                                 "waiting", api::review_head(match),
                                 ""};
    store_->add(row, written->text);
    workers_.submit([this, id = row.id](std::size_t) { run(id); });
    return row;
}

std::optional<double> Analyses::progress(std::string_view id) const {
    const std::lock_guard lock(mutex_);
    if (current_ != id) return std::nullopt;
    return done_;
}

void Analyses::remove(const std::string& id) {
    const std::lock_guard lock(mutex_);
    store_->remove_analysis(id);
    if (current_ == id) stop_.request_stop();
}

void Analyses::run(const std::string& id) {
    std::stop_token stop;
    {
        const std::lock_guard lock(mutex_);
        if (closing_) return;
        current_ = id;
        done_ = 0;
        stop_ = std::stop_source();
        stop = stop_.get_token();
    }
    try {
        const auto row = store_->analysis(id);
        if (row && row->status == "waiting") {
            const Finished done = judge(*row, stop);
            // What was stopped was removed, or waits for the next start of the server.
            if (!stop.stop_requested()) {
                store_->finish_analysis(id, done.status, done.figures, done.result);
            }
        }
    } catch (const std::exception& error) {
        spdlog::error("a match cannot be judged: {}", error.what());
    }
    const std::lock_guard lock(mutex_);
    current_.clear();
}

Analyses::Finished Analyses::judge(const store::AnalysisRow& row, std::stop_token stop) {
    const auto reading = formats::read_kotra_json(store_->analysis_record(row.id));
    if (!reading) return {"failed", {}, reading.error().message};
    const record::Match& match = reading->matches.front();
    const auto engine = engines_->of(match.variant);
    if (!engine) return {"failed", {}, "the engine does not know this game"};
    analysis::JudgeSettings settings;
    settings.search.plies = row.plies;
    analysis::JudgeLimits limits;
    limits.stop = std::move(stop);
    limits.progress = [this](double done) {
        const std::lock_guard lock(mutex_);
        done_ = done;
    };
    const auto judged = analysis::judge_match(match, *engine, settings, limits);
    if (!judged) return {"failed", {}, judged.error().message};
    api::JudgedText text = api::review(match, judged->annotation);
    return {"done", std::move(text.figures), std::move(text.review)};
}

}  // namespace kotra::server
