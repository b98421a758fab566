# SPDX-License-Identifier: Apache-2.0
# For people at work on kotra. To play or to test, ./play and ./test need nothing else.

CLANG := 14
JOBS := $(shell nproc)
SOURCES = $(shell find src tests bench fuzz -name '*.h' -o -name '*.cpp')

.DEFAULT_GOAL := help
.PHONY: help build web test test-long golden bench bench-serve strength strength-acey acey-findings format lint lint-layers lint-format \
        lint-tidy warnings fuzz

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build:  ## build everything in build/release; the program is build/release/kotra
	@bash -c 'source tools/setup.sh && build_release tests'

web:  ## build the page of the browser table in web/dist
	@command -v npm >/dev/null || bash -c 'source tools/setup.sh && install_packages page'
	@tools/web.sh build

test:  ## every test but the long ones
	@./test

test-long: build  ## the long proofs, and every fuzzer for a minute (clang 14)
	nice ctest --test-dir build/release -L long --no-tests=error --output-on-failure -j $(JOBS)
	@if command -v clang++-$(CLANG) >/dev/null; then $(MAKE) --no-print-directory fuzz FUZZ=long; \
	else echo "clang++-$(CLANG) is not installed: no fuzzing"; fi

fuzz:  ## build the fuzzers and run each for a few seconds
	cmake --preset fuzz
	ninja -C build/fuzz fuzz/all
	nice ctest --test-dir build/fuzz -L $(or $(FUZZ),smoke) --no-tests=error --output-on-failure \
	    -j $(JOBS)

golden: build  ## write the expectations of tests/golden anew; read the difference before a commit
	KOTRA=build/release/kotra KOTRA_SOURCE_DIR=. KOTRA_GOLDEN=write python3 tests/system/golden_test.py

bench: build  ## the timing programs, kotra bench, and a match analysed beside GNU Backgammon
	ninja -C build/release bench
	build/release/kotra bench
	python3 tools/compare_analysis.py build/release/kotra data/bench/match7.mat

strength: build  ## measure the engine against its bars; QUICK=1 without the duels, which take hours
	python3 tools/strength.py build/release/kotra $(if $(QUICK),--no-duels)

bench-serve: build  ## how many actions a second the server takes (docs/serving.md), half a minute
	python3 bench/serve.py

strength-acey: build  ## measure the acey-deucey player against its bars; takes hours
	python3 tools/strength_acey.py build/release/kotra

acey-findings: build  ## ask the engine what acey-deucey is like (docs/acey-deucey.md); QUICK=1 for a try
	python3 tools/acey_findings.py build/release/kotra --threads $(JOBS) $(if $(QUICK),--quick)

format:  ## lay out every source file as .clang-format says
	clang-format-$(CLANG) -i $(SOURCES)

lint: lint-layers lint-format lint-tidy  ## layers, layout and clang-tidy

lint-layers:
	python3 tools/check_layers.py

lint-format:
	@clang-format-$(CLANG) --dry-run -Werror $(SOURCES) && echo "the layout is right"

lint-tidy:
	cmake --preset clang
	python3 tools/built_sources.py build/clang src | \
	    xargs -P $(JOBS) -n 1 clang-tidy-$(CLANG) -quiet -p build/clang

warnings:  ## the warnings of clang 14, and every header compiled alone
	cmake --preset clang
	python3 tools/check_syntax.py build/clang
