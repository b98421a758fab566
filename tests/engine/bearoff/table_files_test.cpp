// SPDX-License-Identifier: Apache-2.0
#include "engine/bearoff/table_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "engine/bearoff/solver.h"

namespace kotra::engine {
namespace {

using testing::side;

constexpr OneSidedSize small{4, 3};

class bearoff_files : public ::testing::Test {
 protected:
    void SetUp() override {
        const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(::testing::TempDir()) /
                  ("kotra-bearoff-" + std::string(info->name()));
        std::filesystem::remove_all(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    // The bytes of a good file, and what open_table says after they were changed.
    std::vector<std::byte> good_bytes() {
        EXPECT_TRUE(obtain_table(folder_, small));
        return *base::read_file(table_path(folder_, small));
    }
    std::string complaint_about(const std::vector<std::byte>& bytes) {
        EXPECT_TRUE(base::write_file(table_path(folder_, small), bytes));
        const auto table = open_table(folder_, small);
        if (table) return "no complaint";
        EXPECT_EQ(table.error().source, table_path(folder_, small).string());
        return table.error().message;
    }

    std::filesystem::path folder_;
};

TEST_F(bearoff_files, keep_a_table_as_it_was_built) {
    const auto first = obtain_table(folder_ / "made" / "for it", small);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->built);
    EXPECT_TRUE(first->troubles.empty());
    const auto second = obtain_table(folder_ / "made" / "for it", small);
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->built);
    EXPECT_TRUE(std::ranges::equal(first->table.bytes(), second->table.bytes()));
    EXPECT_EQ(first->table.mean_rolls(side({4, 2}, 3)), second->table.mean_rolls(side({4, 2}, 3)));
    // One file, and nothing half written beside it.
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "made" / "for it"), {}),
              1);
}

TEST_F(bearoff_files, keep_two_sided_tables_too) {
    const auto first = obtain_table(folder_, TwoSidedSize{2});
    const auto second = obtain_table(folder_, TwoSidedSize{2});
    ASSERT_TRUE(first && second);
    EXPECT_TRUE(first->built);
    EXPECT_FALSE(second->built);
    const rules::Board board{side({4, 2}, 15), side({3, 3}, 15)};
    EXPECT_EQ(first->table.money(board).win, second->table.money(board).win);
    EXPECT_EQ(first->table.money(board).centred_no_double,
              second->table.money(board).centred_no_double);
}

TEST_F(bearoff_files, that_are_missing_are_named) {
    const auto table = open_table(folder_, small);
    ASSERT_FALSE(table);
    EXPECT_EQ(to_string(table.error()), table_path(folder_, small).string() +
                                            ": the table cannot be opened: No such file or "
                                            "directory");
}

TEST_F(bearoff_files, that_are_no_tables_are_refused) {
    std::vector<std::byte> bytes = good_bytes();
    EXPECT_EQ(complaint_about({}), "the file is empty");
    EXPECT_EQ(complaint_about({bytes.begin(), bytes.begin() + 63}),
              "this is no bear-off table: it has only 63 bytes");
    bytes[0] = std::byte{'K'};
    EXPECT_EQ(complaint_about(bytes), "this is no bear-off table");
}

TEST_F(bearoff_files, of_another_version_are_refused) {
    std::vector<std::byte> bytes = good_bytes();
    bytes[8] = std::byte{7};
    EXPECT_EQ(complaint_about(bytes), "the table has version 7 of the format, not 1");
}

TEST_F(bearoff_files, that_are_cut_off_or_too_long_are_refused) {
    std::vector<std::byte> bytes = good_bytes();
    const std::string size = std::to_string(bytes.size());
    bytes.push_back(std::byte{0});
    EXPECT_EQ(complaint_about(bytes), "the table is too long: it has " +
                                          std::to_string(bytes.size()) + " bytes instead of " +
                                          size);
    bytes.resize(bytes.size() - 2);
    EXPECT_EQ(complaint_about(bytes), "the table is cut off: it has " +
                                          std::to_string(bytes.size()) + " bytes instead of " +
                                          size);
}

TEST_F(bearoff_files, with_any_single_byte_changed_are_refused) {
    const std::vector<std::byte> good = good_bytes();
    for (std::size_t at = 0; at < good.size(); at += at < 64 ? 1 : 13) {
        std::vector<std::byte> bytes = good;
        bytes[at] ^= std::byte{0x10};
        const std::string complaint = complaint_about(bytes);
        ASSERT_NE(complaint, "no complaint") << at;
        if (at >= 64) {
            ASSERT_EQ(complaint, "the table is damaged: its checksum is wrong") << at;
        }
    }
}

TEST_F(bearoff_files, of_another_size_or_kind_are_refused) {
    ASSERT_TRUE(obtain_table(folder_, OneSidedSize{4, 2}));
    const auto other = *base::read_file(table_path(folder_, OneSidedSize{4, 2}));
    EXPECT_EQ(complaint_about(other), "the table has another size than the name of its file");
    ASSERT_TRUE(obtain_table(folder_, TwoSidedSize{2}));
    const auto kind = *base::read_file(table_path(folder_, TwoSidedSize{2}));
    EXPECT_EQ(complaint_about(kind), "this is not a one-sided table");
}

// A header with a right checksum, and sizes that do not fit.
TEST_F(bearoff_files, with_sizes_that_do_not_fit_are_refused) {
    std::vector<std::byte> bytes = good_bytes();
    const TableHeader good = *read_header(bytes, TableKind::one_sided);
    const auto complaint = [&](const TableHeader& header) {
        seal(bytes, header);
        return complaint_about(bytes);
    };
    TableHeader bad = good;
    bad.points = 11;
    EXPECT_EQ(complaint(bad), "a bear-off table has 1 to 10 points, not 11");
    bad = good;
    bad.checkers = 15;
    EXPECT_TRUE(complaint(bad).starts_with("the table is damaged: it has "));
    bad = good;
    bad.first_off_stride = 12;
    EXPECT_EQ(complaint(bad), "the table is damaged: it has rows of 12");
    bad.first_off_stride = 0;
    EXPECT_EQ(complaint(bad), "the table is damaged: it has rows of 0");
    bad.first_off_stride = 1U << 31U;
    EXPECT_EQ(complaint(bad), "the table is damaged: it has rows of 2147483648");
    EXPECT_EQ(complaint(good), "no complaint");
}

TEST_F(bearoff_files, that_are_bad_are_replaced_and_reported) {
    std::vector<std::byte> bytes = good_bytes();
    bytes.pop_back();
    ASSERT_TRUE(base::write_file(table_path(folder_, small), bytes));
    const auto table = obtain_table(folder_, small);
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->built);
    ASSERT_EQ(table->troubles.size(), 1U);
    EXPECT_TRUE(table->troubles[0].message.starts_with("the table is cut off"));
    EXPECT_FALSE(obtain_table(folder_, small)->built);
}

TEST_F(bearoff_files, that_cannot_be_written_are_reported_and_the_table_is_good) {
    ASSERT_TRUE(base::write_file(::testing::TempDir() + "kotra-bearoff-no-folder", {}));
    const auto table = obtain_table(::testing::TempDir() + "kotra-bearoff-no-folder", small);
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->built);
    EXPECT_EQ(table->troubles.size(), 1U);
    EXPECT_EQ(table->table.mean_rolls(side({1}, 3)), 1);
    std::filesystem::remove(::testing::TempDir() + "kotra-bearoff-no-folder");
}

TEST_F(bearoff_files, are_built_anew_when_asked) {
    const std::vector<std::byte> good = good_bytes();
    EXPECT_FALSE(renew_table(folder_, small, {.progress = [](double) { return false; }}));
    EXPECT_EQ(*base::read_file(table_path(folder_, small)), good);  // the old one stays
    const auto table = renew_table(folder_, small);
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->built);
    EXPECT_EQ(*base::read_file(table_path(folder_, small)), good);
}

TEST_F(bearoff_files, are_not_written_when_the_building_is_stopped) {
    EXPECT_FALSE(obtain_table(folder_, small, {.progress = [](double) { return false; }}));
    EXPECT_FALSE(std::filesystem::exists(table_path(folder_, small)));
}

}  // namespace
}  // namespace kotra::engine
