// SPDX-License-Identifier: Apache-2.0
#include "api/table_event.h"

#include <gtest/gtest.h>

#include "api/client_message.h"
#include "api/practice.h"
#include "api/table_setup.h"

namespace kotra::api {
namespace {

using rules::Side;

TEST(TableEvent, IsReadBack) {
    TableEvent event;
    event.seq = 7;
    event.at = 1796026053123;
    event.by = Side::second;
    event.kind = EventKind::joined;
    event.holder = {SeatHolder::Kind::person, "Þóra \"<b>\"", "", true, 1512};
    EXPECT_EQ(read_table_event(to_json(event)), event);

    event.holder = {};
    event.kind = EventKind::roll;
    event.dice = rules::Roll::from_dice(6, 2);
    EXPECT_EQ(read_table_event(to_json(event)), event);

    event.dice.reset();
    event.kind = EventKind::award;
    event.reason = record::AwardReason::time;
    event.number = 5;
    EXPECT_EQ(read_table_event(to_json(event)), event);
}

TEST(TableEvent, TheEndOfARatedMatchSaysTheRatings) {
    TableEvent event;
    event.seq = 9;
    event.at = 5;
    event.kind = EventKind::match_over;
    event.by = Side::first;
    event.ratings = {{RatingChange{1500, 1510.5}, RatingChange{1600, 1597.9}}};
    EXPECT_EQ(to_json(event), R"({"seq":9,"at":5,"kind":"match_over","winner":"first",)"
                              R"("dice":null,"ratings":{"first":{"before":1500.0,"after":1510.5},)"
                              R"("second":{"before":1600.0,"after":1597.9}}})");
    EXPECT_TRUE(read_table_event(to_json(event)));
}

TEST(TableEvent, WhatIsNoneIsRefusedWithTheNameOfTheMember) {
    for (const char* text : {"", "[]", "{}", R"({"seq":1,"at":1,"kind":"x"})",
                             R"({"seq":1,"at":1,"kind":"roll","by":"first","dice":[0,1]})",
                             R"({"seq":1,"at":1,"kind":"play","by":"third","steps":[]})"}) {
        EXPECT_FALSE(read_table_event(text)) << text;
    }
    const auto wrong =
        read_table_event(R"({"seq":1,"at":1,"kind":"roll","by":"first","dice":[7,1]})");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message, "'dice' has to be a list of 2 numbers from 1 to 6");
}

TEST(TableSetup, IsReadBack) {
    const auto setup = read_table_setup(
        R"({"variant":"acey.wp,gate=doublet","opponent":"link","seat":"second","rated":false,)"
        R"("options":{"length":7,"cube":true,"crawford":false},)"
        R"("clock":{"kind":"fischer","main":60000,"step":8000},"spectators":true})");
    ASSERT_TRUE(setup) << setup.error().message;
    EXPECT_EQ(setup->options.length, 7);
    EXPECT_EQ(setup->seat, Side::second);
    EXPECT_EQ(read_table_setup(to_json(*setup)), *setup);
}

TEST(TableSetup, WhatIsLeftOutIsAsUsual) {
    const auto setup = read_table_setup(R"({"opponent":"computer"})");
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->variant.name, "backgammon");
    EXPECT_EQ(setup->options.length, 1);
    EXPECT_EQ(setup->clock.kind, ClockSetup::Kind::none);
    EXPECT_FALSE(read_table_setup(R"({"opponent":"computer","options":{"length":-1}})"));
    EXPECT_FALSE(read_table_setup(R"({"opponent":"computer","options":{"cube_limit":3}})"));
    EXPECT_FALSE(read_table_setup(R"({"opponent":"nobody"})"));
}

TEST(ClientMessage, IsRead) {
    const auto message =
        read_client_message(R"({"type":"act","id":"a-1","serial":12,"as":"second",)"
                            R"("action":{"kind":"play","steps":[[24,18],[13,11,1]]}})");
    ASSERT_TRUE(message) << message.error().message;
    EXPECT_EQ(message->type, ClientMessage::Type::act);
    EXPECT_EQ(message->as, Side::second);
    EXPECT_EQ(message->action.kind, rules::ActionKind::play);
    EXPECT_EQ(message->action.steps.size(), 2U);
    const auto next =
        read_client_message(R"({"type":"act","id":"a","serial":0,"action":{"kind":"next_game"}})");
    ASSERT_TRUE(next);
    EXPECT_EQ(next->action.wanted, WantedKind::next_game);
    EXPECT_FALSE(read_client_message(R"({"type":"ping","id":"a b"})"));
    EXPECT_FALSE(read_client_message(R"({"type":"ping","id":""})"));
}

TEST(Practice, RefusesImpossiblePositions) {
    EXPECT_TRUE(practice("{}"));
    EXPECT_TRUE(practice(R"({"variant":"acey-deucey","roll":[2,1]})"));
    EXPECT_FALSE(practice(R"({"variant":"chess"})"));
    EXPECT_FALSE(practice(R"({"cube":{"value":3}})"));
    EXPECT_FALSE(practice(R"({"action":{"kind":"take"}})"));
    EXPECT_FALSE(practice(R"({"board":{"first":[],"second":[]}})"));
}

}  // namespace
}  // namespace kotra::api
