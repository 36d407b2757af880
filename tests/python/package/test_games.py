# SPDX-License-Identifier: MIT
"""joseki.games: playing every game, and what is refused."""

import copy

import numpy as np
import pytest
from positions import random_games

import joseki
from joseki import games

GAMES = games.names()


@pytest.mark.parametrize("name", GAMES)
def test_random_games_follow_the_rules(name, rng):
    info = games.info(name)
    game = games.new(name)
    assert info.name == name == game.name
    boards = [game.board]
    for ply in range(60):
        moves = game.valid_moves()
        assert moves.dtype == np.int32
        mask = game.action_mask()
        assert mask.dtype == np.int8 and mask.shape == (info.action_size,)
        np.testing.assert_array_equal(np.flatnonzero(mask), moves)
        assert game.is_over == (len(moves) == 0)
        if game.is_over:
            break
        turn = game.turn
        game.step(rng.choice(moves))
        assert game.turn == -turn
        assert game.board.shape == info.board_shape and game.board.dtype == np.int8
        boards.append(game.board)
    assert len(game.history) == len(boards) - 1
    for board in reversed(boards[:-1]):
        game.undo()
        np.testing.assert_array_equal(game.board, board)
    assert game == games.new(name)
    with pytest.raises(ValueError, match="no move to take back"):
        game.undo()


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_moves_as_text(name, rng):
    for game in random_games(name, 10, rng, 6):
        again = games.from_text(name, game.to_text())
        assert again == game and hash(again) == hash(game)
        assert again.to_text() == game.to_text()
        move = int(game.valid_moves()[0])
        assert game.parse_move(game.move_name(move)) == move
        again.step(move)
        assert games.from_text(name, again.to_text()) == again, "a text that was played on"


@pytest.mark.parametrize("name", GAMES)
def test_symmetries_keep_the_game(name, rng):
    info = games.info(name)
    for game in random_games(name, 5, rng, 5):
        for symmetry in range(info.num_symmetries):
            image = game.apply_symmetry(symmetry)
            moves = [game.map_action(symmetry, int(move)) for move in game.valid_moves()]
            assert sorted(moves) == image.valid_moves().tolist()
            back = image.apply_symmetry(game.inverse_symmetry(symmetry))
            assert back == game
            move = int(game.valid_moves()[-1])
            stepped = game.copy()
            stepped.step(move)
            image.step(game.map_action(symmetry, move))
            assert stepped.apply_symmetry(symmetry) == image
        assert game.apply_symmetry(0) == game
    with pytest.raises(ValueError, match="there is no symmetry"):
        game.apply_symmetry(info.num_symmetries)
    with pytest.raises(ValueError, match="there is no move"):
        game.map_action(0, info.action_size)


@pytest.mark.parametrize("name", GAMES)
def test_boards_lead_back_to_positions(name, rng):
    for game in random_games(name, 10, rng, 7):
        assert games.from_board(name, game.board, game.turn) == game


@pytest.mark.parametrize("make", [lambda g: g.copy(), copy.copy, copy.deepcopy])
def test_copies_are_independent(make):
    game = games.new("connect4")
    game.step(3)
    other = make(game)
    assert other == game and other.history == [3]
    other.step(3)
    assert other != game and game.history == [3]
    assert other.undo() == 3 and other.undo() == 3


def test_known_facts():
    game = games.from_text("connect4", "1212121")
    assert game.winner == 1 and game.is_over and len(game.valid_moves()) == 0
    assert repr(game) == "<connect4 '1212121', x has won>"
    assert repr(games.new("tictactoe")) == "<tictactoe '.........', x to move>"
    assert repr(games.from_text("tictactoe", "xoxxoooxx")) == "<tictactoe 'xoxxoooxx', drawn>"
    assert games.new("othello").valid_moves().tolist() == [19, 26, 37, 44]
    assert games.new("othello").move_name(19) == "d3"
    assert games.info("Connect4") == games.GameInfo("connect4", 7, (6, 7), 2)
    assert games.new("vanish_3x3_m3").name == "vanish-3x3-m3"
    assert len({games.new("connect4"), games.new("connect4"), games.new("gomoku")}) == 2
    assert games.new("connect4") != games.new("othello")


def test_perft_of_connect4():
    def count(game, depth):
        if depth == 0:
            return 1
        total = 0
        for move in game.valid_moves():
            game.step(move)
            total += count(game, depth - 1)
            game.undo()
        return total

    assert [count(games.new("connect4"), depth) for depth in range(1, 5)] == [7, 49, 343, 2401]


def test_drawings():
    game = games.from_text("connect4", "4453")
    assert str(game).splitlines()[-3:] == [". . . o . . .", ". . o x x . .", "1 2 3 4 5 6 7"]
    assert str(games.from_text("tictactoe", "x..o.....")) == "x 1 2\no 4 5\n6 7 8"
    assert str(games.from_text("vanish-3x3-m3", "0,4/8 o")).split() == [
        "x2", "1", "2", "3", "x", "5", "6", "7", "o"]
    assert str(games.new("othello")).splitlines()[3] == " 4 . . . o x . . ."
    assert str(games.new("othello")).splitlines()[-1] == "   a b c d e f g h"
    colored = game.draw(color=True)
    assert "\x1b[" in colored and "\x1b[" not in game.draw()


def test_what_is_refused():
    game = games.new("connect4")
    for wrong in (7, -1):
        with pytest.raises(ValueError, match="is not valid here"):
            game.step(wrong)
    with pytest.raises(ValueError, match="there is no game 'chess': tictactoe"):
        games.new("chess")
    with pytest.raises(ValueError, match="the game is over"):
        games.from_text("connect4", "1212121").step(3)
    with pytest.raises(ValueError, match="position '8'"):
        games.from_text("connect4", "8")
    with pytest.raises(ValueError):
        game.parse_move("z9")
    with pytest.raises(ValueError, match="there is no move 7"):
        game.move_name(7)
    with pytest.raises(TypeError, match="board has dtype int64"):
        games.from_board("connect4", np.zeros((6, 7), np.int64), 1)
    with pytest.raises(ValueError, match="board has shape"):
        games.from_board("connect4", np.zeros((7, 6), np.int8), 1)
    floating = np.zeros((6, 7), np.int8)
    floating[0, 0] = 1
    with pytest.raises(ValueError, match="board: "):
        games.from_board("connect4", floating, -1)
    with pytest.raises(ValueError, match="turn 3 is not 1 or -1"):
        games.from_board("connect4", np.zeros((6, 7), np.int8), 3)


def test_a_position_from_a_board_has_no_moves_to_write():
    floor = games.from_text("connect4", "44")
    game = games.from_board("connect4", floor.board, floor.turn)
    with pytest.raises(ValueError, match="the moves that led to this position are not known"):
        game.to_text()
    assert repr(game) == "<connect4, x to move>"
    board = games.from_text("tictactoe", "x..o.....")
    assert games.from_board("tictactoe", board.board, 1).to_text() == "x..o....."
