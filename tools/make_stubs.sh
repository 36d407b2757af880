#!/bin/bash
# SPDX-License-Identifier: MIT
# Writes the type stubs of joseki._core, as an installed package has it, with nanobind's generator.
#
# usage: make_stubs.sh PYTHON [FOLDER]
#   PYTHON  an interpreter with joseki and nanobind (build/venv/bin/python)
#   FOLDER  where to; python/joseki/_core if there is none
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
if (($# < 1 || $# > 2)); then
  echo "usage: make_stubs.sh PYTHON [FOLDER]" >&2
  exit 2
fi
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
folder=${2:-$root/python/joseki/_core}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# From a folder without sources, so that the installed package is the one that is found.
cd "$work"
"$python" -m nanobind.stubgen -q -r -m joseki._core -O "$work/stubs"
mkdir -p "$folder"
rm -f "$folder"/*.pyi
find "$work/stubs" -name '*.pyi' -exec cp {} "$folder/" \;
# The one type that the generator cannot see from a value.
sed -i -E 's/^( *)(BOARD_SHAPE|board_shape): tuple =/\1\2: tuple[int, int] =/' "$folder"/*.pyi
