# SPDX-License-Identifier: MIT
"""What other machines get, tried from a clean folder: `cmake --install` and the Debian package."""

import gzip
import os
import subprocess
from pathlib import Path

import pytest

JOSEKI = Path(os.environ["JOSEKI"]).resolve()
BUILD = JOSEKI.parent


def run(*words: object, **more) -> str:
    result = subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)
    assert result.returncode == 0, f"{words}: {result.stdout}{result.stderr}"
    return result.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The prefix of `cmake --install`."""
    prefix = tmp_path_factory.mktemp("installed")
    run("cmake", "--install", BUILD, "--prefix", prefix, "--component", "program")
    return prefix


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Path:
    """The Debian package of the program."""
    folder = tmp_path_factory.mktemp("packages")
    run("cpack", "--config", BUILD / "CPackConfig.cmake", "-B", folder, cwd=folder)
    [deb] = folder.glob("*.deb")
    return deb


@pytest.fixture(scope="module")
def unpacked(package, tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("unpacked")
    run("dpkg-deb", "--extract", package, root)
    return root / "usr"


def check_prefix(prefix: Path, home: Path) -> None:
    """Everything is there, and works without the sources."""
    joseki = prefix / "bin/joseki"
    environment = {"PATH": "/usr/bin:/bin", "JOSEKI_HOME": str(home), "LC_ALL": "C.UTF-8"}
    run(joseki, "build", "tictactoe", env=environment, cwd=home.parent)
    assert "draw" in run(joseki, "query", "tictactoe", ".........", env=environment)
    # The networks and the web application are inside.
    assert "connect4" in run(joseki, "models", env=environment)

    share = prefix / "share"
    page = run("man", "--warnings", "--encoding=utf-8", share / "man/man1/joseki.1.gz",
               env=environment | {"MANWIDTH": "100"})
    assert "exact answers about board games" in page
    run("bash", "-n", share / "bash-completion/completions/joseki")
    assert (share / "zsh/vendor-completions/_joseki").read_text().startswith("#compdef joseki")
    assert "complete -c joseki" in (share / "fish/vendor_completions.d/joseki.fish").read_text()
    run("desktop-file-validate", share / "applications/joseki.desktop")
    assert "<svg" in (share / "icons/hicolor/scalable/apps/joseki.svg").read_text()
    assert "MIT" in (share / "doc/joseki/copyright").read_text()
    with gzip.open(share / "doc/joseki/changelog.gz", "rt", encoding="utf-8") as changelog:
        assert changelog.readline() == "# Changelog\n"


def test_an_installed_joseki_works(installed, tmp_path):
    check_prefix(installed, tmp_path / "home")


def test_an_unpacked_package_works(unpacked, tmp_path):
    check_prefix(unpacked, tmp_path / "home")


def test_the_package_has_no_debug_information(unpacked):
    sections = run("readelf", "--section-headers", "--wide", unpacked / "bin/joseki")
    assert ".rodata" in sections
    assert ".debug" not in sections and ".symtab" not in sections


def test_the_package_says_what_it_needs(package):
    assert run("dpkg-deb", "--field", package, "Package").strip() == "joseki"
    assert run("dpkg-deb", "--field", package, "Version").strip() in run(JOSEKI, "version")
    needed = run("dpkg-deb", "--field", package, "Depends")
    for library in ("libc6", "libtbb", "libzstd1", "libxxhash0", "libsqlite3-0"):
        assert library in needed


def test_nothing_else_is_in_the_package(unpacked):
    files = sorted(str(path.relative_to(unpacked)) for path in unpacked.rglob("*")
                   if path.is_file())
    assert files == [
        "bin/joseki",
        "share/applications/joseki.desktop",
        "share/bash-completion/completions/joseki",
        "share/doc/joseki/changelog.gz",
        "share/doc/joseki/copyright",
        "share/fish/vendor_completions.d/joseki.fish",
        "share/icons/hicolor/scalable/apps/joseki.svg",
        "share/man/man1/joseki.1.gz",
        "share/zsh/vendor-completions/_joseki",
    ]
