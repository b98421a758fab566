// SPDX-License-Identifier: Apache-2.0
// IDs as other programs print them side by side. The samples are other people's and lie beside the
// repository; without them the tests are skipped.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "notation/gnu_id.h"
#include "notation/xgid.h"

namespace kotra::notation {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> texts_in(const char* folder) {
    const fs::path path =
        fs::path(KOTRA_SOURCE_DIR).parent_path() / "shared/formats/samples" / folder;
    std::vector<std::string> texts;
    if (!fs::is_directory(path)) return texts;
    for (const auto& entry : fs::directory_iterator(path)) {
        std::ifstream file(entry.path(), std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return texts;
}

std::string word_after(const std::string& text, const std::string& label) {
    const std::size_t at = text.find(label);
    if (at == std::string::npos) return {};
    const std::size_t begin = text.find_first_not_of(' ', at + label.size());
    return text.substr(begin, text.find_first_of(" \r\n", begin) - begin);
}

// The program writes the dice as they were thrown; all else is the same.
TEST(Samples, XgidAndGnuIdsOfOnePosition) {
    const std::vector<std::string> texts = texts_in("bgblitz_txt");
    if (texts.empty()) GTEST_SKIP() << "no samples in ../shared";
    for (const std::string& text : texts) {
        const auto state = read_xgid(text, rules::backgammon());
        ASSERT_TRUE(state) << base::to_string(state.error());
        EXPECT_EQ(xgid(*state), "XGID=" + word_after(text, "XGID="));

        const std::string position = word_after(text, "Position-ID:");
        const std::string match = word_after(text, "Match-ID:");
        EXPECT_EQ(position_id(state->board), position);
        const auto again = read_gnu_ids(position, match, rules::backgammon());
        ASSERT_TRUE(again) << match << " " << base::to_string(again.error());
        EXPECT_EQ(match_id(*state), match_id(*again)) << match;
        if (!state->roll) {
            EXPECT_EQ(match_id(*state), match);
        }
    }
}

TEST(Samples, ClipboardTexts) {
    const std::vector<std::string> texts = texts_in("xg_text");
    if (texts.empty()) GTEST_SKIP() << "no samples in ../shared";
    for (const std::string& text : texts) {
        const auto state = read_xgid(text, rules::backgammon());
        ASSERT_TRUE(state) << base::to_string(state.error());
        EXPECT_EQ(xgid(*state), "XGID=" + word_after(text, "XGID="));
        // "Pip count  X: 101  O: 112", X at the bottom.
        const std::size_t pips = text.find("Pip count");
        if (pips == std::string::npos) continue;
        const rules::Board board =
            state->turn == rules::Side::first ? state->board : rules::flipped(state->board);
        EXPECT_EQ(rules::pip_count(board.mover), std::stoi(text.substr(text.find("X:", pips) + 2)));
        EXPECT_EQ(rules::pip_count(board.other), std::stoi(text.substr(text.find("O:", pips) + 2)));
    }
}

}  // namespace
}  // namespace kotra::notation
