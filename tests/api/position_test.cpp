// SPDX-License-Identifier: Apache-2.0
#include "api/position.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "api/cube_map.h"
#include "api/hint.h"
#include "api/rollout.h"
#include "base/json_writer.h"
#include "engine/eval/fake.h"

namespace kotra::api {
namespace {

using rules::GameState;
using rules::Side;

std::string described(const GameState& state) {
    base::JsonWriter json;
    write_position(json, state);
    return json.take();
}

std::string id_request(std::string_view id) {
    base::JsonWriter json;
    json.begin_object().field("id", id).end_object();
    return json.take();
}

TEST(Position, AnIdAndTheDescriptionOfItAreTheSame) {
    for (const std::string_view id : {
             "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
             "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:00:2:4:0:7:10",
             "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:2:4:0:7:6",
             "XGID=aB-a-BC-B---bE---dcd----A-:0:0:1:62:6:3:1:7:10",
             "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10",
         }) {
        const auto state = read_position(id_request(id));
        ASSERT_TRUE(state) << id << ": " << state.error().message;
        const std::string json = described(*state);
        EXPECT_NE(json.find(std::string(id)), std::string::npos) << json;
        // What was described is read back from its parts; only what no part holds is lost.
        const auto again = read_position(json);
        ASSERT_TRUE(again) << json << ": " << again.error().message;
        EXPECT_EQ(described(*again), json);
    }
}

TEST(Position, TheFirstOneIsTheUsual) {
    const auto state = read_position("{}");
    ASSERT_TRUE(state);
    EXPECT_EQ(state->board.mover, rules::backgammon().setup);
    EXPECT_EQ(state->phase, rules::Phase::to_roll);
    const auto acey = read_position(R"({"variant":"acey-deucey"})");
    ASSERT_TRUE(acey);
    EXPECT_NE(described(*acey).find(R"("xgid":null)"), std::string::npos);
}

TEST(Position, GnuIdsAndBoardKeysAreRead) {
    EXPECT_TRUE(read_position(id_request("4HPwATDgc/ABMA")));
    EXPECT_TRUE(read_position(id_request("4HPwATDgc/ABMA:cIkFAAAAAAAE")));
}

TEST(Position, WhatIsWrongIsSaid) {
    const auto fault = [](std::string_view json) {
        const auto state = read_position(json);
        return state ? std::string("none") : state.error().message;
    };
    EXPECT_NE(fault(id_request("XGID=nonsense")), "none");
    EXPECT_NE(fault(id_request(std::string(1001, 'A'))).find("too long"), std::string::npos);
    EXPECT_NE(fault(R"({"variant":"chess"})"), "none");
    EXPECT_NE(fault(R"({"phase":"opening"})"), "none");
    EXPECT_NE(fault("[]"), "none");
    // The referee looks at it: fifteen checkers on one side's bar are no position to roll in, and
    // sixteen are too many.
    std::string board = R"({"board":{"first":[0)";
    for (int place = 1; place <= 26; ++place) board += place < 9 ? ",2" : ",0";
    board += R"(],"second":[15)";
    for (int place = 1; place <= 26; ++place) board += ",0";
    board += "]}}";
    EXPECT_NE(fault(board), "none");
}

TEST(Hint, SaysWhatIsAskedFor) {
    const engine::Engine engine(
        rules::backgammon(), std::make_unique<engine::FakeEvaluator>(rules::backgammon()), nullptr);
    const auto play =
        read_hint_question(R"({"id":"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",)"
                           R"("plies":0,"count":3})");
    ASSERT_TRUE(play) << play.error().message;
    const auto plays = hint(engine, *play, {});
    ASSERT_TRUE(plays);
    EXPECT_NE(plays->find(R"("rank":3)"), std::string::npos);
    EXPECT_EQ(plays->find(R"("rank":4)"), std::string::npos);
    EXPECT_NE(plays->find(R"("judgement":null)"), std::string::npos);

    const auto cube = read_hint_question(R"({"plies":0})");
    ASSERT_TRUE(cube);
    const auto judged = hint(engine, *cube, {});
    ASSERT_TRUE(judged);
    EXPECT_NE(judged->find(R"("plays":null)"), std::string::npos);
    EXPECT_NE(judged->find(R"("advice":)"), std::string::npos);

    EXPECT_FALSE(read_hint_question(R"({"plies":4})"));
    EXPECT_FALSE(read_hint_question(R"({"preset":"best"})"));
    EXPECT_FALSE(
        read_hint_question(R"({"id":"XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:0:10"})"))
        << "nobody is on roll";
}

TEST(Hint, StopsWhereItMay) {
    const engine::Engine engine(
        rules::backgammon(), std::make_unique<engine::FakeEvaluator>(rules::backgammon()), nullptr);
    std::stop_source stop;
    stop.request_stop();
    engine::SearchLimits limits;
    limits.stop = stop.get_token();
    for (const std::string_view request : {R"({"plies":3})", R"({"plies":3,"roll":[3,1]})"}) {
        const auto question = read_hint_question(request);
        ASSERT_TRUE(question);
        const auto answer = hint(engine, *question, limits);
        ASSERT_TRUE(answer);
        EXPECT_NE(answer->find(R"("complete":false)"), std::string::npos) << *answer;
    }
}

TEST(CubeMap, IsAboutTheTurnBeforeTheRoll) {
    const auto map = read_cube_map_question(
        R"({"id":"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10","size":3,"plies":0})");
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ(map->state.phase, rules::Phase::to_roll);
    EXPECT_FALSE(map->state.roll);
    EXPECT_FALSE(read_cube_map_question(R"({"variant":"short"})")) << "there is no cube";
    EXPECT_FALSE(read_cube_map_question(R"({"size":0})"));
    EXPECT_FALSE(read_cube_map_question(R"({"plies":3})"));
}

TEST(CubeMap, HasACellForEachScoreAndSaysHowDeeplyItLooked) {
    const engine::Engine engine(
        rules::backgammon(), std::make_unique<engine::FakeEvaluator>(rules::backgammon()), nullptr);
    const auto question = read_cube_map_question(R"({"size":3,"plies":1})");
    ASSERT_TRUE(question);
    const auto cells = [](const std::string& json) {
        std::size_t count = 0;
        for (auto at = json.find("\"advice\""); at != std::string::npos;
             at = json.find("\"advice\"", at + 1)) {
            ++count;
        }
        return count;
    };
    std::stop_source stop;
    stop.request_stop();
    engine::SearchLimits limits;
    limits.stop = stop.get_token();
    const auto stopped = cube_map(engine, *question, limits);
    ASSERT_TRUE(stopped);
    EXPECT_EQ(cells(*stopped), 10U);
    EXPECT_NE(stopped->find(R"("plies":0,"complete":false)"), std::string::npos) << *stopped;
    const auto map = cube_map(engine, *question, {});
    ASSERT_TRUE(map);
    EXPECT_EQ(cells(*map), 10U);
    EXPECT_NE(map->find(R"("plies":1,"complete":true)"), std::string::npos) << *map;
}

TEST(Rollout, ComparesWhatThereIsToDecide) {
    const engine::Engine engine(
        rules::backgammon(), std::make_unique<engine::FakeEvaluator>(rules::backgammon()), nullptr);
    const auto planned = [&](std::string_view json) {
        const auto question = read_rollout_question(json);
        EXPECT_TRUE(question) << json << ": " << question.error().message;
        return plan_rollout(engine, *question);
    };
    const auto plays = planned(R"({"roll":[3,1],"candidates":4})");
    ASSERT_TRUE(plays);
    EXPECT_EQ(plays->subject, RolloutSubject::plays);
    EXPECT_EQ(plays->steps.size(), 4U);
    EXPECT_TRUE(plays->task.settings.cubeful);
    // What is wanted is there beside the best: last, or where it is anyway.
    const rules::Board& last = plays->boards.back();
    std::string steps;
    for (const rules::Step& step : plays->steps.back()) {
        steps += fmt::format("{}[{},{}]", steps.empty() ? "" : ",", step.from, step.to);
    }
    for (const std::size_t count : {1U, 2U, 4U}) {
        const auto wanted =
            planned(fmt::format(R"({{"roll":[3,1],"candidates":{},"also":[[{}]]}})", count, steps));
        ASSERT_TRUE(wanted);
        EXPECT_EQ(wanted->boards.size(), std::min<std::size_t>(count + 1, 4));
        EXPECT_EQ(wanted->boards.back(), last);
        EXPECT_EQ(wanted->steps.size(), wanted->task.starts.size());
    }
    EXPECT_FALSE(planned(R"({"roll":[3,1],"also":[[[8,3]]]})"));
    EXPECT_FALSE(read_rollout_question(R"({"roll":[3,1],"also":[[[9,6]]]})"));
    EXPECT_FALSE(read_rollout_question(R"({"roll":[3,1],"also":[[8,5]]})"));
    EXPECT_FALSE(
        read_rollout_question(R"({"roll":[3,1],"also":[[],[],[],[],[],[],[],[],[],[],[]]})"));
    EXPECT_EQ(planned("{}")->subject, RolloutSubject::cube);
    // The other holds the cube: there is nothing to decide.
    EXPECT_EQ(planned(R"({"cube":{"value":2,"owner":"second"}})")->subject,
              RolloutSubject::position);
    EXPECT_FALSE(planned(R"({"cube":{"value":2,"owner":"first"}})")->task.starts.empty());
    EXPECT_FALSE(read_rollout_question(R"({"trials":0})"));
    EXPECT_FALSE(read_rollout_question(R"({"variant":"acey-deucey","phase":"to_choose"})"));
}

TEST(Rollout, SaysTheBestCandidateFirst) {
    const engine::Engine engine(
        rules::backgammon(), std::make_unique<engine::FakeEvaluator>(rules::backgammon()), nullptr);
    const auto question = read_rollout_question(R"({"roll":[3,1],"candidates":2})");
    ASSERT_TRUE(question);
    const auto plan = plan_rollout(engine, *question);
    ASSERT_TRUE(plan);
    engine::RolloutSums sums = engine::start_sums(plan->task);
    engine::TrialResult low;
    engine::TrialResult high;
    low.cubeful = -0.5;
    high.cubeful = 0.5;
    sums.add({low, high});
    EXPECT_EQ(ranking(sums), (std::vector<std::size_t>{1, 0}));
    base::JsonWriter json;
    json.begin_object();
    write_rolled_out(json, *plan, sums);
    json.end_object();
    const std::string text = json.take();
    EXPECT_LT(text.find(plan->names[1]), text.find(plan->names[0])) << text;
    EXPECT_NE(text.find(R"("error":1.0)"), std::string::npos) << text;
}

// A request for `mover` and `other` checkers on the 6-points, in lists of so many counts.
std::string pattern_request(int mover, int other, std::size_t counts = rules::place_count) {
    base::JsonWriter json;
    json.begin_object();
    for (const auto& [key, count] : {std::pair("mover", mover), std::pair("other", other)}) {
        json.key(key).begin_array();
        for (std::size_t place = 0; place < counts; ++place) json.value(place == 6 ? count : 0);
        json.end_array();
    }
    json.end_object();
    return json.take();
}

TEST(Pattern, IsTwoListsOfCounts) {
    const auto pattern = read_pattern(pattern_request(5, 15));
    ASSERT_TRUE(pattern) << pattern.error().message;
    EXPECT_EQ(pattern->mover[6], 5);
    EXPECT_EQ(pattern->other[6], 15);
    EXPECT_FALSE(read_pattern(pattern_request(0, 0))) << "it asks for nothing";
    EXPECT_FALSE(read_pattern(pattern_request(16, 0)));
    EXPECT_FALSE(read_pattern(pattern_request(1, -1)));
    EXPECT_FALSE(read_pattern(pattern_request(1, 1, rules::place_count - 1)));
    EXPECT_FALSE(read_pattern(R"({"mover": []})"));
    EXPECT_FALSE(read_pattern("[]"));
}

}  // namespace
}  // namespace kotra::api
