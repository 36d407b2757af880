#!/bin/bash
# SPDX-License-Identifier: MIT
# Installs the Python package into build/venv and runs its tests there.
#
# usage: python_tests.sh [PYTEST ARGUMENTS...]
#        python_tests.sh --prepare   only installs what the package needs, which waits for the network
#        python_tests.sh --wheel     only makes the wheel, in build/packages
#        python_tests.sh --install   only makes the wheel and installs it
#
# pip needs the network only the first time, or when the requirements in pyproject.toml change; what
# is installed is installed again only if a source has changed since. $JOSEKI_JOBS: how many compilers
# run at a time; all cores if it is not set.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
venv=$root/build/venv
packages=$root/build/packages
log=$root/build/python_install.log
cd "$root"

say() { echo "joseki: $*" >&2; }

# quietly <what> <command...>: runs it, and shows the end of what it said only if it fails.
quietly() {
  local what=$1
  shift
  say "$what"
  if ! nice "$@" >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    say "that failed; the whole log is in ${log#"$root/"}"
    exit 3
  fi
}

# What is installed depends on these; not on the tests.
requirements() { sha256sum pyproject.toml; }
sources() {
  {
    find src python cmake models -type f -not -name '*_test.cpp' -not -name '*.pyc' -print0
    printf '%s\0' CMakeLists.txt pyproject.toml
  } | sort -z | xargs -0 sha256sum
}

mkdir -p build
if ! /usr/bin/python3 -c 'import ensurepip, venv' 2>/dev/null; then
  say "python3-venv is missing (apt-get install python3-venv python3-dev)"
  exit 3
fi
[[ -x $venv/bin/python ]] || quietly "making build/venv" /usr/bin/python3 -m venv "$venv"

if [[ "$(requirements)" != "$(cat "$venv/requirements.stamp" 2>/dev/null)" ]]; then
  rm -f "$venv/sources.stamp"
  mapfile -t needed < <("$venv/bin/python" - <<'PYTHON'
import tomllib

with open("pyproject.toml", "rb") as file:
    project = tomllib.load(file)
extras = project["project"]["optional-dependencies"]
for name in [*project["build-system"]["requires"], *project["project"]["dependencies"],
             *extras["rl"], *extras["test"]]:
    print(name)
PYTHON
)
  quietly "installing what the package and its tests need" "$venv/bin/pip" install "${needed[@]}"
  requirements >"$venv/requirements.stamp"
fi
if [[ "${1-}" == --prepare ]]; then exit 0; fi
if [[ "$(sources)" != "$(cat "$packages/wheel.stamp" 2>/dev/null)" ]]; then
  # Without isolation: the build tools are there already, and the build folder is used again. The
  # compiler by the name it has in the release build, so that ccache knows what it made there.
  mkdir -p "$packages"
  rm -f "$packages"/joseki-*.whl "$packages/wheel.stamp"
  quietly "building the Python package (minutes, if the C++ part has changed)" \
    env "CXX=${CXX:-g++}" "CMAKE_BUILD_PARALLEL_LEVEL=${JOSEKI_JOBS:-$(nproc)}" \
    "$venv/bin/pip" wheel --no-build-isolation --no-deps --wheel-dir "$packages" .
  sources >"$packages/wheel.stamp"
fi
if [[ "${1-}" == --wheel ]]; then exit 0; fi
if ! cmp -s "$packages/wheel.stamp" "$venv/sources.stamp"; then
  # What is tested is what others install.
  quietly "installing the Python package" \
    "$venv/bin/pip" install --no-deps --force-reinstall "$packages"/joseki-*.whl
  cp "$packages/wheel.stamp" "$venv/sources.stamp"
fi
# The games of tests/sixth_game, for the test that adds them.
quietly "building the sixth game" cmake --build build/python --target more_games
if [[ "${1-}" == --install ]]; then exit 0; fi

# The tests' own folder is the top: the other Python tests have needs of their own.
exec "$venv/bin/python" -m pytest -q -p no:cacheprovider --confcutdir tests/python/package \
  --rootdir tests/python/package "${@:-tests/python/package}"
