// SPDX-License-Identifier: Apache-2.0
#include "engine/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/random.h"
#include "engine/eval/fake.h"
#include "engine/networks.h"
#include "engine/nn/network.h"

namespace kotra::engine {
namespace {

using rules::Action;
using rules::Game;
using rules::Roll;
using testing::HasSubstr;

// A folder of its own for each test, gone afterwards.
class EngineFilesTest : public testing::Test {
 protected:
    EngineFilesTest() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() /
                  ("kotra-engine-test-" + std::string(test->name()));
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~EngineFilesTest() override { std::filesystem::remove_all(folder_); }

    // A small network of random weights.
    void write_network(const std::string& name, const std::string& variant, int levels,
                       std::uint64_t seed) const {
        NetworkShape shape;
        shape.variant = variant;
        shape.inputs = "places";
        shape.hidden = {8};
        shape.levels = levels;
        Network network = make_network(shape);
        base::Random random(seed);
        for (Layer& layer : network.layers) {
            for (float& weight : layer.weights) {
                weight = static_cast<float>(random.unit() - 0.5);
            }
        }
        std::filesystem::create_directories((folder_ / name).parent_path());
        ASSERT_TRUE(save_network(network, folder_ / name));
    }

    Outcome start_outcome(const rules::Variant& variant, const std::string& path = "") const {
        const auto networks = load_networks(variant, path.empty() ? folder_ : folder_ / path);
        EXPECT_TRUE(networks) << networks.error().message;
        return evaluate(*networks->all, {variant.setup, variant.setup});
    }

    std::filesystem::path folder_;
};

TEST_F(EngineFilesTest, AFolderOrAFileHoldsTheNetworks) {
    const rules::Variant& variant = rules::backgammon();
    write_network("contact.net", "backgammon", 3, 1);
    const Outcome outcome = start_outcome(variant);
    EXPECT_EQ(outcome.levels(), 3);
    EXPECT_EQ(start_outcome(variant, "contact.net"), outcome);
    EXPECT_EQ(load_networks(variant, folder_)->quick, nullptr);

    write_network("quick.net", "backgammon", 3, 2);
    const auto with_quick = load_networks(variant, folder_);
    ASSERT_NE(with_quick->quick, nullptr);
    const rules::Board start{variant.setup, variant.setup};
    EXPECT_NE(evaluate(*with_quick->quick, start), outcome);
}

TEST_F(EngineFilesTest, RacesHaveTheirOwn) {
    const rules::Variant& variant = rules::backgammon();
    write_network("contact.net", "backgammon", 3, 1);
    rules::Board race{variant.setup, {}};
    race.other[1] = 15;
    race.mover = {};
    race.mover[6] = 15;
    const Outcome before = evaluate(*load_networks(variant, folder_)->all, race);
    const Outcome contact = start_outcome(variant);
    write_network("race.net", "backgammon", 3, 2);
    EXPECT_NE(evaluate(*load_networks(variant, folder_)->all, race), before);
    EXPECT_EQ(start_outcome(variant), contact);
}

TEST_F(EngineFilesTest, EachGameFindsTheNearest) {
    write_network("backgammon/contact.net", "backgammon", 3, 1);
    write_network("acey.seed/contact.net", "acey.seed", 15, 2);
    const Outcome backgammon = start_outcome(rules::backgammon());
    EXPECT_EQ(start_outcome(*rules::find_variant("short")), backgammon);
    const Outcome portes = start_outcome(*rules::find_variant("portes"));
    EXPECT_EQ(portes.levels(), 2);
    EXPECT_EQ(portes.win(2), backgammon.win(2));

    const Outcome acey = start_outcome(*rules::find_variant("acey.seed"));
    EXPECT_EQ(acey.levels(), 15);
    const Outcome single = start_outcome(*rules::find_variant("acey.zoo"));
    EXPECT_EQ(single.levels(), 1);
    EXPECT_EQ(single.win(1), acey.win(1));
    const Outcome gammons = start_outcome(*rules::find_variant("acey.jc"));
    EXPECT_EQ(gammons.levels(), 3);
    EXPECT_EQ(gammons.win(2), acey.win(15));
    EXPECT_EQ(gammons.win(3), 0);
}

TEST_F(EngineFilesTest, SaysWhatIsWrong) {
    const auto none = load_networks(rules::backgammon(), folder_);
    ASSERT_FALSE(none);
    EXPECT_THAT(to_string(none.error()), HasSubstr("contact.net"));
    write_network("contact.net", "backgammon", 3, 1);
    const auto too_few = load_networks(*rules::find_variant("acey.seed"), folder_);
    ASSERT_FALSE(too_few);
    EXPECT_THAT(to_string(too_few.error()), HasSubstr("wins count less"));
    std::ofstream(folder_ / "contact.net") << "no network";
    EXPECT_FALSE(load_networks(rules::backgammon(), folder_));
}

Engine fake_engine(const rules::Variant& variant) {
    return {variant, std::make_unique<FakeEvaluator>(variant), nullptr};
}

TEST(Engine, AnswersWhatAGameAsks) {
    const rules::Variant& variant = rules::backgammon();
    const Engine engine = fake_engine(variant);
    rules::GameState state;
    state.board = {variant.setup, variant.setup};
    state.phase = rules::Phase::to_roll;
    state.options.length = 5;
    state.score = {{3, 1}};
    const auto before = engine.judge(state, {1, normal_filter()});
    ASSERT_TRUE(before && *before);
    EXPECT_GT((*before)->values.take, (*before)->values.no_double - 1);
    EXPECT_FALSE(engine.rank_plays(state, {}));

    state.phase = rules::Phase::to_play;
    state.roll = Roll::from_dice(3, 1);
    const auto plays = engine.rank_plays(state, {1, normal_filter()});
    ASSERT_TRUE(plays);
    EXPECT_EQ(plays->plays.size(), 16U);
    EXPECT_FALSE(engine.judge(state, {}));

    state.variant = *rules::find_variant("short");
    const auto other = engine.rank_plays(state, {});
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().message, "this engine plays backgammon, not short");
}

// A game without cube is played at the score for what a game without cube is worth.
TEST(Engine, TheCubeChangesWhatAScoreIsWorth) {
    const rules::Variant& variant = rules::backgammon();
    const Engine engine = fake_engine(variant);
    rules::GameState state;
    state.options.length = 7;
    const CubeState cube;
    const double with = engine.stakes(state).win(cube, 1);
    state.options.cube = false;
    EXPECT_NE(engine.stakes(state).win(cube, 1), with);
}

}  // namespace
}  // namespace kotra::engine
