#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes what other machines install, in build/packages: a Debian package of the program (of
# joseki-train too, if it has been built) and a wheel of the Python package.
#
# usage: tools/package.sh [--deb | --wheel]
#
# Exit: 0 made, 2 usage, 3 cannot install or build.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
source "$root/tools/setup.sh"
cd "$root"
packages=$root/build/packages
log=$root/build/packages.log

case ${1-} in
  "") makes=(deb wheel) ;;
  --deb | --wheel) makes=("${1#--}") ;;
  *)
    say "package.sh: unknown option '$1' (there are --deb and --wheel)"
    exit 2
    ;;
esac

make_deb() {
  ./run version >/dev/null
  say "making the Debian package"
  local components=program
  if [[ -x build/release/joseki-train ]]; then components+=";train"; fi
  if ! cpack --config build/release/CPackConfig.cmake -D "CPACK_COMPONENTS_ALL=$components" \
    >"$log" 2>&1; then
    show_log "making the Debian package" "$log"
    exit 3
  fi
}

install_packages "${package_packages[@]}"
mkdir -p "$packages"
for what in "${makes[@]}"; do
  if [[ $what == deb ]]; then make_deb; else tools/python_tests.sh --wheel; fi
done
ls -1 "$packages"
