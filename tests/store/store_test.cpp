// SPDX-License-Identifier: Apache-2.0
// The same tests for SQLite and, where KOTRA_POSTGRESQL names a database that may be filled,
// PostgreSQL: tests/system/postgresql_test.py starts one and runs them with it.
#include "store/store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <future>

#include "store/journal.h"

namespace kotra::store {
namespace {

class StoreTest : public testing::TestWithParam<const char*> {
 protected:
    void SetUp() override {
        if (GetParam() == std::string_view("postgresql")) {
            url_ = std::getenv("KOTRA_POSTGRESQL");
        } else {
            path_ = std::filesystem::temp_directory_path() /
                    ("kotra-store-" + std::to_string(getpid()) + ".db");
            std::filesystem::remove(path_);
            url_ = "sqlite:" + path_.string();
        }
        auto store = Store::open(url_);
        ASSERT_TRUE(store) << store.error().message;
        store_ = std::make_unique<Store>(std::move(*store));
        // A database that is used again has what earlier tests left.
        unique_ = std::to_string(getpid()) +
                  testing::UnitTest::GetInstance()->current_test_info()->name();
    }
    void TearDown() override {
        store_.reset();
        for (const char* part : {"", "-wal", "-shm"}) {
            if (!path_.empty()) std::filesystem::remove(path_.string() + part);
        }
    }

    std::string id(const std::string& name) const { return name + unique_; }
    PlayerRow player(const std::string& name) const {
        return {id(name), name, std::nullopt, std::nullopt, 1500, 0, 123};
    }
    TableRow table(const std::string& name) const {
        return {id(name),  456,  "{}",         "secret",
                "waiting", true, std::nullopt, {{0, id("anna"), "aa"}}};
    }

    std::filesystem::path path_;
    std::string url_;
    std::string unique_;
    std::unique_ptr<Store> store_;
};

TEST_P(StoreTest, KeepsPlayers) {
    PlayerRow anna = player("anna");
    store_->add(anna);
    EXPECT_EQ(store_->player(anna.id), anna);
    EXPECT_FALSE(store_->player("nobody'; DROP TABLE players; --"));
    anna.login = id("anna");
    anna.password = "hash";
    anna.name = "Änna ' \" ; -- \xF0\x9F\x8E\xB2";
    EXPECT_TRUE(store_->update(anna));
    EXPECT_EQ(store_->player_by_login(*anna.login), anna);
    PlayerRow bo = player("bo");
    store_->add(bo);
    bo.login = anna.login;
    EXPECT_FALSE(store_->update(bo));
    EXPECT_FALSE(store_->player(bo.id)->login);
}

TEST_P(StoreTest, KeepsTokensUntilTheyAreRemoved) {
    store_->add(player("anna"));
    store_->add_token(id("hash"), id("anna"), 1);
    EXPECT_EQ(store_->player_of_token(id("hash")), id("anna"));
    store_->remove_token(id("hash"));
    EXPECT_FALSE(store_->player_of_token(id("hash")));
}

TEST_P(StoreTest, KeepsTablesAndWhatHappens) {
    TableRow row = table("t");
    const EventRow first{1, id("anna"), "", "{\"seq\":1}"};
    store_->add(row, std::span(&first, 1), {});
    EXPECT_EQ(store_->table(row.id), row);
    const auto before = store_->tallies()["six"];
    Change change;
    change.table = row.id;
    change.events = {{2, id("bo"), "c-1", "{\"seq\":2}"}, {3, "", "", "{}"}};
    change.standing = {"playing", 789};
    change.seat = SeatRow{1, id("bo"), "bb"};
    change.tallies = {"six", "six"};
    store_->write(std::span(&change, 1));
    row.status = "playing";
    row.deadline = 789;
    row.seats.push_back({1, id("bo"), "bb"});
    EXPECT_EQ(store_->table(row.id), row);
    EXPECT_EQ(store_->events(row.id).size(), 3U);
    EXPECT_EQ(store_->events(row.id, 1).front(), change.events.front());
    EXPECT_EQ(store_->tables_of(id("bo"), 10), std::vector{row.id});
    EXPECT_EQ(store_->tallies()["six"], before + 2);
    EXPECT_EQ(store_->public_tables("playing", 1), std::vector{row.id});
    store_->rewrite_event(row.id, 2, "other");
    EXPECT_EQ(store_->events(row.id, 1).front().body, "other");
}

// Renaming, meanwhile, writes back nothing that it read before.
TEST_P(StoreTest, RatingsChangeWithTheMatchOnly) {
    PlayerRow anna = player("anna");
    store_->add(anna);
    store_->add(table("t"), {}, {});
    Change change;
    change.table = id("t");
    change.standing = {"over", {}};
    change.events = {{1, "", "", "{}"}};
    change.ratings = {{anna.id, 12.25, 7}, {id("nobody"), 1, 1}};
    store_->write(std::span(&change, 1));
    anna.name = "Änna";
    EXPECT_TRUE(store_->update(anna));
    anna.rating = 1512.25;
    anna.experience = 7;
    EXPECT_EQ(store_->player(anna.id), anna);
    EXPECT_THROW(store_->write(std::span(&change, 1)), std::exception);
    EXPECT_EQ(store_->player(anna.id), anna);
}

// An event that is there already spoils the whole transaction.
TEST_P(StoreTest, WritesAllOrNothing) {
    const TableRow row = table("t");
    const EventRow first{1, "", "", "{}"};
    store_->add(row, std::span(&first, 1), {});
    std::vector<Change> changes(2);
    for (Change& change : changes) {
        change.table = row.id;
        change.standing = {"over", {}};
    }
    changes[0].events = {{2, "", "", "{}"}};
    changes[1].events = {{1, "", "", "{}"}};
    EXPECT_THROW(store_->write(changes), std::exception);
    EXPECT_EQ(store_->events(row.id).size(), 1U);
    EXPECT_EQ(store_->table(row.id)->status, "waiting");
}

TEST_P(StoreTest, ForgetsAPlayer) {
    store_->add(player("anna"));
    store_->add_token(id("hash"), id("anna"), 1);
    const EventRow first{1, id("anna"), "c", "{}"};
    store_->add(table("t"), std::span(&first, 1), {});
    store_->remove_player(id("anna"));
    EXPECT_FALSE(store_->player(id("anna")));
    EXPECT_FALSE(store_->player_of_token(id("hash")));
    EXPECT_EQ(store_->table(id("t"))->seats.front().player, "");
    EXPECT_EQ(store_->events(id("t")).front().sender, "");
}

TEST_P(StoreTest, KeepsAnalyses) {
    store_->add(player("anna"));
    const AnalysisRow first{id("a"), id("anna"), 10, "s1", 2, "", "waiting", "{\"games\":1}", ""};
    AnalysisRow second{id("b"), id("anna"), 20, "s2", 0, "second", "waiting", "{}", ""};
    store_->add(first, "record ' one");
    store_->add(second, "record two");
    EXPECT_EQ(store_->analysis(first.id), first);
    EXPECT_FALSE(store_->analysis(id("c")));
    EXPECT_EQ(store_->analyses_of(id("anna")), (std::vector{second, first}));
    EXPECT_EQ(store_->analyses_of(id("bo")), std::vector<AnalysisRow>{});
    EXPECT_EQ(store_->analysis_record(first.id), "record ' one");
    EXPECT_EQ(store_->analysis_result(first.id), "");
    EXPECT_EQ(store_->analysis_result(id("c")), "");

    const std::string large(3'000'000, 'x');
    store_->finish_analysis(second.id, "done", "{\"errors\":1}", large);
    store_->set_analysis_seat(second.id, "first");
    second.status = "done";
    second.figures = "{\"errors\":1}";
    second.seat = "first";
    EXPECT_EQ(store_->analysis(second.id), second);
    EXPECT_EQ(store_->analysis_result(second.id), large);
    const auto waiting = store_->analyses_with("waiting");
    EXPECT_EQ(std::ranges::count(waiting, first), 1);
    EXPECT_EQ(std::ranges::count(waiting, second.id, &AnalysisRow::id), 0);

    store_->remove_analysis(second.id);
    store_->finish_analysis(second.id, "done", "", "");
    EXPECT_FALSE(store_->analysis(second.id));
    store_->remove_player(id("anna"));
    EXPECT_FALSE(store_->analysis(first.id));
    EXPECT_EQ(store_->analysis_record(first.id), "");
}

TEST_P(StoreTest, TheJournalWritesInOrderAndAnswersAfterwards) {
    const TableRow row = table("t");
    store_->add(row, {}, {});
    constexpr int count = 200;
    std::vector<int> answered;
    {
        Journal journal(*store_, [](const std::string& why) { FAIL() << why; });
        for (int i = 1; i <= count; ++i) {
            Change change;
            change.table = row.id;
            change.standing = {"playing", {}};
            change.events = {{i, "", "", "{}"}};
            journal.submit(std::move(change), [&, i] {
                answered.push_back(i);
                if (i % 50 == 0) {
                    EXPECT_GE(store_->events(row.id).size(), static_cast<std::size_t>(i));
                }
            });
        }
    }
    ASSERT_EQ(answered.size(), static_cast<std::size_t>(count));
    EXPECT_TRUE(std::ranges::is_sorted(answered));
    EXPECT_EQ(store_->events(row.id).size(), static_cast<std::size_t>(count));
}

TEST_P(StoreTest, AJournalThatCannotWriteSaysSoAndAnswersNobody) {
    std::promise<std::string> broken;
    bool answered = false;
    {
        Journal journal(*store_, [&](const std::string& why) { broken.set_value(why); });
        Change change;
        change.table = id("t");
        change.events = {{1, "", "", "{}"}, {1, "", "", "{}"}};
        journal.submit(std::move(change), [&] { answered = true; });
        EXPECT_FALSE(broken.get_future().get().empty());
        // Whoever waits for a later change learns that it will not come.
        std::future<void> never;
        {
            auto kept = std::make_shared<std::promise<void>>();
            never = kept->get_future();
            journal.submit({}, [kept = std::move(kept)] { kept->set_value(); });
        }
        EXPECT_THROW(never.get(), std::future_error);
    }
    EXPECT_FALSE(answered);
}

TEST_P(StoreTest, OpensAgainWithEverything) {
    store_->add(player("anna"));
    store_.reset();
    auto again = Store::open(url_);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->player(id("anna")));
}

std::vector<const char*> databases() {
    std::vector<const char*> names{"sqlite"};
    if (std::getenv("KOTRA_POSTGRESQL") != nullptr) names.push_back("postgresql");
    return names;
}

INSTANTIATE_TEST_SUITE_P(Databases, StoreTest, testing::ValuesIn(databases()),
                         [](const auto& database) { return std::string(database.param); });

}  // namespace
}  // namespace kotra::store
