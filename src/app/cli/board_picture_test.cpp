// SPDX-License-Identifier: MIT
#include "app/cli/board_picture.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

using Cell = BoardView::Cell;

BoardView small_board() {
  BoardView view;
  view.rows = 2;
  view.columns = 2;
  view.cells = {Cell{'x', 1, true, false}, Cell{}, Cell{'o', 2, false, true}, Cell{}};
  view.moves = {1};
  return view;
}

TEST(BoardPicture, ShowsAgesNumbersAndLines) {
  EXPECT_EQ(picture(small_board(), {.colour = false, .boxes = false}),
            "    +-------+-------+\n"
            "    |  X1*  |   1   |\n"
            "    +-------+-------+\n"
            "    | [O2]  |       |\n"
            "    +-------+-------+\n");
}

TEST(BoardPicture, ShowsHintsWhereOneMayPlay) {
  const std::vector<MoveVerdict> hints = {{1, {solve::Outcome::win, solve::Plies{13}}, true}};
  const std::string text = picture(small_board(), {.colour = false, .boxes = true}, hints);
  EXPECT_NE(text.find("│ 1 W13 │"), std::string::npos) << text;
}

TEST(BoardPicture, HasColoursOnlyIfWanted) {
  EXPECT_EQ(picture(small_board(), {.colour = false}).find('\x1b'), std::string::npos);
  EXPECT_NE(picture(small_board(), {.colour = true}).find('\x1b'), std::string::npos);
}

TEST(BoardPicture, ExplainsOnlyTheSignsItHas) {
  EXPECT_NE(legend(small_board(), {}).find("vanishes"), std::string::npos);
  EXPECT_EQ(legend(BoardView{}, {}), "");
}

}  // namespace
}  // namespace joseki::app
