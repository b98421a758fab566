// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>

#include "net/bucket.h"
#include "net/http.h"

namespace kotra::net {
namespace {

using std::chrono::milliseconds;

TEST(Target, IsSplitAndDecoded) {
    const auto target = parse_target("/a%20b/c?x=1%202&y=a+b&z");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/a b/c");
    EXPECT_EQ(target->query.at("x"), "1 2");
    EXPECT_EQ(target->query.at("y"), "a b");
    EXPECT_EQ(target->query.at("z"), "");
    EXPECT_EQ(parse_target("/+")->path, "/+");
}

TEST(Target, RefusesWhatIsNone) {
    for (const char* text :
         {"", "a", "http://x/", "/%", "/%2", "/%zz", "/%00", "/%ff", "/?a=%", "*"}) {
        EXPECT_FALSE(parse_target(text)) << text;
    }
}

TEST(Bucket, GivesWhatItHoldsAndThenAsItIsFilled) {
    const Clock::time_point begin{};
    Bucket bucket(10, 3, begin);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(begin));
    EXPECT_FALSE(bucket.take(begin));
    EXPECT_FALSE(bucket.take(begin + milliseconds(90)));
    EXPECT_TRUE(bucket.take(begin + milliseconds(110)));
    EXPECT_FALSE(bucket.is_full(begin + milliseconds(110)));
    EXPECT_TRUE(bucket.is_full(begin + milliseconds(10000)));
}

TEST(Bucket, EachNameHasItsOwn) {
    const Clock::time_point begin{};
    Buckets buckets(1, 1);
    EXPECT_TRUE(buckets.take("a", begin));
    EXPECT_FALSE(buckets.take("a", begin));
    EXPECT_TRUE(buckets.take("b", begin));
    // Many names come and go; those that asked just now are remembered.
    const auto later = begin + milliseconds(5000);
    for (int i = 0; i < 5000; ++i) EXPECT_TRUE(buckets.take(std::to_string(i), later));
    EXPECT_FALSE(buckets.take("4999", later));
}

}  // namespace
}  // namespace kotra::net
