#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if a C++ file is not formatted as .clang-format says; --fix formats instead.
# usage: check_format.sh [--fix] [ROOT]
set -euo pipefail

fix=false
if [[ "${1:-}" == --fix ]]; then
  fix=true
  shift
fi
cd "${1:-$(dirname "$0")/..}"

# Pinned: another version formats a little differently, and everybody would fight over it.
if ! command -v clang-format-14 >/dev/null; then
  echo "check_format: clang-format-14 is missing (apt-get install clang-format-14)" >&2
  exit 3
fi

if [[ -e .git ]] && list=$(git -c safe.directory="$PWD" ls-files -co --exclude-standard -- '*.h' '*.cpp'); then
  mapfile -t files < <(sort -u <<<"$list")
else
  mapfile -t files < <(find . -path ./build -prune -o \( -name '*.h' -o -name '*.cpp' \) -print)
fi

present=()
for file in "${files[@]}"; do
  if [[ -f "$file" ]]; then present+=("$file"); fi  # git also lists files that were just deleted
done
if ((${#present[@]} == 0)); then
  echo "0 files, nothing to format"
elif $fix; then
  clang-format-14 --style=file -i "${present[@]}"
  echo "${#present[@]} files formatted"
elif found=$(clang-format-14 --style=file --dry-run --Werror "${present[@]}" 2>&1); then
  echo "${#present[@]} files, 0 format errors"
else
  # clang-format reports every place in three lines; the first place of each file is enough.
  awk -F: '/: error: / && !seen[$1]++ { print $1 ":" $2 ": not as .clang-format says" }' <<<"$found"
  echo "format errors: run tools/check_format.sh --fix"
  exit 1
fi
