// SPDX-License-Identifier: Apache-2.0
#include "cli/parse.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verbs.h"

namespace kotra::cli {
namespace {

struct TestOptions : CommonOptions {
    std::vector<std::string> files;
    std::optional<std::string> id;
    std::optional<std::int64_t> seed;
    int depth = 1;
    std::string colour = "red";
    bool fast = false;
};

inline constexpr std::string_view colours = "red|blue";

constexpr std::array test_options{
    text<&TestOptions::files>("FILE", "FILE", "files").needed(),
    text<&TestOptions::id>("--id", "ID", "an ID"),
    number<&TestOptions::seed, 0, 99>("--seed", "N", "a seed"),
    number<&TestOptions::depth, 0, 9>("--depth", "N", "a depth"),
    choice<&TestOptions::colour, colours>("--colour", "COLOUR", "a colour"),
    flag<&TestOptions::fast>("--fast", "fast"),
};

base::Result<Exit> run_nothing(const TestOptions&, Console&) {
    return Exit::ok;
}

constexpr Verb test_verb =
    verb<TestOptions, run_nothing>("test", "a verb for tests", "", test_options, {});

TestOptions read(const std::vector<std::string>& words) {
    const auto parsed = parse(test_verb, words);
    if (!parsed) {
        ADD_FAILURE() << parsed.error().message;
        return {};
    }
    return dynamic_cast<const TestOptions&>(*parsed->options);
}

std::string complaint(const std::vector<std::string>& words) {
    const auto parsed = parse(test_verb, words);
    return parsed ? std::string("no complaint") : parsed.error().message;
}

TEST(Parse, SetsTheMembers) {
    const TestOptions options =
        read({"a", "--depth", "3", "b", "--seed=7", "--fast", "c", "--colour", "blue"});
    EXPECT_EQ(options.files, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(options.depth, 3);
    EXPECT_EQ(options.seed, 7);
    EXPECT_EQ(options.colour, "blue");
    EXPECT_TRUE(options.fast);
    EXPECT_EQ(options.id, std::nullopt);
}

TEST(Parse, KeepsTheDefaults) {
    const TestOptions options = read({"a"});
    EXPECT_EQ(options.depth, 1);
    EXPECT_EQ(options.seed, std::nullopt);
    EXPECT_EQ(options.colour, "red");
    EXPECT_EQ(options.color, "auto");
    EXPECT_FALSE(options.fast);
    EXPECT_FALSE(options.json);
}

TEST(Parse, TakesWordsThatBeginWithADash) {
    EXPECT_EQ(read({"--", "-a", "--depth"}).files, (std::vector<std::string>{"-a", "--depth"}));
    EXPECT_EQ(read({"-"}).files, (std::vector<std::string>{"-"}));
    const std::string xgid = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:6";
    EXPECT_EQ(read({"a", "--id", xgid}).id, "XGID=" + xgid);
    EXPECT_EQ(read({xgid}).files, (std::vector<std::string>{"XGID=" + xgid}));
}

TEST(Parse, SaysWhatIsWrong) {
    EXPECT_EQ(complaint({}), "FILE is required; see 'kotra test --help'");
    EXPECT_EQ(complaint({"a", "--depht", "3"}),
              "there is no option '--depht'; did you mean '--depth'? See 'kotra test --help'");
    EXPECT_EQ(complaint({"a", "--qqqqqqq=3"}),
              "there is no option '--qqqqqqq'; see 'kotra test --help'");
    EXPECT_EQ(complaint({"a", "--depth"}), "--depth needs a value; see 'kotra test --help'");
    EXPECT_EQ(complaint({"a", "--depth=", "3"}), "--depth needs a value; see 'kotra test --help'");
    EXPECT_EQ(complaint({"a", "--depth", "1", "--depth", "2"}), "--depth is given more than once");
    EXPECT_EQ(complaint({"a", "--colour", "green"}), "--colour: 'green' is not one of red, blue");
}

TEST(Parse, NumbersAreWholeAndInRange) {
    for (const char* word : {"10", "-1", "3x", "", "1.5", "99999999999999999999"}) {
        EXPECT_EQ(complaint({"a", "--depth", word}),
                  fmt::format("--depth: '{}' is not a whole number from 0 to 9", word));
    }
}

TEST(Parse, HelpIsHelpWhateverElseIsWrong) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--help"}, {"-h"}, {"--depth", "x", "--help"}}) {
        const auto parsed = parse(test_verb, words);
        ASSERT_TRUE(parsed);
        EXPECT_TRUE(parsed->help);
    }
    EXPECT_EQ(read({"--", "--help"}).files, (std::vector<std::string>{"--help"}));
}

// What --help, completions and docs/cli.md take from the rows holds for every verb.
TEST(Verbs, RowsAreComplete) {
    for (const Verb* verb : all_verbs()) {
        EXPECT_EQ(find_verb(verb->name), verb);
        EXPECT_FALSE(verb->summary.empty()) << verb->name;
        EXPECT_FALSE(verb->examples.empty()) << verb->name;
        const auto defaults = verb->make();
        bool may_be_left_out = false;
        for (const Option& option : verb->options) {
            EXPECT_FALSE(option.help.empty()) << verb->name << option.name;
            EXPECT_NE(option.is_positional(), option.name.starts_with("--")) << option.name;
            EXPECT_EQ(option.completes == Completes::choices, !option.choices.empty())
                << verb->name << option.name;
            // A default can be typed too.
            const std::string preset = option.get(*defaults);
            if (!preset.empty()) {
                EXPECT_TRUE(option.set(*verb->make(), preset)) << option.name;
            }
            if (!option.is_positional()) continue;
            EXPECT_FALSE(option.required && may_be_left_out) << verb->name << option.name;
            may_be_left_out = !option.required;
        }
    }
}

TEST(Verbs, EveryExampleIsUnderstood) {
    for (const Verb* verb : all_verbs()) {
        for (const Example& example : verb->examples) {
            std::vector<std::string> words;
            std::string_view rest = example.command.substr(0, example.command.find_first_of("<>"));
            while (!rest.empty()) {
                const std::size_t end = std::min(rest.find(' '), rest.size());
                if (end > 0) words.emplace_back(rest.substr(0, end));
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
            ASSERT_FALSE(words.empty());
            EXPECT_EQ(words.front(), verb->name) << example.command;
            const auto parsed = parse(*verb, std::span(words).subspan(1));
            EXPECT_TRUE(parsed) << example.command << ": "
                                << (parsed ? "" : parsed.error().message);
        }
    }
}

}  // namespace
}  // namespace kotra::cli
