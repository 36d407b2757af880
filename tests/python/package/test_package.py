# SPDX-License-Identifier: MIT
"""The package as a whole: imports, types, stubs."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import joseki


def test_import_needs_numpy_only():
    script = (
        "import sys; import joseki; "
        "print(sorted(m for m in ('gymnasium', 'pettingzoo', 'torch', 'scipy') if m in sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert result.stdout.strip() == "[]" and result.returncode == 0, result.stderr


def test_types_are_shipped():
    folder = Path(joseki.__file__).parent
    assert (folder / "py.typed").exists()
    assert (folder / "_core" / "__init__.pyi").exists()


def test_everything_public_is_documented():
    for thing in (joseki.BatchedMCTS, joseki.games.Game, joseki.tables.GameTable,
                  joseki.tables.RateTable):
        for name in dir(thing):
            if not name.startswith("_") and callable(getattr(thing, name)):
                assert getattr(thing, name).__doc__, f"{thing.__name__}.{name}"


@pytest.mark.skipif(importlib.util.find_spec("nanobind") is None, reason="nanobind makes the stubs")
def test_the_stubs_are_those_of_the_extension(tmp_path):
    subprocess.run([ROOT / "tools/make_stubs.sh", sys.executable, tmp_path], check=True)
    kept = ROOT / "python/joseki/_core"
    made = {path.name: path.read_text() for path in tmp_path.glob("*.pyi")}
    assert made and made == {path.name: path.read_text() for path in kept.glob("*.pyi")}, (
        "write them anew with: tools/make_stubs.sh build/venv/bin/python")


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_mypy_is_content(tmp_path):
    files = sorted(str(path) for path in (ROOT / "python/joseki").glob("*.py"))
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path, *files],
        capture_output=True, text=True, cwd=ROOT / "python")
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_bench_runs():
    result = subprocess.run(
        [sys.executable, "-m", "joseki.bench", "--trees", "8", "--playouts", "50", "--searches", "1"],
        capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "M playouts/s" in result.stdout


def test_the_wheel_works_from_a_clean_folder(tmp_path):
    [wheel] = (ROOT / "build/packages").glob("joseki-*.whl")
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
                    "--target", tmp_path / "site", wheel], check=True)
    script = (
        "import joseki; print(joseki.__file__); "
        "mcts = joseki.BatchedMCTS('tictactoe', batch_size=1, seed=1); print(mcts.game_name)"
    )
    environment = {"PYTHONPATH": str(tmp_path / "site"), "PATH": "/usr/bin:/bin"}
    result = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, env=environment,
                            capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    where, game = result.stdout.split()
    assert Path(where).is_relative_to(tmp_path) and game == "tictactoe"
