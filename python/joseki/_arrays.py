# SPDX-License-Identifier: MIT
"""Arrays of callers: looked at, never copied, refused with the reason."""

from typing import Any

import numpy as np
import numpy.typing as npt

Shape = tuple[int | None, ...]  # None: any length


def expect(name: str, array: object, dtype: npt.DTypeLike, *shapes: Shape) -> npt.NDArray[Any]:
    """The array, which is contiguous, of that dtype and of one of the shapes.

    What is not from NumPy but shares its memory by DLPack (a tensor on the CPU) is viewed in place.

    Raises:
        TypeError: it is no array, is on another device, or has another dtype.
        ValueError: it has another shape, or is not contiguous.
    """
    viewed = array if isinstance(array, np.ndarray) else _view(name, array)
    wanted = np.dtype(dtype)
    if viewed.dtype != wanted:
        raise TypeError(f"{name} has dtype {viewed.dtype}, not {wanted}")
    if not any(_fits(viewed.shape, shape) for shape in shapes):
        texts = " or ".join(_text(shape) for shape in shapes)
        raise ValueError(f"{name} has shape {viewed.shape}, not {texts}")
    if not viewed.flags.c_contiguous:
        raise ValueError(f"{name} is not contiguous: numpy.ascontiguousarray makes it so")
    return viewed


def _view(name: str, array: Any) -> npt.NDArray[Any]:
    if not hasattr(array, "__dlpack__"):
        raise TypeError(f"{name} is a {type(array).__name__}, not an array")
    try:
        return np.from_dlpack(array)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise TypeError(f"{name} cannot be read in place: {error}") from None


def _fits(shape: tuple[int, ...], wanted: Shape) -> bool:
    return len(shape) == len(wanted) and all(
        w is None or n == w for n, w in zip(shape, wanted, strict=True)
    )


def _text(shape: Shape) -> str:
    lengths = ", ".join("n" if length is None else str(length) for length in shape)
    return f"({lengths},)" if len(shape) == 1 else f"({lengths})"
