// SPDX-License-Identifier: Apache-2.0
#include "cli/strength_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "notation/board_key.h"

namespace kotra::cli {
namespace {

std::string file(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

// A row whose fields `more` replaces or follows.
std::string row(const std::string& more) {
    return R"({"position_id":"4HPwATDgc/ABMA",)" + more + "}";
}

base::Error error_of(const std::string& text) {
    const auto rows = read_strength_rows(text);
    return rows ? base::Error{"no error"} : rows.error();
}

TEST(StrengthFile, RowsAreRead) {
    const auto rows = read_strength_rows(file(KOTRA_SOURCE_DIR "/tests/data/strength/rows.jsonl"));
    ASSERT_TRUE(rows) << base::to_string(rows.error());
    ASSERT_EQ(rows->size(), 3U);
    EXPECT_EQ((*rows)[0].se, .004);
    EXPECT_EQ((*rows)[0].decision, std::nullopt);
    EXPECT_EQ((*rows)[1].win, .52);
    EXPECT_EQ((*rows)[1].equity, .06);
    EXPECT_EQ((*rows)[1].decision, 1);
    EXPECT_EQ((*rows)[1].board, (*rows)[2].board);
    EXPECT_EQ(notation::board_key((*rows)[0].board),
              "000005030000500000000002000|000005030000500000000002000");
}

TEST(StrengthFile, ErrorsNameTheLineAndTheField) {
    const std::string good = row(R"("win":0.5,"equity":0)") + "\n\n";
    struct Case {
        std::string line;
        std::string message;
    };
    const std::vector<Case> cases{
        {row(R"("equity":0)"), "win: it is missing"},
        {row(R"("win":0.5)"), "equity: it is missing"},
        {row(R"("win":1.2,"equity":0)"), "win: a number from -0.05 to 1.05"},
        {row(R"("win":"x","equity":0)"), "win: a number from -0.05 to 1.05"},
        {row(R"("win":0.5,"equity":4)"), "equity: a number from -3.05 to 3.05"},
        {row(R"("win":0.5,"equity":0,"se":-1)"), "se: a number from 0 to 3.05"},
        {row(R"("win":0.5,"equity":0,"decision":0.5)"), "decision: it is not a whole number"},
        {row(R"("win":0.5,"equity":0,"decision":18446744073709551615)"),
         "decision: it is not a whole number"},
        {R"({"win":0.5,"equity":0})", "board: it is missing"},
        {R"({"board":7,"win":0.5,"equity":0})", "board: it is not a text"},
        {row(R"("win":0.5,"equity":0,"board":)"
             R"("000004040000500000000002000|000005030000500000000002000")"),
         "position_id: it is another position than the board"},
        {R"({"board":"000000350000500000000002000|000005030000500002000000000","win":0,"equity":0})",
         "board: both sides stand on the mover's point 7"},
        {R"({"board":"00000000000000000000000000f|000005030000500000000002000","win":0,"equity":0})",
         "board: the game is over"},
        {"[1]", "the line is not a JSON object"},
    };
    for (const Case& wrong : cases) {
        const base::Error error = error_of(good + wrong.line);
        EXPECT_EQ(error.message, wrong.message) << wrong.line;
        EXPECT_EQ(error.line, 3) << wrong.line;
    }
    EXPECT_TRUE(error_of(R"({"position_id":"4HPw","win":0,"equity":0})")
                    .message.starts_with("position_id: "));
}

TEST(StrengthFile, WhatIsNoJsonIsNamedWithItsColumn) {
    const base::Error error = error_of("{\"win\":}");
    EXPECT_EQ(error.message, "this is not JSON");
    EXPECT_EQ(error.line, 1);
    EXPECT_EQ(error.column, 8);
}

TEST(StrengthFile, AFileWithoutRowsIsRefused) {
    EXPECT_EQ(error_of(" \n\n").message, "there is no position in it");
}

TEST(StrengthFile, TheOutsideSetsAreReadWhole) {
    const std::string folder = KOTRA_SOURCE_DIR "/../shared/strength/";
    if (!std::ifstream(folder + "contact.jsonl")) GTEST_SKIP() << "no ../shared/strength here";
    for (const auto& [name, size] :
         {std::pair{"contact.jsonl", 4600U}, std::pair{"backgame-player.jsonl", 5210U},
          std::pair{"backgame-opponent.jsonl", 5209U}}) {
        const auto rows = read_strength_rows(file(folder + name));
        ASSERT_TRUE(rows) << name << base::to_string(rows.error());
        EXPECT_EQ(rows->size(), size) << name;
    }
}

}  // namespace
}  // namespace kotra::cli
