// SPDX-License-Identifier: MIT
#include "app/cli/play/board_picture.h"

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

TEST(BoardPicture, OfSquaresHasNamesAlongTheEdgesAndMarks) {
  BoardView view;
  view.rows = 2;
  view.columns = 3;
  view.naming = BoardView::Naming::squares;
  view.cells.resize(6);
  view.cells[1].piece = 'x';
  view.cells[3].piece = 'o';
  view.cells[4].piece = 'o';
  view.cells[4].in_line = true;
  view.moves = {2};
  view.last = 3;
  EXPECT_EQ(picture(view, {.colour = false, .boxes = false}),
            "        a  b  c\n"
            "     1  .  X  +\n"
            "     2 (O)[O] .\n");
  EXPECT_EQ(legend(view, {.colour = false, .boxes = false}), "    + may be played\n");
  view.moves = {6};  // no cell: a pass
  EXPECT_EQ(legend(view, {.colour = false, .boxes = false}), "");
}

TEST(BoardPicture, OfColumnsHasTheirNumbers) {
  BoardView view;
  view.rows = 1;
  view.columns = 3;
  view.naming = BoardView::Naming::columns;
  view.cells.resize(3);
  view.moves = {0, 1};
  EXPECT_EQ(picture(view, {.colour = false, .boxes = false}),
            "        1  2  3\n"
            "        .  .  .\n");
}

}  // namespace
}  // namespace joseki::app
