// SPDX-License-Identifier: MIT
#include "app/coach/files/mistakes_book.h"

#include <gtest/gtest.h>

#include <string>

#include "app/coach/test_games.h"
#include "core/test_folder.h"

namespace joseki::app {
namespace {

using twenty48::Direction;

// As tests/data/README.md says.
const std::vector<BookTable> kBook = {
    {"L3-512",
     {{0x1120'0023'1fff'2fff, 3, 0.25, Direction::left},
      {0xffff'0000'1200'0000, 1, 1.0, Direction::down}}},
    {"442-256", {{0x1000'0000'2fff'ffff, 2, 0.0125, Direction::up}}}};

core::Error book_error(std::string_view bytes) {
  const auto book = read_mistakes_book(test::bytes_of(bytes));
  EXPECT_FALSE(book);
  return book ? core::Error{} : book.error();
}

TEST(MistakesBook, IsReadWhateverTheProtocol) {
  const auto golden = read_mistakes_book(core::read_bytes("tests/data/mistakes-book.pkl"));
  ASSERT_TRUE(golden) << golden.error().what;
  EXPECT_EQ(*golden, kBook);
  for (const std::string name :
       {"protocol-2", "protocol-3", "protocol-4", "protocol-5", "defaultdict"}) {
    const auto bytes = core::read_bytes("fuzz/corpus/mistakes_book/" + name + ".pkl");
    const auto book = read_mistakes_book(bytes);
    ASSERT_TRUE(book) << name << ": " << book.error().what;
    EXPECT_EQ(*book, kBook) << name;
  }
}

TEST(MistakesBook, NumbersOfNumpyAreNumbers) {
  // {"L3_512": {uint64(0x1120...): (int64(3), float64(0.25), 1)}}, protocol 2, by hand.
  const std::string type = "cnumpy\ndtype\n";
  const std::string scalar = "cnumpy.core.multiarray\nscalar\n";
  const auto number = [&](std::string_view kind, std::string_view bytes) {
    std::string text = scalar + type + "X\x02" + std::string(3, '\0') + std::string(kind);
    text += std::string("K\0K\x01\x87R(K\x03X\x01\0\0\0<NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb",
                        32);
    return text + "C\x08" + std::string(bytes) + "\x86R";
  };
  const std::string book = std::string("\x80\x02}X\x06\0\0\0L3_512}", 15) +
                           number("u8", std::string_view("\xff\x2f\xff\x1f\x23\0\x20\x11", 8)) +
                           number("i8", std::string_view("\x03\0\0\0\0\0\0\0", 8)) +
                           number("f8", std::string_view("\0\0\0\0\0\0\xd0\x3f", 8)) +
                           "K\x01\x87ss.";
  const auto read = read_mistakes_book(test::bytes_of(book));
  ASSERT_TRUE(read) << read.error().what;
  ASSERT_EQ(read->size(), 1U);
  EXPECT_EQ(read->front().entries.front(), kBook[0].entries[0]);
}

TEST(MistakesBook, NothingInItIsRun) {
  const auto bytes = core::read_bytes("tests/data/mistakes-book-runs-a-command.pkl");
  ASSERT_FALSE(bytes.empty());
  const auto book = read_mistakes_book(bytes);
  ASSERT_FALSE(book);
  EXPECT_EQ(book.error().code, core::Errc::bad_input);
  EXPECT_NE(book.error().what.english().find("it wants posix.system, which is no data: refused"),
            std::string::npos)
      << book.error().what;
}

TEST(MistakesBook, SaysWhereItIsWrong) {
  const auto bytes = core::read_bytes("tests/data/mistakes-book.pkl");
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto book = read_mistakes_book(std::span(bytes).first(length));
    ASSERT_FALSE(book) << length;
    EXPECT_EQ(book.error().what.english().substr(0, 5), "byte ") << book.error().what;
  }
  EXPECT_EQ(book_error("\x80\x02]."
                       "")
                .what,
            "the notebook, at its beginning: it is no dictionary of tables");
  EXPECT_EQ(book_error("}X\x01\0\0\0A").code, core::Errc::damaged_file);
  EXPECT_EQ(book_error("Q.").what,
            "byte 1 of the pickle: instruction 0x51, which data does not need: refused");
  EXPECT_EQ(
      book_error(std::string_view("}X\x01\0\0\0a}K\x12K\x01K\x02\x86ss.", 20)).what,
      "the notebook, a, board 0000000000000012: three values are wanted: times, loss, best move");
}

}  // namespace
}  // namespace joseki::app
