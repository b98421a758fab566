# SPDX-License-Identifier: Apache-2.0
"""The program as people and scripts run it: every verb but `play`, good input and bad."""
import json
import os
import pathlib
import pty
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

KOTRA = os.environ["KOTRA"]
ROOT = pathlib.Path(os.environ["KOTRA_SOURCE_DIR"])
RULES = ROOT / "tests" / "data" / "rules"
START = "000005030000500000000002000|000005030000500000000002000"
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10"
OGID = "11ccccchhhjjjjj:66666888dddddoo:N0N:31:W:R:0:0:0"
FIBS_BOARD = ("board:Anna:Bo:9999:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
              "1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0")
VERBS = ["rules", "variants", "show", "hint", "legal", "perft", "check", "convert", "eval", "cube",
         "met", "measure", "duel", "bench", "bearoff", "completion", "help"]


def kotra(*words, stdin=None, **environment):
    env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run([KOTRA, *words], input=stdin, capture_output=True, env=env, timeout=60)


class Case(unittest.TestCase):
    def answer(self, *words, stdin=None, **environment):
        done = kotra(*words, stdin=stdin, **environment)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return done.stdout.decode()

    def answer_json(self, *words, **more):
        return json.loads(self.answer(*words, "--json", **more))

    def refused(self, *words, stdin=None, status=2):
        """The sentence on standard error; nothing is printed on standard output."""
        done = kotra(*words, stdin=stdin)
        self.assertEqual(done.returncode, status, (words, done.stdout))
        self.assertEqual(done.stdout, b"", words)
        sentence = done.stderr.decode().strip()
        self.assertTrue(sentence, words)
        self.assertNotIn("terminate", sentence)
        return sentence


class Program(Case):
    def test_help_lists_the_verbs(self):
        text = self.answer("--help")
        for verb in VERBS:
            self.assertIn(f"  {verb} ", text)
            self.assertIn("Examples:", self.answer(verb, "--help"))
            self.assertEqual(self.answer("help", verb), self.answer(verb, "--help"))

    def test_version(self):
        self.assertRegex(self.answer("--version"), r"^kotra \d+\.\d+\.\d+\n$")

    def test_unknown_words_get_a_suggestion(self):
        self.assertIn("did you mean 'legal'", self.refused("lgeal"))
        self.assertIn("did you mean '--dice'", self.refused("legal", "--dcie", "31"))
        self.assertEqual(kotra().returncode, 2)
        self.assertIn("verb comes before", self.refused("--json", "show"))
        self.assertIn("--variant needs a value",
                      self.refused("legal", "--variant=", "--dice", "31"))

    def test_reference_is_what_the_program_says(self):
        self.assertEqual(self.answer("help", "--markdown"), (ROOT / "docs" / "cli.md").read_text())

    def test_a_reader_that_goes_away_is_no_crash(self):
        command = f"'{KOTRA}' legal --dice 3-1 | true; exit ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)
        self.assertIn(done.returncode, (0, 141), done.stderr)
        self.assertEqual(done.stderr, b"")

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([KOTRA, "variants"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"cannot be written", done.stderr)

    def test_starts_at_once(self):
        best = min(self.timed("--version") for _ in range(5))
        self.assertLess(best, 0.5)  # hours of load aside; a start takes some milliseconds

    def timed(self, *words):
        begin = time.perf_counter()
        self.answer(*words)
        return time.perf_counter() - begin


class Legal(Case):
    def test_opening(self):
        lines = self.answer("legal", "--dice", "3-1").splitlines()
        self.assertEqual(len(lines), 16)
        self.assertTrue(any("8/5 6/5" in line for line in lines))
        for dice in ("31", "3,1", "3 1", "1-3"):
            self.assertEqual(len(self.answer("legal", "--dice", dice).splitlines()), 16)

    def test_json(self):
        answer = self.answer_json("legal", "--board", START, "--dice", "6-6")
        self.assertEqual(answer["dice_played"], 4)
        self.assertEqual(len(answer["plays"]), 11)
        best = next(p for p in answer["plays"] if p["play"] == "24/18(2) 13/7(2)")
        self.assertEqual(best["full"], "24/18 24/18 13/7 13/7")
        self.assertEqual(best["steps"][0], {"from": 24, "to": 18, "hit": False})

    def test_every_notation(self):
        expected = self.answer_json("legal", "--dice", "31")["plays"]
        for option in (["--position", "4HPwATDgc/ABMA"], ["--board", START], ["--xgid", XGID]):
            self.assertEqual(self.answer_json("legal", *option, "--dice", "3-1")["plays"], expected)
        self.assertEqual(self.answer_json("legal", "--xgid", XGID)["plays"], expected)
        self.assertEqual(self.answer_json("legal", "--xgid", XGID[5:])["plays"], expected)
        for option in ("--position", "--xgid"):
            self.assertEqual(self.answer_json("legal", option, OGID)["plays"], expected)
        self.assertEqual(self.answer_json("legal", "--position", FIBS_BOARD)["plays"], expected)
        for text in (OGID, FIBS_BOARD):
            self.assertEqual(self.answer_json("show", text)["position_id"], "4HPwATDgc/ABMA")
            self.assertIn("3-1 to play", self.answer("hint", text, "--plies", "0", "--count", "1"))

    def test_named_number(self):
        answer = self.answer_json("legal", "--variant", "acey-deucey", "--named", "6")
        self.assertEqual(answer["dice_played"], 4)
        self.assertEqual(len(answer["plays"]), 5)

    def test_nothing_to_play(self):
        mover = "000000000000e00000000000" + "100"
        other = "222222000000300000000000" + "000"
        text = self.answer("legal", "--board", f"{mover}|{other}", "--dice", "6-5")
        self.assertIn("(no play)", text)

    def test_bad_input(self):
        self.assertIn("--dice", self.refused("legal", "--dice", "3-7"))
        self.assertIn("--dice", self.refused("legal"))
        self.assertIn("position ID", self.refused("legal", "--position", "xxx", "--dice", "31"))
        self.assertIn("--board, column 3",
                      self.refused("legal", "--board", "00g" + START[3:], "--dice", "31"))
        self.assertIn("field 5", self.refused("legal", "--xgid", XGID.replace(":31:", ":39:")))
        self.assertIn("no variant", self.refused("legal", "--variant", "chess", "--dice", "31"))
        self.assertIn("one of", self.refused("legal", "--board", START, "--xgid", XGID))
        self.assertIn("--named", self.refused("legal", "--named", "6"))
        over = "0" * 26 + "f|" + START[28:]
        self.assertIn("over", self.refused("legal", "--board", over, "--dice", "31"))


class Batch(Case):
    def test_published_lines(self):
        for name in ("backgammon", "acey-deucey"):
            path = RULES / f"legal-plays-{name}.jsonl"
            answers = self.answer("legal", "--batch", str(path)).splitlines()
            lines = path.read_text().splitlines()
            self.assertEqual(len(answers), len(lines))
            for line, answer in zip(map(json.loads, lines), map(json.loads, answers)):
                self.assertEqual(answer["dice_played"], line["dice_played"])
                self.assertEqual(answer["results"], sorted(line["results"]))

    def test_standard_input_and_any_variant(self):
        line = json.loads((RULES / "legal-plays-acey-deucey.jsonl").read_text().splitlines()[0])
        for rules in ("acey.eu", "acey.seed,entry=all_first", "dutch"):
            line["rules"] = rules
            answer = json.loads(self.answer("legal", "--batch", "-",
                                            stdin=json.dumps(line).encode()))
            self.assertEqual(answer["results"], sorted(answer["results"]))

    def test_bad_lines_are_named_and_the_others_answered(self):
        good = (RULES / "legal-plays-backgammon.jsonl").read_text().splitlines()[0]
        row = json.loads(good)
        bad = ["{", "[]", json.dumps({**row, "rules": "chess"}), json.dumps({**row, "dice": [0, 7]}),
               json.dumps({**row, "on_roll": {**row["on_roll"], "bar": 14}}),
               json.dumps({**row, "on_roll": {**row["on_roll"], "points": [1]}}),
               json.dumps({**row, "other": {**row["other"], "off": -1}}), '{"rules": 3}']
        done = kotra("legal", "--batch", "-", stdin="\n".join([good, *bad, good]).encode())
        self.assertEqual(done.returncode, 2)
        answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
        self.assertEqual(len(answers), len(bad) + 2)
        self.assertEqual(answers[0], answers[-1])
        self.assertTrue(all("error" in answer for answer in answers[1:-1]))
        sentences = done.stderr.decode().splitlines()
        self.assertEqual(len(sentences), len(bad))
        self.assertIn(":4:", sentences[2])
        self.assertIn("standard input:2:2:", sentences[0])


class Others(Case):
    def test_perft(self):
        published = json.loads((RULES / "perft.json").read_text())
        for depth in (1, 2):
            self.assertEqual(int(self.answer("perft", "--depth", str(depth))),
                             published["backgammon"][str(depth)])
        acey = published["acey-deucey (preset acey.seed)"]
        for depth in (1, 2, 3):
            answer = self.answer_json("perft", "--variant", "acey-deucey", "--depth", str(depth))
            self.assertEqual(answer["positions"], acey[str(depth)])
        self.assertEqual(self.answer("perft", "--depth", "1", "--position", "4HPwATDgc/ABMA"),
                         "447\n")
        self.refused("perft", "--depth", "-1")
        self.refused("perft", "--depth", "many")

    def test_show_knows_every_notation(self):
        answer = self.answer_json("show", XGID)
        for key, option in (("xgid", "--xgid"), ("board", "--board"),
                            ("position_id", "--position")):
            again = self.answer_json("show", option, answer[key])
            self.assertEqual(again["board"], answer["board"])
            self.assertEqual(self.answer_json("show", answer[key])["board"], answer["board"])
        pair = answer["position_id"] + ":" + answer["match_id"]
        self.assertEqual(self.answer_json("show", pair)["dice"], [3, 1])
        text = self.answer("show", XGID)
        self.assertIn("to play 3-1", text)
        self.assertIn("pips 167", text)
        self.assertIn("XGID=", text)

    def test_show_of_acey_deucey_says_what_no_id_can_hold(self):
        answer = self.answer_json("show", "--variant", "acey-deucey")
        self.assertIsNone(answer["xgid"])
        self.assertIsNone(answer["position_id"])
        self.assertIn("| res |", self.answer("show", "--variant", "acey-deucey"))

    def test_show_refuses_nonsense(self):
        for text in ("", "hello", "!" * 14, "::::", "|", XGID + ":9", "x" * 10000):
            self.refused("show", text)

    def test_colour_only_when_asked(self):
        self.assertNotIn("\x1b", self.answer("show", XGID))
        self.assertIn("\x1b", self.answer("show", XGID, "--color", "always"))
        self.assertIn("\x1b", self.answer("show", XGID, "--color", "always", NO_COLOR="1"))
        self.refused("show", XGID, "--color", "blue")

    def test_colour_at_a_terminal_unless_it_is_not_wanted(self):
        self.assertIn(b"\x1b", self.at_a_terminal(TERM="xterm"))
        self.assertIn(b"\x1b", self.at_a_terminal(TERM="xterm", NO_COLOR=""))
        self.assertNotIn(b"\x1b", self.at_a_terminal(TERM="xterm", NO_COLOR="1"))
        self.assertNotIn(b"\x1b", self.at_a_terminal(TERM="dumb"))

    def at_a_terminal(self, **environment):
        ours, theirs = pty.openpty()
        with os.fdopen(ours, "rb", buffering=0) as screen:
            done = subprocess.Popen([KOTRA, "show", XGID], stdout=theirs, env=environment)
            os.close(theirs)
            text = b""
            try:
                while block := screen.read(65536):
                    text += block
            except OSError:  # how Linux says that the program closed its end
                pass
            self.assertEqual(done.wait(timeout=60), 0)
        self.assertIn(b"pips 167", text)
        return text

    def test_show_reads_what_is_piped(self):
        copied = f"\n  {XGID}\nX: one  O: two\n".encode()
        self.assertEqual(self.answer("show", "-", stdin=copied), self.answer("show", XGID))
        done = kotra("show", "-", stdin=b"hello\n")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"standard input", done.stderr)

    def test_variants(self):
        answer = self.answer_json("variants")
        names = [row["name"] for row in answer["variants"]]
        for name in ("backgammon", "short", "acey.seed", "acey.bkgm", "acey.zoo", "acey.jc",
                     "acey.navy95", "acey.navy95_6", "acey.wp", "acey.brit", "acey.aus", "acey.eu",
                     "acey.eu_brit", "acey.bgammon", "dutch", "nackgammon", "hypergammon",
                     "longgammon", "egyptian", "portes"):
            self.assertIn(name, names)
        text = self.answer("variants")
        for option in answer["options"]:
            self.assertIn(option["name"], text)
        self.assertEqual(self.answer_json("variants", "kotra")["variants"][0]["name"], "backgammon")
        self.refused("variants", "chess")
        self.refused("variants", "portes,cube=maybe")

    def test_rules_in_five_languages(self):
        words = {"en": "checkers", "is": "töflur", "da": "brikker", "nb": "brikker", "sl": "žetone"}
        for language, word in words.items():
            text = self.answer("rules", "--lang", language)
            self.assertIn(word, text)
            self.assertLessEqual(max(map(len, text.splitlines())), 78)
            answer = self.answer_json("rules", "--variant", "acey-deucey", "--lang", language)
            self.assertEqual(answer["language"], language)
        self.assertEqual(self.answer("rules", LC_ALL="is_IS.UTF-8"),
                         self.answer("rules", "--lang", "is"))
        self.refused("rules", "--lang", "xx")
        self.refused("rules", "--variant", "chess")


class Files(Case):
    def test_input_that_is_no_match(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "file"
            for content in (b"", b"\x00\x01\x02" * 1000, b"{", b"[1]", b"\xff\xfe", b"hello\n",
                            b"{\"kotra\": 99}"):
                path.write_bytes(content)
                self.assertIn(str(path), self.refused("check", str(path)))
                self.refused("convert", str(path), "-", "--to", "json")
            self.assertIn("missing", self.refused("check", str(path.with_name("missing"))))
            self.refused("check", folder)
            self.refused("convert", str(path), str(path.with_name("x.unknown")))
            self.refused("convert", str(path), str(path.with_name("noextension")))
            self.refused("check")
            self.refused("convert", str(path))

    def test_check_of_several_files(self):
        """Every file is checked, the unreadable between them too; --strict stops."""
        with tempfile.TemporaryDirectory() as folder:
            good, bad = (pathlib.Path(folder) / name for name in ("good.mat", "bad.mat"))
            game = " 1 point match\n\n Game 1\n A : 0                 B : 0\n"
            good.write_text(game + "  1) 31: 8/5 6/5             52: 13/11 13/8\n")
            bad.write_text(game + "  1) 31: 8/5 6/4             52: 13/11 13/8\n")
            missing = str(pathlib.Path(folder) / "missing")
            both = self.answer("check", str(bad), str(good))
            self.assertRegex(both, r"bad\.mat:5:\d+: game 1: ")
            self.assertIn("good.mat: mat", both)
            done = kotra("check", "--json", str(good), missing, str(bad))
            self.assertEqual(done.returncode, 2)
            files = json.loads(done.stdout)["files"]
            self.assertIn("error", files[1])
            oddities = [file["matches"][0]["oddities"] for file in (files[0], files[2])]
            self.assertEqual(([], 1, 5),
                             (oddities[0], len(oddities[1]), oddities[1][0]["line"]))
            strict = kotra("check", "--strict", str(bad), str(good))
            self.assertEqual(strict.returncode, 1)
            self.assertNotIn(b"good.mat", strict.stdout)
            self.assertEqual(kotra("check", "--strict", str(good)).returncode, 0)

    def test_endless_input_is_refused(self):
        self.assertIn("MiB", self.refused("check", "/dev/zero"))

    def test_files_of_4_gib_are_refused_at_once(self):
        """Whatever they begin with: one sentence, without the file in memory."""
        data = ROOT / "tests" / "data"
        starts = [b"", *(path.read_bytes()[:500] for folder in
                         ("mat", "sgf", "xg", "xg_text", "bgblitz_text", "gnubg_text",
                          "match_json", "site_files")
                         for path in sorted((data / folder).iterdir())[:1] if path.is_file())]
        self.assertEqual(len(starts), 9)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "large"
            for start in starts:
                path.write_bytes(start)
                os.truncate(path, 4 << 30)
                for words in (("check", str(path)), ("analyse", str(path)),
                              ("convert", str(path), "-", "--to", "json")):
                    sentence = self.refused(*words)
                    self.assertIn("64 MiB", sentence)
                    self.assertEqual(len(sentence.splitlines()), 1, sentence)
        peak_kib = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.assertLess(peak_kib, 1 << 20)  # sanitizers included

    def test_output_that_cannot_be_written_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            source = next((ROOT / "tests" / "data" / "match_json").glob("*.json"))
            self.refused("convert", str(source), f"{folder}/no/out.json", status=3)
            self.refused("convert", str(source), "/dev/full", "--to", "json", status=3)
            self.assertEqual(os.listdir(folder), [])

    def test_convert_to_json_and_back_is_the_identity(self):
        for source in sorted((ROOT / "tests" / "data" / "match_json").glob("*.json")):
            first = self.answer("convert", str(source), "-", "--to", "json")
            second = self.answer("convert", "-", "-", "--to", "json", stdin=first.encode())
            self.assertEqual(first, second)
            files = self.answer_json("check", str(source))["files"]
            self.assertEqual(files[0]["format"], "json")

    def test_files_of_other_sites(self):
        """Told by their content, whatever they are called."""
        folder = ROOT / "tests" / "data" / "site_files"
        for name, form in {"ascending.fibs": "fibs", "match.tmg": "tmg", "empire.gam": "gam",
                           "jellyfish.pos": "jellyfish-pos", "xgid": "xgid", "ogid": "ogid",
                           "gnu_ids": "gnu-id", "fibs_board": "fibs-board",
                           "snowie_position.txt": "snowie-position",
                           "snowie_match.txt": "mat"}.items():
            content = (folder / name).read_bytes()
            file = json.loads(self.answer("check", "--json", "-", stdin=content))["files"][0]
            self.assertEqual(file["format"], form, name)
            self.assertEqual([m["oddities"] for m in file["matches"]], [[]] * len(file["matches"]))
            self.answer("convert", "-", "-", "--to", "json", stdin=content)
        moves = self.answer("convert", str(folder / "own_numbering.fibs"), "-", "--to", "fibs")
        self.assertIn("O: (3 5) 17-22 17-20\n", moves)
        self.assertEqual(self.answer("convert", "-", "-", "--to", "fibs", stdin=moves.encode()),
                         moves)
        line = self.answer("convert", str(folder / "snowie_position.txt"), "-", "--to", "ogid")
        self.assertEqual(self.answer_json("show", "-", stdin=line.encode())["position_id"],
                         "4HPwATDgc/ABMA")
        self.assertIn("reads tmg", self.refused("convert", str(folder / "xgid"), "-", "--to", "tmg"))


class Completion(Case):
    def complete(self, *words):
        """What bash offers for the last word."""
        script = self.answer("completion", "bash")
        call = ("COMP_WORDS=(%s); COMP_CWORD=%d; _kotra; printf '%%s\\n' \"${COMPREPLY[@]}\""
                % (" ".join(f"'{w}'" for w in words), len(words) - 1))
        done = subprocess.run(["bash", "-c", script + "\n" + call], capture_output=True, timeout=60)
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode().split()

    def test_bash(self):
        self.assertEqual(self.complete("kotra", "leg"), ["legal"])
        self.assertIn("--dice", self.complete("kotra", "legal", "--"))
        self.assertIn("acey.navy95", self.complete("kotra", "legal", "--variant", "acey."))
        self.assertEqual(self.complete("kotra", "rules", "--lang", "s"), ["sl"])
        self.assertEqual(self.complete("kotra", "completion", "z"), ["zsh"])
        written = set(self.complete("kotra", "convert", "--to", ""))
        self.assertLessEqual({"mat", "json", "fibs", "xgid"}, written)
        self.assertNotIn("xg", written)  # which is only read
        self.assertIn("xg", self.complete("kotra", "convert", "--from", ""))
        # bash takes the = for a word of its own.
        self.assertEqual(self.complete("kotra", "rules", "--lang", "=", "s"), ["sl"])
        self.assertIn("sl", self.complete("kotra", "rules", "--lang", "="))

    def test_fish(self):
        if not shutil.which("fish"):
            self.skipTest("fish is not installed")
        self.assertEqual(self.fish("kotra leg"), ["legal"])
        self.assertEqual(self.fish("kotra rules --lang "), ["da", "en", "is", "nb", "sl"])
        self.assertIn("--dice", self.fish("kotra legal --"))
        self.assertEqual(self.fish("kotra help pe"), ["perft"])
        self.assertIn("here.mat", self.fish("kotra check "))

    def fish(self, line):
        """What fish offers at the end of the line, in a folder with one file."""
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "here.mat").touch()
            script = self.answer("completion", "fish") + f"complete -C '{line}'\n"
            done = subprocess.run(["fish", "--no-config", "-c", script], cwd=folder,
                                  env={"PATH": os.environ["PATH"], "HOME": folder},
                                  capture_output=True, timeout=60)
            self.assertEqual(done.stderr, b"")
            return [offer.split("\t")[0] for offer in done.stdout.decode().splitlines()]

    def test_other_shells(self):
        for shell in ("zsh", "fish"):
            script = self.answer("completion", shell)
            for verb in VERBS:
                self.assertIn(verb, script)
            found = subprocess.run(["which", shell], capture_output=True)
            if found.returncode == 0:
                done = subprocess.run([shell, "-n", "/dev/stdin"], input=script.encode(),
                                      capture_output=True, timeout=60)
                self.assertEqual(done.returncode, 0, done.stderr)
        self.refused("completion", "cmd")


if __name__ == "__main__":
    sys.exit(unittest.main())
