// SPDX-License-Identifier: Apache-2.0
#include "server/metrics.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace kotra::server {
namespace {

void put(std::string& text, std::string_view name, std::string_view type, std::string_view help,
         std::uint64_t value) {
    fmt::format_to(std::back_inserter(text),
                   "# HELP kotra_{0} {1}\n# TYPE kotra_{0} {2}\nkotra_{0} {3}\n", name, help, type,
                   value);
}

}  // namespace

std::string metrics_text(Hub& hub) {
    const Counters& counters = hub.counters();
    const auto journal = hub.journal().counts();
    const auto [players, tables] = hub.store().counts();
    std::string text;
    put(text, "actions_total", "counter", "Actions accepted at tables.", counters.actions);
    put(text, "refusals_total", "counter", "Messages refused at tables.", counters.refusals);
    put(text, "messages_total", "counter", "Messages received at tables.", counters.messages);
    put(text, "repeats_total", "counter", "Messages that had been received before.",
        counters.repeats);
    put(text, "computer_decisions_total", "counter", "Decisions of the computer.",
        counters.thoughts);
    put(text, "http_requests_total", "counter", "Requests of HTTP.", counters.requests);
    put(text, "journal_changes_total", "counter", "Changes written to the database.",
        journal.changes);
    put(text, "journal_transactions_total", "counter", "Transactions they were written in.",
        journal.transactions);
    put(text, "journal_waiting", "gauge", "Changes that wait to be written.", journal.waiting);
    put(text, "computer_waiting", "gauge", "Decisions that wait for the computer.",
        hub.workers().waiting());
    put(text, "live_tables", "gauge", "Tables in memory.", hub.live_tables());
    put(text, "players", "gauge", "Players known.", static_cast<std::uint64_t>(players));
    put(text, "tables", "gauge", "Tables kept.", static_cast<std::uint64_t>(tables));
    put(text, "up_since_seconds", "gauge", "When the server began, in seconds since 1970.",
        static_cast<std::uint64_t>(hub.started() / 1000));
    return text;
}

}  // namespace kotra::server
