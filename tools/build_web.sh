#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the web application into web/dist, if its sources have changed since the last time.
# Everything it has to say goes to stderr. Exit: 0 built or up to date, 3 cannot.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
source "$root/tools/setup.sh"
cd "$root/web"
dist=$root/web/dist
log=$root/build/web-build.log
stamp=$dist/.sources

# The names and contents of everything the application is made of, the contract among it.
hash_sources() {
  find . ../src/app/studio/api \( -path ./node_modules -o -path ./dist -o -path ./tests \) -prune \
    -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
}

hash_packages() { sha256sum package-lock.json; }

build() {
  # By package-lock.json, which stays as it is. Not npm ci: it refuses a lock file without the
  # packages of other systems, and not every registry has those. Only if something changed: it takes
  # a while.
  if [[ "$(cat node_modules/.packages 2>/dev/null)" != "$(hash_packages)" ]]; then
    npm install --no-save --no-audit --no-fund && hash_packages >node_modules/.packages || return
  fi
  npm run build
}

sources=$(hash_sources)
if [[ -f "$dist/index.html" && "$(cat "$stamp" 2>/dev/null)" == "$sources" ]]; then exit 0; fi
have_node
say "building the web application…"
mkdir -p "$root/build"
if ! build >"$log" 2>&1 </dev/null; then
  show_log "building the web application" "$log"
  exit 3
fi
echo "$sources" >"$stamp"
