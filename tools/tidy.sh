#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# clang-tidy over the C++ files that differ from HEAD. Too slow for ./test: run it by hand.
# usage: tools/tidy.sh [--all | FILE...]
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  --all) mapfile -t files < <(git ls-files -co --exclude-standard -- '*.cpp') ;;
  "") mapfile -t files < <({ git diff --name-only --diff-filter=d HEAD -- '*.cpp' '*.h'
                             git ls-files -o --exclude-standard -- '*.cpp' '*.h'; } | sort -u) ;;
  *) files=("$@") ;;
esac
if ((${#files[@]} == 0)); then
  echo "nothing changed"
  exit 0
fi
# The asan preset, because its compile commands are Clang's.
cmake --preset asan >/dev/null
printf '%s\0' "${files[@]}" | xargs -0 -n 4 -P "$(nproc)" clang-tidy-14 --quiet -p build/asan 2>&1 |
  sed '/^[0-9]* warnings\? generated\.$/d' # counts what it does not show
