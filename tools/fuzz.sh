#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the fuzz targets and runs each for some seconds, from the seeds in fuzz/corpus/<name>.
# What it finds stays in build/fuzz: new inputs in corpus/, crashes in crash-*.
# usage: tools/fuzz.sh [SECONDS (60)] [NAME...]
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
shift || true
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
export ASAN_OPTIONS=external_symbolizer_path=/usr/lib/llvm-14/bin/llvm-symbolizer
export UBSAN_OPTIONS=print_stacktrace=1

names=("$@")
if ((${#names[@]} == 0)); then
  for source in fuzz/*_fuzz.cpp; do names+=("$(basename "$source" _fuzz.cpp)"); done
fi
for name in "${names[@]}"; do
  mkdir -p "build/fuzz/corpus/$name"
  echo "== $name, $seconds s"
  # New inputs go to the first folder, so the seeds in git stay as they are.
  "build/fuzz/${name}_fuzz" -max_total_time="$seconds" -timeout=10 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/crash-$name-" "build/fuzz/corpus/$name" "fuzz/corpus/$name"
done
