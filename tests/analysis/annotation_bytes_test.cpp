// SPDX-License-Identifier: Apache-2.0
#include "analysis/annotation_bytes.h"

#include <gtest/gtest.h>

#include "analysis/judged_matches.h"
#include "record/random_match.h"

namespace kotra::analysis {
namespace {

using namespace testing;

record::Annotation some_annotation() {
    record::testing::RandomMatch plan;
    plan.options.length = 3;
    plan.most_games = 2;
    const record::Match match = record::testing::random_match(plan, 4).match();
    record::Annotation annotation = judged(match, pip_engine(match.variant), at_plies(0));
    record::Note& note = annotation.games[0].notes[0];
    note.play.emplace().candidates.resize(1);
    note.play->candidates[0].value.standard_error = 0.01;
    note.play->candidates[0].value.depth = {record::Depth::Kind::rollout, 1, true, 1296, "XG"};
    note.play_mark = record::Mark::interesting;
    return annotation;
}

TEST(AnnotationBytes, GiveBackWhatTheyWereMadeFrom) {
    const record::Annotation annotation = some_annotation();
    EXPECT_EQ(from_bytes(to_bytes(annotation)), annotation);
    EXPECT_EQ(from_bytes(to_bytes({})), record::Annotation{});
}

TEST(AnnotationBytes, AreRefusedWhereOneIsAnother) {
    const std::vector<std::byte> good = to_bytes(some_annotation());
    for (std::size_t place = 0; place < good.size(); place += 1 + place / 10) {
        std::vector<std::byte> bad = good;
        bad[place] ^= std::byte{1};
        EXPECT_FALSE(from_bytes(bad)) << place;
    }
}

TEST(AnnotationBytes, AreRefusedWhereSomeAreMissing) {
    const std::vector<std::byte> good = to_bytes(some_annotation());
    for (std::size_t size = 0; size < good.size(); size += 1 + size / 10) {
        EXPECT_FALSE(from_bytes(std::span(good).first(size))) << size;
    }
}

}  // namespace
}  // namespace kotra::analysis
