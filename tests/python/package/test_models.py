# SPDX-License-Identifier: MIT
"""Trained networks: what they say, as pv_func of a search, and as ONNX in another program."""

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from positions import arrays_of, random_games

import joseki

DATA = Path(__file__).resolve().parents[2] / "data"
GOLDEN = str(DATA / "network-v1-tictactoe.jnet")


@pytest.fixture(scope="module")
def golden() -> joseki.Model:
    return joseki.load_model(GOLDEN)


def some_positions(name: str, count: int) -> tuple[np.ndarray, np.ndarray]:
    return arrays_of(random_games(name, count, np.random.default_rng(3), plies=4))


def test_a_model_says_what_it_is(golden: joseki.Model) -> None:
    assert golden.game == "tictactoe"
    assert (golden.board_shape, golden.action_size) == ((3, 3), 9)
    assert (golden.blocks, golden.channels) == (1, 4)
    assert golden.made_by == {"command": "none", "seed": 1}
    assert "tictactoe" in repr(golden)


def test_it_says_what_the_second_reader_says(golden: joseki.Model) -> None:
    # tests/python/test_networks.py has the same numbers.
    board = np.array([[[1, 0, -1], [0, 1, 0], [0, 0, -1]]], np.int8)
    logits = [0.541380, 0.357612, -0.656964, -0.020369, 0.378180, 0.165365, -0.771225, -0.302373,
              0.116616]
    for sign in (1, -1):  # the same position with the colours changed
        answer = golden.evaluate(sign * board, np.array([sign], np.int8))
        np.testing.assert_allclose(answer.policy[0], np.exp(logits) / np.exp(logits).sum(), rtol=1e-4)
        np.testing.assert_allclose(answer.value[0], [0.357537, 0.333455, 0.309009], rtol=1e-4)
        np.testing.assert_allclose(answer.moves_left, [0.754599], rtol=1e-4)


def test_it_leads_a_search(golden: joseki.Model) -> None:
    visits = []
    for threads in (1, 2):
        model = joseki.load_model(GOLDEN, threads=threads)
        mcts = joseki.BatchedMCTS("tictactoe", batch_size=32, seed=1, threads=threads)
        mcts.batch_playout(model, np.zeros((32, 3, 3), np.int8), np.ones(32, np.int8), playouts=50)
        visits.append(mcts.get_visits_count())
    np.testing.assert_array_equal(visits[0], visits[1])
    assert visits[0][0].sum() == 50
    assert (mcts.get_root_stats().moves_left > 0).all()


def test_what_it_says_depends_on_nothing_else(golden: joseki.Model) -> None:
    boards, turns = some_positions("tictactoe", 50)
    together = golden.evaluate(boards, turns)
    for i in range(50):
        alone = golden.evaluate(boards[i : i + 1], turns[i : i + 1])
        np.testing.assert_array_equal(alone.policy[0], together.policy[i])
        np.testing.assert_array_equal(alone.value[0], together.value[i])


def test_wrong_planes_are_refused(golden: joseki.Model) -> None:
    with pytest.raises(ValueError, match=r"planes has shape \(2, 3, 6, 7\)"):
        golden(np.zeros((2, 3, 6, 7), np.float32))
    with pytest.raises(TypeError, match="float64"):
        golden(np.zeros((2, 3, 3, 3)))


def test_files_that_are_no_models_are_refused() -> None:
    with pytest.raises(OSError, match="checksum mismatch"):
        joseki.load_model(str(DATA / "network-v1-flipped-bit.jnet"))
    with pytest.raises(OSError, match="there is no model 'nobody-has-this'"):
        joseki.load_model("nobody-has-this")


def every_model() -> list[str]:
    return [GOLDEN, *joseki.models.names()]


@pytest.mark.parametrize("name", every_model())
def test_onnx_runtime_says_the_same(name: str, tmp_path: Path) -> None:
    model = joseki.load_model(name)
    model.export_onnx(tmp_path / "model.onnx")
    session = onnxruntime.InferenceSession(str(tmp_path / "model.onnx"))
    boards, turns = some_positions(model.game, 20)
    mine = boards * turns[:, None, None]
    highest = session.get_inputs()[0].shape[1] // 2
    planes = np.stack([sign * mine == number for sign in (1, -1) for number in
                       range(1, highest + 1)], axis=1).astype(np.float32)
    policy, wdl, moves_left = session.run(["policy", "wdl", "moves_left"], {"planes": planes})
    ours = model.evaluate(boards, turns)
    theirs = np.exp(policy - policy.max(axis=1, keepdims=True))
    theirs /= theirs.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(ours.policy, theirs, atol=1e-5)
    np.testing.assert_allclose(ours.value, wdl, atol=1e-5)
    np.testing.assert_allclose(ours.moves_left, moves_left[:, 0], rtol=1e-4, atol=1e-4)
    assert session.get_modelmeta().custom_metadata_map["game"] == model.game
