// SPDX-License-Identifier: MIT
// Books of the public program: written and read they make the same table, and each record that
// cannot be is refused.
#include "solve/formation/book_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "solve/formation/test_tables.h"
#include "solve/formation/verify.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;
using core::Errc;
using test::drawn;

class BookFiles : public ::testing::Test {
 protected:
  BookFiles() : workers_(2), identity_(test::identity_of(test::stairs())) {}

  Table build(const TableIdentity& identity, const std::string& name) {
    test::build(test::options(identity, root_ / name));
    return std::move(*Table::open({root_ / name}));
  }

  // The stairs' table as books.
  void write() {
    Table table = build(identity_, "table");
    const auto records = write_books(table, books(), workers_);
    ASSERT_TRUE(records) << records.error().what;
    EXPECT_EQ(*records, table.card().boards);
  }
  core::Result<std::uint64_t> read(bool compress = false) {
    fs::remove_all(root_ / "imported");
    return read_books({identity_, books(), root_ / "imported", compress}, workers_);
  }
  fs::path books() const { return root_ / "books"; }
  fs::path book(int layer) const {
    return books() / ("stairs_16_" + std::to_string(layer) + ".book");
  }

  core::TestFolder root_{core::memory_dir()};
  core::Workers workers_;
  TableIdentity identity_;
};

TEST_F(BookFiles, AreRecordsOfTwelveBytesInOrder) {
  write();
  const Table table = std::move(*Table::open({root_ / "table"}));
  for (int layer = 0; layer < identity_.shape.layers(); ++layer) {
    const auto bytes = core::read_bytes(book(layer));
    const auto boards = table.boards(layer, workers_);
    ASSERT_TRUE(boards);
    ASSERT_EQ(bytes.size(), 12 * boards->size());
    for (std::size_t i = 0; i < boards->size(); ++i) {
      const StoredBoard& stored = (*boards)[i];
      EXPECT_EQ(core::get_le<std::uint64_t>(&bytes[12 * i]), stored.board);
      EXPECT_EQ(core::get_le<std::uint32_t>(&bytes[12 * i + 8]), stored.rate_bits);
      EXPECT_EQ(twenty48::canonical(stored.board, twenty48::Symmetry::diagonal), stored.board);
      EXPECT_TRUE(i == 0 || (*boards)[i - 1].board < stored.board);
    }
  }
}

TEST_F(BookFiles, MakeTheSameTableAgain) {
  write();
  for (const bool compress : {false, true}) {
    const auto records = read(compress);
    ASSERT_TRUE(records) << records.error().what;
    const Table table = std::move(*Table::open({root_ / "table"}));
    const Table imported = std::move(*Table::open({root_ / "imported"}));
    EXPECT_TRUE(imported.card().is_finished);
    EXPECT_EQ(imported.card().boards, table.card().boards);
    EXPECT_EQ(imported.card().best_rate, table.card().best_rate);
    for (int layer = 0; layer < identity_.shape.layers(); ++layer) {
      const auto expected = table.boards(layer, workers_);
      const auto found = imported.boards(layer, workers_);
      ASSERT_TRUE(expected && found);
      ASSERT_EQ(expected->size(), found->size());
      for (std::size_t i = 0; i < expected->size(); ++i) {
        EXPECT_EQ((*expected)[i].board, (*found)[i].board);
        EXPECT_EQ((*expected)[i].rate_bits, (*found)[i].rate_bits);
      }
    }
    const auto verified = verify_table({root_ / "imported"}, {}, workers_);
    ASSERT_TRUE(verified) << verified.error().what;
    EXPECT_EQ(verified->errors, 0u) << verified->first_error;
  }
}

// Books written from the imported table are those it was made of.
TEST_F(BookFiles, SurviveARoundTripToTheByte) {
  write();
  ASSERT_TRUE(read());
  Table imported = std::move(*Table::open({root_ / "imported"}));
  ASSERT_TRUE(write_books(imported, root_ / "again", workers_));
  EXPECT_EQ(test::difference(test::files_in(books()), test::files_in(root_ / "again")), "");
}

// One record of layer 4 replaced: the reason must be named and nothing may be left to believe.
class BadBook : public BookFiles {
 protected:
  void expect_refused(Board board, std::uint32_t rate, const std::string& why) {
    auto bytes = core::read_bytes(book(4));
    const auto sound = bytes;
    ASSERT_GE(bytes.size(), 24u);
    core::store_le(&bytes[12], board);
    core::store_le(&bytes[20], rate);
    expect_refused(bytes, why);
    core::write_bytes(book(4), sound);
  }
  void expect_refused(const std::vector<std::uint8_t>& bytes, const std::string& why) {
    core::write_bytes(book(4), bytes);
    const auto records = read();
    ASSERT_FALSE(records) << why;
    EXPECT_EQ(records.error().code, Errc::damaged_file);
    EXPECT_NE(records.error().what.english().find(why), std::string::npos) << records.error().what;
    EXPECT_NE(records.error().what.english().find("stairs_16_4.book"), std::string::npos);
    EXPECT_FALSE(fs::exists(root_ / "imported")) << "half a table was left";
  }
};

TEST_F(BadBook, IsRefused) {
  write();
  const auto sound = core::read_bytes(book(4));
  ASSERT_GE(sound.size(), 36u);
  const auto second = core::get_le<std::uint64_t>(&sound[12]);
  const auto first = core::get_le<std::uint64_t>(&sound[0]);
  const auto last = core::get_le<std::uint64_t>(&sound[sound.size() - 12]);
  expect_refused(second, 0, "its rate is 0");
  expect_refused(second, 4'000'000'001, "its rate is 4000000001");
  expect_refused(first, 7, "out of order");
  expect_refused(last, 7, "out of order");
  expect_refused(drawn("12.x/..xx/.xxx/xxxx"), 7, "sum to 6, not 12");
  expect_refused(drawn("23xx/..x./.xxx/xxxx"), 7, "outside the formation");
  expect_refused(drawn("..../..../..../23.."), 7, "outside the formation");
  // Its transposed board is smaller.
  expect_refused(drawn("3..x/..xx/2xxx/xxxx") > drawn("3.2x/..xx/.xxx/xxxx")
                     ? drawn("3..x/..xx/2xxx/xxxx")
                     : drawn("3.2x/..xx/.xxx/xxxx"),
                 7, "canonical");
  auto cut = sound;
  cut.pop_back();
  expect_refused(cut, "multiple of 12");
  core::write_bytes(book(4), sound);
  ASSERT_TRUE(read());
}

TEST_F(BookFiles, MustAllBeThere) {
  write();
  fs::remove(book(4));
  const auto records = read();
  ASSERT_FALSE(records);
  EXPECT_EQ(records.error().code, Errc::not_found);
  EXPECT_NE(records.error().what.english().find("stairs_16_4.book"), std::string::npos);
}

TEST_F(BookFiles, AreNotReadIntoATableThatIsThere) {
  write();
  const auto before = test::files_in(root_ / "table");
  const auto records = read_books({identity_, books(), root_ / "table", false}, workers_);
  ASSERT_FALSE(records);
  EXPECT_EQ(records.error().code, Errc::bad_input);
  EXPECT_EQ(test::difference(before, test::files_in(root_ / "table")), "");
}

TEST_F(BookFiles, AreOfPrecisionU32Only) {
  write();
  identity_.precision = Precision::f64;
  const auto records = read();
  ASSERT_FALSE(records);
  EXPECT_EQ(records.error().code, Errc::bad_input);
  EXPECT_NE(records.error().what.english().find("f64"), std::string::npos) << records.error().what;
  Table table = build(identity_, "precise");
  const auto written = write_books(table, books(), workers_);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, Errc::bad_input);
  EXPECT_NE(written.error().what.english().find("f64"), std::string::npos) << written.error().what;
}

TEST_F(BookFiles, AreNotWrittenFromASparseTable) {
  identity_.sparse = true;
  Table table = build(identity_, "sparse");
  const auto written = write_books(table, books(), workers_);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, Errc::bad_input);
}

}  // namespace
}  // namespace joseki::formation
