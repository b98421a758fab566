#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The page of the browser table: tools/web.sh build|check|unit|e2e|e2e-long. Each does first what it needs: the
# packages of web/package-lock.json, the built page. Leaves with 77, having said so, where node or
# the registry is missing; ctest then counts the test as skipped.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$root/web"

# skip SENTENCE: nothing can be said about the page here.
skip() {
    say "NOT TESTED: $*"
    exit 77
}

# Two tests at once would install twice.
exec 9>"${TMPDIR:-/tmp}/kotra-web-$(id -u).lock"
flock 9

install_modules() {
    command -v npm >/dev/null || skip "npm is not installed, so the page was neither built nor tested."
    [[ node_modules/.package-lock.json -nt package-lock.json ]] && return
    say "Installing the packages of the page"
    npm ci --no-audit --no-fund --loglevel=error </dev/null >&2 ||
        skip "npm could not install the packages of the page (no registry?); its reason stands above."
    touch node_modules/.package-lock.json
}

build_page() {
    install_modules
    if [[ -f dist/index.html ]] && [[ -z "$(find src public index.html vite.config.ts \
        package-lock.json -newer dist/index.html -print -quit)" ]]; then
        return
    fi
    say "Building the page"
    npm run --silent build </dev/null >&2 || give_up "The page could not be built."
}

case "${1:-}" in
build) build_page ;;
check)
    install_modules
    npm run --silent check
    ;;
unit)
    install_modules
    npm test --silent
    ;;
e2e | e2e-long)
    build_page
    [[ -x "${CHROMIUM:-/usr/bin/chromium}" ]] || skip "there is no chromium to play through the page with."
    "${KOTRA:-$build/kotra}" serve --help >/dev/null 2>&1 || skip "the program has no verb serve."
    npm run --silent "$1"
    ;;
*) give_up "tools/web.sh build|check|unit|e2e|e2e-long" ;;
esac
