# SPDX-License-Identifier: Apache-2.0
"""Small houses, each with one fault, and what tools/check_layers.py says of them."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_layers  # noqa: E402

ROWS = """# rooms
kotra_room(base LIBS fmt::fmt)
kotra_room(rules ROOMS base)
kotra_room(record ROOMS rules base)
kotra_room(notation ROOMS rules
           base LIBS fmt::fmt)
kotra_room(formats ROOMS notation record rules base)
kotra_room(cli ROOMS formats notation record rules base)
"""
TOUR = "".join(f"## {room} – a room\n\n- `*`: its files\n"
               for room in check_layers.FLOORS)
SPDX = check_layers.LICENCE_LINE + "\n"


def faults_of(files, rows=ROWS, tour=TOUR):
    """What the check says of a tree of these files ({path: text}), without the licence line."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text in {"src/CMakeLists.txt": rows, "src/README.md": tour, **files}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check_layers.check_house(root)


def source(*lines):
    return SPDX + "\n".join(lines) + "\n"


def header(*lines):
    return source("#pragma once", *lines)


class TheTable(unittest.TestCase):
    def test_every_room_includes_only_lower_floors(self):
        for room, (floor, allowed) in check_layers.FLOORS.items():
            for target in allowed:
                self.assertLess(check_layers.FLOORS[target][0], floor, f"{room} -> {target}")

    def test_the_forbidden_arrows_are_absent(self):
        def row(room):
            return set(check_layers.FLOORS[room][1])

        self.assertEqual(row("rules"), {"base"})
        for part in ["engine", *check_layers.ENGINE_PARTS]:
            self.assertFalse(row(part) & {"record", "notation", "formats", "analysis", "play"})
        for part in ["engine/search", "engine/rollout"]:
            self.assertFalse(row(part) & {"engine/nn", "engine/bearoff"})
        self.assertNotIn("engine/bearoff", row("engine/nn"))
        self.assertNotIn("engine/nn", row("engine/bearoff"))
        self.assertFalse({room for room in row("formats") if room.startswith("engine")})
        for plumbing in ["net", "store", "cluster"]:
            self.assertEqual(row(plumbing), {"base"})
        self.assertNotIn("play", row("analysis"))
        self.assertNotIn("analysis", row("play"))
        self.assertFalse(row("api") & {"net", "store", "cluster", "formats"})
        for program in check_layers.PROGRAMS:
            self.assertFalse(row(program) & check_layers.PROGRAMS)

    def test_a_file_belongs_to_the_innermost_room(self):
        self.assertEqual(check_layers.room_of("engine/engine.h"), "engine")
        self.assertEqual(check_layers.room_of("engine/nn/simd/kernels.h"), "engine/nn")
        self.assertEqual(check_layers.room_of("cli/verbs/play.cpp"), "cli")
        self.assertIsNone(check_layers.room_of("attic/box.h"))
        self.assertIsNone(check_layers.room_of("box.h"))


class Includes(unittest.TestCase):
    def test_a_clean_house_has_no_faults(self):
        self.assertEqual(faults_of({
            "src/base/text.h": header("#include <string>"),
            "src/rules/board.h": header('#include "base/text.h"', '#include "rules/side.h"'),
            "src/cli/main.cpp": source("#include <iostream>", '#include "formats/mat.h"',
                                       "int main() { std::cout << 1; return 0; }"),
        }), [])

    def test_an_upward_include_names_file_and_line(self):
        self.assertEqual(
            faults_of({"src/rules/board.cpp": source("", '#include "record/match.h"')}),
            ["src/rules/board.cpp:3: rules may not include record (only base)"])

    def test_rooms_of_one_floor_do_not_know_each_other(self):
        faults = faults_of({"src/record/match.h": header('#include "notation/xgid.h"')})
        self.assertEqual(len(faults), 1)
        self.assertIn("record may not include notation", faults[0])

    def test_a_room_must_be_in_the_table(self):
        self.assertIn("in no room", faults_of({"src/attic/box.h": header()})[0])
        self.assertIn("in no room", faults_of({"src/rules/a.h": header('#include "attic/b.h"')})[0])

    def test_an_include_that_is_commented_out_does_not_count(self):
        self.assertEqual(faults_of({"src/rules/a.cpp": source(
            '// #include "record/match.h"', '/*', '#include "record/match.h"', '*/')}), [])

    def test_an_include_needs_the_row_of_the_build(self):
        rows = "kotra_room(base)\nkotra_room(rules ROOMS base)\nkotra_room(record ROOMS rules)\n"
        faults = faults_of({"src/record/match.h": header('#include "base/result.h"')}, rows)
        self.assertEqual(len(faults), 1)
        self.assertIn("src/CMakeLists.txt does not name", faults[0])

    def test_the_program_may_start_the_server_by_its_one_header(self):
        self.assertEqual(
            faults_of({"src/cli/verbs/serve.cpp": source('#include "server/server.h"')}), [])
        self.assertEqual(
            len(faults_of({"src/cli/verbs/serve.cpp": source('#include "server/routes.h"')})), 1)


class Rows(unittest.TestCase):
    def test_a_row_that_links_upwards(self):
        faults = faults_of({}, "kotra_room(base)\nkotra_room(rules ROOMS base record)\n")
        self.assertEqual(faults, ["src/CMakeLists.txt:2: rules may not link record"])

    def test_a_row_of_no_room(self):
        self.assertIn("attic is not in the table",
                      faults_of({}, "kotra_room(attic ROOMS base)\n")[0])

    def test_rows_stand_in_dependency_order(self):
        self.assertIn("rules stands before base",
                      faults_of({}, "kotra_room(rules ROOMS base)\nkotra_room(base)\n")[0])

    def test_a_room_without_a_row(self):
        self.assertIn("play has no row", faults_of({"src/play/match.h": header()})[0])

    def test_a_row_that_is_commented_out_is_no_row(self):
        self.assertEqual(check_layers.read_rows("# kotra_room(base)\n"), {})


class Tour(unittest.TestCase):
    def faults(self, tour, *names):
        files = {f"src/{name}": header() if name.endswith(".h") else source() for name in names}
        return faults_of(files, tour=tour)

    def test_a_file_is_named_by_itself_or_by_a_pattern(self):
        tour = ("# Tour\n\n## rules – the referee\n\n- `side.h`: sides\n- `board.*`, `roll.*`: more\n"
                "\n## cli – the program\n\n- `verbs/<verb>.cpp`: verbs\n- `desk/pen.*`, `ink.*`: x\n")
        self.assertEqual(self.faults(tour, "rules/side.h", "rules/board.cpp", "rules/roll.h",
                                     "cli/verbs/play.cpp", "cli/desk/pen.h", "cli/desk/ink.h"), [])

    def test_a_file_that_is_not_named_is_a_fault(self):
        tour = "## rules – the referee\n\n- `side.h`: sides\n\n## cli – x\n\n- `verbs/<verb>.cpp`: x\n"
        self.assertEqual(
            self.faults(tour, "rules/side.cpp", "cli/help.cpp"),
            ["src/cli/help.cpp:1: src/README.md does not name it among the files of cli",
             "src/rules/side.cpp:1: src/README.md does not name it among the files of rules"])

    def test_a_name_counts_only_in_its_room(self):
        tour = "## rules – the referee\n\n- `side.h`: sides\n"
        self.assertEqual(len(self.faults(tour, "record/side.h")), 1)


class Deeds(unittest.TestCase):
    def fault(self, path, *lines):
        faults = faults_of({path: header(*lines) if path.endswith(".h") else source(*lines)})
        self.assertEqual(len(faults), 1, faults)
        return faults[0]

    def test_only_programs_print(self):
        for line in ["std::cout << 1;", "std::cerr << 1;", "fmt::print(\"x\");", "printf(\"x\");",
                     "std::fprintf(out, \"x\");", "std::puts(\"x\");"]:
            self.assertIn("prints", self.fault("src/rules/a.cpp", line))
        self.assertIn("iostream", self.fault("src/formats/a.cpp", "#include <iostream>"))
        self.assertEqual(faults_of({"src/cli/a.cpp": source("std::cout << 1; printf(\"x\");")}), [])

    def test_formatting_into_memory_is_not_printing(self):
        self.assertEqual(faults_of({"src/rules/a.cpp": source(
            "std::snprintf(text, 9, \"%d\", 1);", "fmt::format(\"printf(1)\");",
            "// std::cout << 1", "void print_board();")}), [])

    def test_only_programs_end_the_process(self):
        for line in ["std::exit(1);", "exit(1);", "_exit(1);", "std::quick_exit(1);"]:
            self.assertIn("ends the process", self.fault("src/record/a.cpp", line))
        self.assertEqual(faults_of({"src/record/a.cpp": source("on_exit_hook(1);")}), [])

    def test_only_programs_read_the_environment(self):
        self.assertIn("environment", self.fault("src/notation/a.cpp", "std::getenv(\"HOME\");"))
        self.assertEqual(faults_of({"src/cli/a.cpp": source("std::getenv(\"HOME\");")}), [])

    def test_intrinsics_stay_in_simd(self):
        self.assertIn("simd", self.fault("src/rules/a.cpp", "#include <immintrin.h>"))
        self.assertIn("simd", self.fault("src/rules/a.cpp", "auto x = _mm256_add_epi8(a, b);"))
        self.assertIn("simd", self.fault("src/rules/a.cpp", "__m128i x;"))
        self.assertEqual(faults_of({"src/rules/simd/a.cpp": source(
            "#include <immintrin.h>", "__m128i x = _mm_setzero_si128();")}), [])

    def test_sql_stays_in_store(self):
        self.assertIn("SQL", self.fault("src/rules/a.cpp", 'auto q = "SELECT x FROM y";'))
        self.assertEqual(faults_of({"src/rules/a.cpp": source('say("select a play from these");')}),
                         [])

    def test_headers(self):
        self.assertIn("using namespace", self.fault("src/rules/a.h", "using namespace std;"))
        self.assertIn("in a header", self.fault("src/record/a.h", "#include <nlohmann/json.hpp>"))
        self.assertIn("in a header", self.fault("src/cli/a.h", "#include <iostream>"))
        self.assertIn("pragma once", faults_of({"src/rules/a.h": source("int x();")})[0])

    def test_every_file_begins_with_its_licence(self):
        self.assertIn("first line", faults_of({"src/rules/a.cpp": "int x;\n"})[0])
        self.assertIn("first line", faults_of({"src/rules/a.cpp": ""})[0])

    def test_a_digit_separator_opens_no_quotation(self):
        self.assertIn("prints", self.fault("src/rules/a.cpp", "f(1'000); puts(x); f(2'000);"))

    def test_a_raw_string_is_a_string(self):
        self.assertEqual(faults_of({"src/rules/a.cpp": source('auto s = R"(printf("x"))";')}), [])

    def test_the_drawn_board_knows_no_application(self):
        files = {"web/src/board/a.ts": "import { x } from '../app/page';\n",
                 "web/src/board/b.svelte": 'import y from "./points";\n'}
        faults = faults_of(files)
        self.assertEqual(len(faults), 1)
        self.assertTrue(faults[0].startswith("web/src/board/a.ts:1: "))


class TheProgram(unittest.TestCase):
    def run_on(self, root):
        return subprocess.run([sys.executable, str(ROOT / "tools/check_layers.py"), str(root)],
                              capture_output=True, text=True, check=False)

    def test_it_says_what_is_wrong_and_leaves_with_1(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = Path(folder) / "src/rules"
            rules.mkdir(parents=True)
            (rules.parent / "CMakeLists.txt").write_text("kotra_room(base)\nkotra_room(rules)\n")
            (rules.parent / "README.md").write_text("## rules – x\n\n- `a.cpp`: x\n")
            (rules / "a.cpp").write_text(source("#include <immintrin.h>"))
            answer = self.run_on(folder)
        self.assertEqual(answer.returncode, 1)
        self.assertEqual(answer.stdout, "src/rules/a.cpp:2: <immintrin.h> outside a simd/ folder\n")

    def test_this_house_is_clean(self):
        answer = self.run_on(ROOT)
        self.assertEqual(answer.stdout, "")
        self.assertEqual(answer.returncode, 0)


if __name__ == "__main__":
    unittest.main()
