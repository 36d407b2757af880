// SPDX-License-Identifier: MIT
// Games and engines at run time: what the seam adds to the typed search.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "app/catalog/any_game.h"
#include "app/catalog/game_list.h"
#include "app/players/game_shelf.h"
#include "app/players/vanish_oracle.h"
#include "core/parallel.h"
#include "games/connect4/connect4.h"
#include "reference/connect4_facts.h"
#include "search/exact/connect4_solver.h"

namespace joseki::app {
namespace {

class Players : public testing::Test {
 protected:
  Players() { shelf_.add_all<SearchedGames>(); }

  std::unique_ptr<Engine> engine(const std::string& game, const std::string& spec) const {
    const auto maker = shelf_.find(game)->engine_maker(*parse_engine(spec), {});
    EXPECT_TRUE(maker);
    return (*maker)();
  }
  Thought think(const std::string& game, const std::string& spec, const std::string& position,
                std::uint64_t seed = 1) const {
    const auto thought = engine(game, spec)->think(position, {seed, {}});
    EXPECT_TRUE(thought) << thought.error().what;
    return *thought;
  }

  GameShelf shelf_;
};

TEST_F(Players, AreFoundByName) {
  EXPECT_EQ(shelf_.names().size(), 8u);
  EXPECT_EQ(shelf_.find("vanish_4x4_m4")->name(), "vanish-4x4-m4");
  EXPECT_EQ(shelf_.named("conect4").error().hint, "did you mean connect4?");
}

TEST_F(Players, WritePositionsInNormalForm) {
  EXPECT_EQ(*shelf_.find("othello")->play("D3 c5", 42), "d3c5c6");
  EXPECT_EQ(*shelf_.find("connect4")->play("44", 3), "444");
  EXPECT_EQ(*shelf_.find("vanish-3x3-m3")->play("/", 4), "4/ o");
  EXPECT_EQ(think("othello", "random", "D3 C5").position, "d3c5");
}

TEST_F(Players, SeeTheLastMoveAndTheLineThatWon) {
  const auto view = shelf_.find("connect4")->view("1213141");
  ASSERT_TRUE(view);
  EXPECT_EQ(view->winner, 'x');
  EXPECT_TRUE(view->moves.empty());
  EXPECT_EQ(view->last, 14) << "the third row, first column";
  for (const std::size_t cell : {14u, 21u, 28u, 35u}) EXPECT_TRUE(view->cells[cell].in_line);
  EXPECT_FALSE(view->cells[36].in_line);
  EXPECT_EQ(shelf_.find("gomoku")->view("h8a1")->last, 0);
  EXPECT_EQ(shelf_.find("gomoku")->view("h8a10")->last, 9 * 15);
  EXPECT_EQ(shelf_.find("gomoku")->view("")->last, std::nullopt);
}

TEST_F(Players, LookLikeTheTablesView) {
  for (const char* position : {"0,5,10/3,7 o", "0,1,4/8,3,5 x", "/ x", "0,1,2/4,8 o"}) {
    const auto table = (*find_game("vanish-4x4-m3"))->view(position);
    const auto search = shelf_.find("vanish-4x4-m3")->view(position);
    ASSERT_TRUE(table && search) << position;
    EXPECT_EQ(table->moves, search->moves) << position;
    EXPECT_EQ(table->winner, search->winner) << position;
    for (std::size_t i = 0; i < table->cells.size(); ++i) {
      EXPECT_EQ(table->cells[i].piece, search->cells[i].piece) << position << " " << i;
      EXPECT_EQ(table->cells[i].age, search->cells[i].age) << position << " " << i;
      EXPECT_EQ(table->cells[i].vanishes_next, search->cells[i].vanishes_next) << position;
      EXPECT_EQ(table->cells[i].in_line, search->cells[i].in_line) << position << " " << i;
    }
  }
}

TEST_F(Players, RefuseMovesThatAreNotPossible) {
  const auto refused = shelf_.find("othello")->play("", 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "move a1 is not possible here");
  EXPECT_EQ(refused.error().hint, "possible: d3, c4, f5, e6");
  EXPECT_EQ(shelf_.find("connect4")->play("1213141", 0).error().what, "the game is over");
}

TEST_F(Players, AnswerTheSameWhateverTheyWereAskedBefore) {
  const auto fresh = think("connect4", "mcts:playouts=500", "4453");
  const auto used = engine("connect4", "mcts:playouts=500");
  ASSERT_TRUE(used->think("1", {9, {}}));
  ASSERT_TRUE(used->think("4453", {9, {}}));
  const auto again = used->think("4453", {1, {}});
  ASSERT_TRUE(again);
  for (std::size_t i = 0; i < fresh.moves.size(); ++i) {
    EXPECT_EQ(again->moves[i].text, fresh.moves[i].text);
    EXPECT_EQ(again->moves[i].visits, fresh.moves[i].visits);
  }
}

TEST_F(Players, CountPliesFromThePosition) {
  const Thought win = think("connect4", "mcts:playouts=1000", "414141");
  EXPECT_EQ(win.verdict, (search::Verdict{search::Proof::win, 1}));
  EXPECT_EQ(win.moves.front().text, "4");
  EXPECT_EQ(win.moves.front().verdict.plies, 1);
  const Thought loss = think("connect4", "mcts:playouts=5000", "44335");
  EXPECT_EQ(loss.verdict, (search::Verdict{search::Proof::loss, 2}));
  const Thought over = think("connect4", "mcts", "1213141");
  EXPECT_TRUE(over.is_over);
  EXPECT_EQ(over.verdict, (search::Verdict{search::Proof::loss, 0}));
  EXPECT_TRUE(over.moves.empty());
}

TEST_F(Players, PerfectKnowsTheFactsOfConnect4) {
  const auto perfect = engine("connect4", "perfect");
  int asked = 0;
  for (const auto& fact : reference::connect4_facts()) {
    if (fact.position.size() < 24) continue;
    const auto thought = perfect->think(fact.position, {1, {}});
    ASSERT_TRUE(thought);
    ASSERT_TRUE(thought->is_exact) << fact.position;
    ++asked;
    for (const MoveThought& move : thought->moves) {
      const int score = *fact.scores[static_cast<std::size_t>(move.move)];
      const auto proof = score > 0   ? search::Proof::win
                         : score < 0 ? search::Proof::loss
                                     : search::Proof::draw;
      EXPECT_EQ(move.verdict.proof, proof) << fact.position << " " << move.text;
    }
    EXPECT_EQ(*fact.scores[static_cast<std::size_t>(*thought->best)], fact.best());
  }
  EXPECT_GT(asked, 50);
}

TEST_F(Players, PerfectSaysWhenItOnlySearches) {
  const Thought early = think("connect4", "perfect", "44");
  EXPECT_FALSE(early.is_exact);
  EXPECT_GT(early.playouts, 0u);
  EXPECT_EQ(early.verdict.proof, search::Proof::open);
}

TEST_F(Players, PerfectIsExactFromSoManyStonesOn) {
  const std::string position = "77553457";
  ASSERT_EQ(position.size(), search::Connect4Solver::kColumnsPlies);
  EXPECT_TRUE(think("connect4", "perfect", position).is_exact);
  EXPECT_FALSE(think("connect4", "perfect", position.substr(1)).is_exact);
  EXPECT_TRUE(think("tictactoe", "perfect", ".........").is_exact);
}

TEST_F(Players, OracleEndsTheSearch) {
  const std::string position = "11456372513255165613";  // 20 stones: the solver knows every leaf
  const Thought with = think("connect4", "mcts:playouts=10000,oracle", position);
  EXPECT_NE(with.verdict.proof, search::Proof::open);
  EXPECT_LE(with.playouts, 7u);
}

TEST_F(Players, UnsolvedGamesHaveNoExactValues) {
  for (const char* spec : {"perfect", "mcts:oracle"}) {
    const auto maker = shelf_.find("othello")->engine_maker(*parse_engine(spec), {});
    ASSERT_FALSE(maker) << spec;
    EXPECT_EQ(maker.error().what, "nobody has solved othello: there are no exact values");
  }
}

TEST_F(Players, StoppedBeforeTheyBeginKnowNothing) {
  std::stop_source stop;
  stop.request_stop();
  const auto thought = engine("connect4", "mcts")->think("44", {1, stop.get_token()});
  ASSERT_TRUE(thought);
  EXPECT_EQ(thought->best, std::nullopt);
  EXPECT_EQ(thought->playouts, 0u);
}

// --- Networks

class NetworkPlayers : public Players {
 protected:
  static constexpr search::NetworkSize kSize{
      .blocks = 1, .channels = 8, .policy_channels = 2, .value_channels = 2, .hidden = 8};
  core::Result<EngineMaker> maker(const std::string& game, const std::string& spec) const {
    const EngineResources resources{.table_file = {}, .model = [](std::string_view name) {
                                      EXPECT_EQ(name, "connect4");
                                      using games::connect4::Connect4;
                                      return core::Result<search::Network>(search::random_network(
                                          search::shape_of<Connect4>(kSize), 1));
                                    }};
    return shelf_.find(game)->engine_maker(*parse_engine(spec), resources);
  }
  Thought think_with(const std::string& spec, const std::string& position) const {
    const auto made = maker("connect4", spec);
    EXPECT_TRUE(made);
    return *(*made)()->think(position, {1, {}});
  }
};

TEST_F(NetworkPlayers, SearchAndSayTheSameAgain) {
  const Thought thought = think_with("net:playouts=300", "44");
  EXPECT_EQ(thought.playouts, 300u);
  EXPECT_EQ(thought.moves.size(), 7u);
  ASSERT_TRUE(thought.best);
  const Thought again = think_with("net:connect4,playouts=300", "44");
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(thought.moves[i].visits, again.moves[i].visits);
  EXPECT_EQ(think_with("net", "44").playouts, kDefaultNetPlayouts);
}

TEST_F(NetworkPlayers, FindWhatIsForced) {
  EXPECT_EQ(think_with("net:connect4,playouts=200", "112233").verdict.proof, search::Proof::win);
  const Thought perfect = think_with("net:connect4,oracle", "11456372513255165613");
  EXPECT_NE(perfect.verdict.proof, search::Proof::open);
}

TEST_F(NetworkPlayers, RefuseOtherGames) {
  const auto refused = maker("tictactoe", "net:connect4");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "connect4 is a network for connect4, not for tictactoe");
}

TEST_F(NetworkPlayers, SayWhichModelsThereAre) {
  const auto missing =
      shelf_.find("connect4")->engine_maker(*parse_engine("net:nobody-has-this"), {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, core::Errc::not_found);
  EXPECT_EQ(missing.error().what, "there is no model 'nobody-has-this'");
  const auto damaged =
      shelf_.find("tictactoe")
          ->engine_maker(*parse_engine("net:tests/data/network-v1-truncated.jnet"), {});
  ASSERT_FALSE(damaged);
  EXPECT_EQ(damaged.error().code, core::Errc::damaged_file);
}

// --- A solved table as the oracle of a search

class VanishTable : public testing::Test {
 protected:
  using Board = games::vanish::Vanish3x3M3;
  VanishTable() : file_(std::filesystem::path(testing::TempDir()) / name_of_file()) {
    core::Workers workers(1);
    solve::BuildOptions options;
    options.file = file_;
    EXPECT_TRUE(game_->build(options, workers));
  }
  ~VanishTable() override { std::filesystem::remove(file_); }
  static std::string name_of_file() {
    return std::string("players_") + testing::UnitTest::GetInstance()->current_test_info()->name() +
           ".jtb";
  }

  std::unique_ptr<AnyGame> game_ = *find_game("vanish-3x3-m3");
  std::filesystem::path file_;
};

TEST_F(VanishTable, AnswersTheSameAsAnOracleOnEveryReachablePosition) {
  const auto oracle = open_vanish_oracle<Board>(file_);
  ASSERT_TRUE(oracle);
  const auto table = game_->open(file_);
  ASSERT_TRUE(table);
  std::vector<Board> open{Board()};
  std::set<std::string> seen{Board::format_position(Board(), {})};
  while (!open.empty()) {
    const Board board = open.back();
    open.pop_back();
    const std::string text = Board::format_position(board, {});
    const auto verdict = (*oracle)->ask(board);
    const auto value = (*table)->query(text)->value;
    ASSERT_TRUE(verdict) << text;
    EXPECT_EQ(name_of(verdict->proof), name_of(value.outcome)) << text;
    EXPECT_EQ(verdict->plies, value.plies ? value.plies->count : 0) << text;
    for (const int move : board.get_valid_moves()) {
      Board next = board;
      next.step(move);
      if (!games::is_over(next) && seen.insert(Board::format_position(next, {})).second) {
        open.push_back(next);
      }
    }
  }
  EXPECT_GT(seen.size(), 50'000u);
}

TEST_F(VanishTable, IsReadByEngines) {
  GameShelf shelf;
  shelf.add<Board>();
  int asked = 0;
  const EngineResources resources{
      [&](const std::string& name) -> core::Result<std::filesystem::path> {
        EXPECT_EQ(name, "vanish-3x3-m3");
        ++asked;
        return file_;
      }};
  for (const char* spec : {"perfect", "mcts:oracle"}) {
    const auto maker = shelf.find("vanish-3x3-m3")->engine_maker(*parse_engine(spec), resources);
    ASSERT_TRUE(maker) << spec;
    const auto thought = (*maker)()->think("/ x", {1, {}});
    ASSERT_TRUE(thought) << spec;
    EXPECT_EQ(thought->verdict, (search::Verdict{search::Proof::win, 13})) << spec;
  }
  EXPECT_EQ(asked, 2);
}

TEST_F(VanishTable, ThatIsDamagedIsRefused) {
  std::filesystem::resize_file(file_, std::filesystem::file_size(file_) / 2);
  EXPECT_FALSE(open_vanish_oracle<Board>(file_));
}

}  // namespace
}  // namespace joseki::app
