# SPDX-License-Identifier: MIT
"""The games by name, each with the classes that C++ made for it."""

from types import ModuleType

from joseki import _core

_MODULES: dict[str, ModuleType] = {}


def register(module: ModuleType) -> None:
    """Makes a game of a C++ submodule known by its name (docs/adding-a-game.md)."""
    _MODULES[module.NAME] = module


def names() -> list[str]:
    """The names of all games."""
    return list(_MODULES)


def module_of(name: str) -> ModuleType:
    """The C++ part of a game, or ValueError with the names there are."""
    try:
        return _MODULES[name.replace("_", "-")]
    except KeyError:
        raise ValueError(f"there is no game {name!r}: {', '.join(_MODULES)}") from None


register(_core.tictactoe)
register(_core.vanish_3x3_m3)
register(_core.vanish_4x4_m3)
register(_core.vanish_4x4_m4)
register(_core.vanish_5x5_m4)
register(_core.connect4)
register(_core.othello)
register(_core.gomoku)
