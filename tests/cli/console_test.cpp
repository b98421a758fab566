// SPDX-License-Identifier: Apache-2.0
#include "cli/console.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace kotra::cli {
namespace {

namespace fs = std::filesystem;

// An empty folder that goes away with the test.
class Folder : public testing::Test {
 protected:
    Folder() {
        std::string name = testing::TempDir() + "kotra-XXXXXX";
        if (mkdtemp(name.data()) == nullptr) throw fs::filesystem_error("mkdtemp", {});
        path_ = name;
    }
    ~Folder() override { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string at(const std::string& name) const { return (path_ / name).string(); }
    std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
    }

    Console console_{"never"};

 private:
    fs::path path_;
};

TEST_F(Folder, WhatIsWrittenIsRead) {
    const std::string bytes("a\0\xff\r\n", 5);
    write_output(at("file"), bytes, console_);
    EXPECT_EQ(read_input(at("file")), bytes);
    write_output(at("file"), "", console_);
    EXPECT_EQ(read_input(at("file")), "");
    EXPECT_EQ(files(), 1U);
}

TEST_F(Folder, ALinkStaysALinkAndThePermissionsStay) {
    std::ofstream(at("file")) << "old";
    fs::permissions(at("file"), fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("file", at("link"));
    write_output(at("link"), "new", console_);
    EXPECT_TRUE(fs::is_symlink(at("link")));
    EXPECT_EQ(read_input(at("file")), "new");
    EXPECT_EQ(fs::status(at("file")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(files(), 2U);
}

TEST_F(Folder, WhatCannotBeWrittenLeavesNothing) {
    EXPECT_THROW(write_output(at("no/file"), "x", console_), OutputFailed);
    fs::create_directory(at("folder"));
    EXPECT_THROW(write_output(at("folder"), "x", console_), OutputFailed);
    EXPECT_THROW(write_output("/dev/full", "x", console_), OutputFailed);
    EXPECT_EQ(files(), 1U);
}

TEST_F(Folder, InputThatCannotBeReadIsNamed) {
    EXPECT_EQ(read_input(at("none")).error().source, at("none"));
    fs::create_directory(at("folder"));
    EXPECT_EQ(read_input(at("folder")).error().source, at("folder"));
    EXPECT_EQ(input_name("-"), "standard input");
}

TEST_F(Folder, InputStopsAtTheLimit) {
    std::ofstream(at("file")) << std::string(1000, 'x');
    EXPECT_EQ(read_input(at("file"), 1000)->size(), 1000U);
    EXPECT_FALSE(read_input(at("file"), 999));
    EXPECT_FALSE(read_input("/dev/zero", std::size_t{1} << 20U));
}

// The variables of the locale, put back afterwards.
class Language : public testing::Test {
 protected:
    void SetUp() override {
        for (const char* name : names) {
            saved_.emplace_back(environment(name));
            unsetenv(name);
        }
    }
    void TearDown() override {
        for (std::size_t i = 0; i < saved_.size(); ++i) {
            unsetenv(names[i]);
            if (saved_[i]) setenv(names[i], saved_[i]->c_str(), 1);
        }
    }

 private:
    static constexpr std::array names{"LC_ALL", "LC_MESSAGES", "LANG"};
    std::vector<std::optional<std::string>> saved_;
};

TEST_F(Language, IsThatOfTheFirstVariableThatIsSet) {
    EXPECT_EQ(wanted_language(), "en");
    setenv("LANG", "da_DK.UTF-8", 1);
    EXPECT_EQ(wanted_language(), "da");
    setenv("LC_MESSAGES", "sl", 1);
    EXPECT_EQ(wanted_language(), "sl");
    setenv("LC_ALL", "", 1);
    EXPECT_EQ(wanted_language(), "sl");
    setenv("LC_ALL", "is_IS@x", 1);
    EXPECT_EQ(wanted_language(), "is");
    setenv("LC_ALL", "C.UTF-8", 1);
    EXPECT_EQ(wanted_language(), "en");
}

}  // namespace
}  // namespace kotra::cli
