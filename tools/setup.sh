# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./play, ./test and .ci/run: installs the packages that are missing and builds the
# release preset. Everything that it prints goes to standard error, and it does not read standard
# input; open_address alone does both.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="$root/build/release"

say() { printf '==> %s\n' "$*" >&2; }

give_up() {
    say "$*"
    exit 1
}

# missing_packages SET...: the packages of these sets in apt-packages.txt that are not installed.
missing_packages() {
    local wanted installed package
    wanted="$(awk -v sets=" $* " '$1 !~ /^#/ && index(sets, " " $2 " ") { print $1 }' \
        "$root/apt-packages.txt")"
    # dpkg-query fails when it does not know one of them, and answers for the others.
    # shellcheck disable=SC2086
    installed=" $({ dpkg-query -W -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null || true; } |
        awk '$1 == "installed" { printf "%s ", $2 }')"
    for package in $wanted; do
        [[ "$installed" == *" $package "* ]] || printf '%s\n' "$package"
    done
}

# install_packages SET...: installs what missing_packages finds; without root's rights and sudo it
# says what somebody has to install.
install_packages() {
    local missing as_root=()
    if ! command -v dpkg-query >/dev/null; then
        say "This is not a Debian system. Going on as if the packages of apt-packages.txt were there."
        return
    fi
    mapfile -t missing < <(missing_packages "$@")
    [[ ${#missing[@]} -eq 0 ]] && return
    if [[ "$(id -u)" -ne 0 ]]; then
        command -v sudo >/dev/null || give_up \
            "These packages are missing, and installing them needs root or sudo: ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
    "${as_root[@]}" update </dev/null >&2 || say "apt-get update failed; trying with what apt knows."
    "${as_root[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >&2 ||
        give_up "apt-get could not install them; its reason stands above."
}

# build_release tests|program: configures build/release if it has to be, then builds everything, or
# just the program. A build folder set up for tests stays so.
build_release() {
    local cache="$build/CMakeCache.txt" first_time=""
    local target=(kotra) options=(-DKOTRA_TESTS=OFF -DKOTRA_BENCH=OFF)
    if [[ -f "$cache" ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        say "build/release was made for another place; starting it afresh."
        rm -rf "$build"
    fi
    [[ -f "$build/build.ninja" ]] || first_time=" (the first time takes some minutes)"
    if [[ "$1" == tests ]]; then
        target=(all)
        options=(-DKOTRA_TESTS=ON -DKOTRA_BENCH=ON)
    fi
    if [[ ! -f "$build/build.ninja" ]] ||
        { [[ "$1" == tests ]] && grep -qE '^KOTRA_(TESTS|BENCH):BOOL=OFF' "$cache"; }; then
        say "Configuring build/release"
        (cd "$root" && cmake --preset release "${options[@]}") </dev/null >&2 ||
            give_up "cmake could not configure the build; its reason stands above."
    fi
    say "Building${first_time}"
    ninja -C "$build" "${target[@]}" </dev/null >&2 ||
        give_up "The build failed; the compiler's message stands above."
}

has_desktop() { [[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]] && command -v xdg-open >/dev/null; }

# on_desktop: whether somebody sits at a terminal of a desktop.
on_desktop() { [[ -t 0 && -t 1 ]] && has_desktop; }

# open_address: passes its input on; if that begins with an address, the desktop's browser opens it.
open_address() {
    local line
    IFS= read -r line || return 0
    printf '%s\n' "$line"
    if [[ "$line" == http://* ]] && has_desktop; then
        xdg-open "$line" >/dev/null 2>&1 &
    fi
    cat
}
