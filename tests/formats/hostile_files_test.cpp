// SPDX-License-Identifier: Apache-2.0
// Files that are empty, cut off, damaged, random, of another format or far too large, for every
// format of the table: each gives a match, or one sentence.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/random.h"
#include "formats/bytes_of.h"
#include "formats/formats.h"
#include "record/random_match.h"

namespace kotra::formats {
namespace {

namespace fs = std::filesystem;

using Samples = std::map<std::string_view, std::vector<std::string>>;

// The files of tests/data by their formats, and of the formats that are written what is written.
const Samples& samples() {
    static const Samples found = [] {
        Samples all;
        for (const auto& entry :
             fs::recursive_directory_iterator(fs::path(KOTRA_SOURCE_DIR) / "tests/data")) {
            if (!entry.is_regular_file()) continue;
            const std::string bytes = testing::bytes_of(entry.path());
            for (const Format& format : all_formats()) {
                if (format.sniff(bytes) && format.read(bytes)) all[format.name].push_back(bytes);
            }
        }
        record::testing::RandomMatch plan;
        plan.leaves_open = true;
        plan.resign_one_in = 0;
        const record::Match match = record::testing::random_match(plan, 1).match();
        for (const Format& format : all_formats()) {
            if (!format.writes()) continue;
            if (auto writing = format.write({&match, 1}, {})) {
                all[format.name].push_back(std::move(writing->text));
            }
        }
        return all;
    }();
    return found;
}

void expect_match_or_sentence(const base::Result<Reading>& reading, const std::string& what) {
    if (reading) {
        EXPECT_FALSE(reading->matches.empty()) << what;
        for (const record::Match& match : reading->matches) {
            EXPECT_FALSE(match.games.empty()) << what;
        }
        return;
    }
    constexpr std::size_t longest = 400;
    const base::Error& error = reading.error();
    EXPECT_FALSE(error.message.empty()) << what;
    EXPECT_LE(error.message.size(), longest) << what;
    EXPECT_EQ(error.message.find('\n'), std::string::npos) << what << ": " << error.message;
    EXPECT_GE(error.line, 0) << what;
    EXPECT_GE(error.column, 0) << what;
}

class HostileFiles : public ::testing::TestWithParam<Format> {
 protected:
    static void read(std::string_view bytes, const std::string& what) {
        (void)GetParam().sniff(bytes);
        expect_match_or_sentence(GetParam().read(bytes), what);
    }

    // The shortest and the longest of the format's samples.
    static std::vector<std::string> ends() {
        const auto found = samples().find(GetParam().name);
        if (found == samples().end()) return {};
        const auto [shortest, longest] = std::ranges::minmax_element(
            found->second, {}, [](const auto& bytes) { return bytes.size(); });
        return {*shortest, *longest};
    }
};

TEST_P(HostileFiles, HasASample) {
    ASSERT_FALSE(ends().empty());
    EXPECT_TRUE(GetParam().read(ends().back()));
}

TEST_P(HostileFiles, EmptyAndBlank) {
    for (const std::string& bytes : {std::string(), std::string("\n"), std::string(1000, '\n'),
                                     std::string(1000, ' '), std::string(1000, '\0')}) {
        EXPECT_FALSE(GetParam().sniff(bytes));
        EXPECT_FALSE(GetParam().read(bytes));
        read(bytes, "blank");
    }
}

TEST_P(HostileFiles, CutOff) {
    for (const std::string& whole : ends()) {
        const std::size_t step = whole.size() / 150 + 1;
        for (std::size_t size = 0; size < whole.size(); size += step) {
            read(std::string_view(whole).substr(0, size), "cut at " + std::to_string(size));
        }
    }
}

TEST_P(HostileFiles, Damaged) {
    base::Random random(1);
    for (const std::string& whole : ends()) {
        for (int i = 0; i < 100; ++i) {
            std::string bytes = whole;
            for (std::uint32_t left = 1 + random.below(4); left > 0; --left) {
                const std::size_t at = random.below(static_cast<unsigned>(bytes.size()));
                bytes[at] = static_cast<char>(random.below(256));
            }
            read(bytes, "damage " + std::to_string(i));
        }
    }
}

TEST_P(HostileFiles, RandomBytes) {
    base::Random random(2);
    for (int i = 0; i < 200; ++i) {
        // Behind the start of a file of this format in half of them.
        std::string bytes = i % 2 == 0 ? ends().front().substr(0, 8) : std::string();
        for (std::uint32_t left = random.below(2000); left > 0; --left) {
            bytes += static_cast<char>(random.below(256));
        }
        read(bytes, "random " + std::to_string(i));
    }
}

TEST_P(HostileFiles, OfAnotherFormat) {
    for (const auto& [name, files] : samples()) {
        for (const std::string& file : files) {
            if (GetParam().sniff(file)) {
                // Snowie's text of a match is .mat.
                EXPECT_TRUE(name == GetParam().name || name == "snowie") << name;
            }
            expect_match_or_sentence(GetParam().read(file), std::string(name));
        }
    }
}

TEST_P(HostileFiles, LargerThanAnyMatch) {
    std::string bytes = ends().front();
    bytes.resize(max_file_size + 1, '\n');
    const auto reading = GetParam().read(bytes);
    ASSERT_FALSE(reading);
    EXPECT_EQ(reading.error().message, "this file is larger than 64 MiB");
}

INSTANTIATE_TEST_SUITE_P(AllFormats, HostileFiles, ::testing::ValuesIn(all_formats()),
                         [](const auto& format) {
                             std::string name(format.param.name);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace kotra::formats
