# SPDX-License-Identifier: Apache-2.0
"""kotra play, as scripts and people use it."""

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

import program

# Takes the first move of the list, or the number 1, at every turn of a game without the cube.
FIRST_MOVES = "1\n" * 400


def record(path):
    """A saved match, without the day on which it was played."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    return json.loads(re.sub(r"\d{4}\.\d\d\.\d\d", "today", text))["matches"][0]


class Folder(unittest.TestCase):
    """Each test has an empty folder, which is also the home of its program. There are no networks,
    so that the runner is who plays if nothing else is said."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def play(self, *arguments, typed=""):
        return program.run(["play", *arguments], typed, cwd=self.folder, HOME=str(self.folder),
                           KOTRA_NETS="/nowhere")

    def terminal(self, *arguments, **more):
        return program.Terminal(["play", *arguments], cwd=self.folder, HOME=str(self.folder),
                                KOTRA_NETS="/nowhere", **more)

    def dice(self, throws):
        (self.folder / "dice").write_text(throws, encoding="utf-8")
        return ["--dice", "dice"]


class Pipe(Folder):
    def test_a_game_is_played_to_its_end(self):
        for variant in ("backgammon", "acey-deucey", "dutch", "hypergammon", "portes"):
            done = self.play("--variant", variant, "--no-cube", "--seed", "4", typed=FIRST_MOVES)
            self.assertEqual((done.returncode, done.stderr), (0, ""), variant)
            self.assertRegex(done.stdout, r"(You win|Runner wins)[^\n]*\.\n$")
            self.assertNotIn("\x1b", done.stdout, "no colour on a pipe")

    def test_the_same_seed_gives_the_same_game(self):
        one, two = (self.play("--no-cube", "--seed", "9", typed=FIRST_MOVES) for _ in range(2))
        self.assertEqual(one.stdout, two.stdout)
        other = self.play("--no-cube", "--seed", "10", typed=FIRST_MOVES)
        self.assertNotEqual(one.stdout, other.stdout)

    def test_a_match_that_was_interrupted_goes_on_as_if_it_had_not_been(self):
        for variant in ("backgammon", "acey.seed"):
            options = ["--variant", variant, "--no-cube", "--opponent", "random", "--seed", "11"]
            whole = self.play(*options, "--save", "whole.json", typed=FIRST_MOVES)
            self.assertEqual(whole.returncode, 0)
            turns = whole.stdout.count("): 1\n")
            self.assertGreater(turns, 10)
            for cut in (0, 1, 2, turns // 2, turns - 1):
                begun = self.play(*options, "--save", "part.json", typed="1\n" * cut)
                self.assertEqual(begun.returncode, 1)
                self.assertIn("kotra play --resume part.json", begun.stdout)
                ended = self.play("--resume", "part.json", "--save", "part.json",
                                  typed="1\n" * (turns - cut))
                self.assertEqual(ended.returncode, 0, ended.stdout[-2000:])
                self.assertEqual(record(self.folder / "part.json"),
                                 record(self.folder / "whole.json"), f"{variant}, cut at {cut}")

    def test_a_match_goes_on_with_the_next_game(self):
        options = ["--match", "3", "--no-cube", "--seed", "2", "--opponent", "random"]
        whole = self.play(*options, "--save", "whole.json", typed=FIRST_MOVES)
        self.assertEqual(whole.returncode, 0)
        self.assertRegex(whole.stdout, r"win(s)? the match 3-\d\.")
        self.play(*options, "--games", "1", "--save", "part.json", typed=FIRST_MOVES)
        self.assertEqual(len(record(self.folder / "part.json")["games"]), 1)
        self.play("--resume", "part.json", "--save", "part.json", typed=FIRST_MOVES)
        self.assertEqual(record(self.folder / "part.json"), record(self.folder / "whole.json"))

    def test_dice_and_opponent_of_a_resumed_match_are_those_of_its_file(self):
        self.play("--dice", "manual", "--no-cube", "--opponent", "random", "--save", "game.json",
                  typed="3-1\n1\n")
        again = self.play("--resume", "game.json", typed="6-5\n")
        self.assertIn("Dice: you throw them and type them.", again.stdout)
        self.assertIn("Random rolls 6-5 and plays", again.stdout)
        refused = self.play("--resume", "game.json", "--opponent", "runner")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("is played against 'random'", refused.stderr)

    def test_a_new_seed_of_a_resumed_match_takes_the_place_of_the_old_one(self):
        options = ["--no-cube", "--save", "game.json"]
        self.play(*options, "--seed", "11", typed="1\n1\n")
        self.play("--resume", "game.json", "--seed", "12", "--save", "other.json", typed="1\n")
        header = {line["key"]: line["value"] for line in record(self.folder / "other.json")["header"]}
        self.assertEqual(header["Seed"], "12")
        for name in ("one.json", "two.json"):
            self.play("--resume", "other.json", "--save", name, typed=FIRST_MOVES)
        self.assertEqual(record(self.folder / "one.json"), record(self.folder / "two.json"))

    def test_other_programs_files_serve_too(self):
        options = ["--no-cube", "--seed", "11", "--opponent", "random"]
        self.play(*options, "--save", "whole.mat", typed=FIRST_MOVES)
        self.play(*options, "--save", "part.mat", typed="1\n1\n1\n")
        self.assertEqual(self.play("--resume", "part.mat", "--save", "part.mat",
                                   typed=FIRST_MOVES).returncode, 0)
        self.assertEqual((self.folder / "part.mat").read_text(),
                         (self.folder / "whole.mat").read_text())

    def test_a_file_is_written_on_request(self):
        done = self.play("--variant", "acey-deucey", "--seed", "4",
                         typed="1\nsave a.mat\nsave a.json\n")
        self.assertIn("Not saved: ", done.stdout)
        self.assertIn("a .json file holds every match", done.stdout)
        self.assertIn("Saved to a.json; 'kotra play --resume a.json' goes on", done.stdout)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["a.json"])

    def test_a_match_is_kept_when_nobody_reads_any_more(self):
        running = subprocess.Popen(
            [program.KOTRA, "play", "--opponent", "runner", "--seed", "5", "--no-cube", "--save",
             "game.json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self.folder, text=True,
            env=program.environment())
        os.read(running.stdout.fileno(), 65536)
        running.stdout.close()
        running.stdin.write(FIRST_MOVES)
        running.stdin.close()
        self.assertEqual(running.wait(timeout=program.PATIENCE_S), 141)
        self.assertTrue((self.folder / "game.json").exists())

    def test_the_end_of_input_is_no_accident(self):
        done = self.play("--seed", "1", "--no-cube")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(list(self.folder.iterdir()), [], "nothing is kept that was not asked for")

    def test_quit_leaves_without_a_question(self):
        done = self.play("--seed", "1", "--no-cube", "--save", "left.json", typed="quit\n1\n1\n")
        self.assertEqual(done.returncode, 0)
        self.assertTrue((self.folder / "left.json").exists())
        self.assertEqual(done.stdout.count("): "), 1)

    def test_a_wrong_line_is_explained_and_asked_again(self):
        done = self.play(*self.dice("3-1 1-1"), typed="\n".join([
            "hello", "8/4 6/5 3/1", "7/4", "24/20 24/21", "6/off", "17", "0", "take", "roll",
            "accept", "resign 4", "resign many", "save", "save game.txt", "undo", "",
            "8/5 6/5"]) + "\n")
        out = done.stdout
        for sentence in ("'hello' is neither a move nor a command; help lists both.",
                         "There is no checker on 7.",
                         "No checker is borne off before all are home.",
                         "The list has the numbers 1 to 16; ? shows it.",
                         "No double was offered.",
                         "The roll has to be played.",
                         "No resignation was offered.",
                         "Type resign and a number from 1 to 3.",
                         "Type the name of the file too: save game.json",
                         "Not saved: the name of a match file ends in",
                         "There is nothing to take back.",
                         "Type a move such as 13/8"):
            self.assertIn(sentence, out)
        self.assertEqual(out.count("Your move (3-1): "), 17, out)
        self.assertIn("You play 8/5 6/5.", out)

    def test_a_move_is_put_together_and_taken_back(self):
        done = self.play(*self.dice("3-1 2-2"),
                         typed="8/5\nundo\n24/23\nlist\n8/7\n13/10\nundo\n6/3\nok\n")
        out = done.stdout
        self.assertEqual(out.count("(left: 1): "), 1)
        self.assertIn("You play 24/23 6/3.", out)
        self.assertIn("From point 8 to point 7 takes a 1; left to play: 3.", out)
        self.assertIn("24/23 13/10 - Enter plays it, undo takes back: undo", out)

    def test_a_move_is_picked_from_the_list(self):
        done = self.play(*self.dice("3-1 2-2"), typed="?\n3\n")
        third = re.search(r"  3\. (\S+(?: \S+)*?)(?:\s{2}|\n)", done.stdout)
        self.assertIn(f"You play {third.group(1)}.", done.stdout)

    def test_the_only_move_is_made_and_said(self):
        done = self.play("--variant", "dutch", *self.dice("4-3 5-2"))
        self.assertIn("With 5-2 there is only one move.\nYou play res/20 res/23.\n", done.stdout)

    def test_a_roll_that_cannot_be_played_is_said(self):
        dice = self.dice("4-3 5-2 6-1")
        done = self.play("--variant", "acey.aus", "--opponent", "runner", "--no-cube", *dice)
        self.assertIn("You roll 5-2.\nYou cannot move.\n"
                      "Runner rolls 6-1 and cannot move.\n", done.stdout)

    def test_a_move_typed_whole_waits_for_a_yes_if_that_is_wanted(self):
        done = self.play("--confirm", *self.dice("3-1 2-2"),
                         typed="24/20\nundo\n8/5 6/5\n\n")
        self.assertIn("24/20 - Enter plays it, undo takes back: undo", done.stdout)
        self.assertIn("You play 8/5 6/5.", done.stdout)
        self.assertNotIn("You play 24/20.", done.stdout)

    def test_dice_from_a_file_end_with_a_sentence(self):
        done = self.play("--no-cube", *self.dice("# two\n3-1 65\n"), typed="1\n1\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("All 2 listed throws have been used.", done.stdout)

    def test_a_wrong_throw_in_a_file_is_named_with_its_place(self):
        done = self.play(*self.dice("3-1\n 4-2 7-1\n"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("dice:2:6: '7-1' is no throw of two dice", done.stderr)

    def test_dice_are_typed(self):
        done = self.play("--dice", "manual", "--no-cube", "--opponent", "human", "--name", "Anna",
                         "--name", "Bo", typed="9\n3 1\n8/5 6/5\n77\n64\nquit\n")
        self.assertEqual(done.returncode, 0)
        self.assertIn("The opening throw, Anna's die first: 9\nType the two numbers", done.stdout)
        self.assertIn("Bo rolls 6-4.", done.stdout)

    def test_two_people_see_the_board_from_their_side(self):
        common = ["--opponent", "human", "--no-cube", "--name", "Anna", "--name", "Bo",
                  *self.dice("3-1 4-2 5-1")]
        turned = self.play(*common, typed="1\n1\n").stdout
        self.assertEqual(turned.count("X Anna"), 2)
        self.assertEqual(turned.count("X Bo"), 1)
        fixed = self.play("--no-turn", *common, typed="1\n1\n").stdout
        self.assertEqual(fixed.count("X Bo"), 0)

    def test_pieces_may_be_discs(self):
        self.assertIn("\u25cf", self.play("--unicode", "--seed", "1").stdout)
        self.assertNotIn("\u25cf", self.play("--unicode", "--ascii", "--seed", "1").stdout)

    def test_colour_is_there_when_it_is_wanted(self):
        self.assertIn("\x1b[", self.play("--color", "always", "--seed", "1").stdout)

    def test_another_game_is_offered_in_a_money_session(self):
        done = self.play("--money", "--opponent", "human", *self.dice("3-1 2-1 5-4"),
                         typed="resign\naccept\nperhaps\nyes\nresign gammon\naccept\nno\n")
        self.assertEqual(done.returncode, 0)
        self.assertIn("Type yes or no.", done.stdout)
        self.assertRegex(done.stdout, r"2 games played\. ")


class CubeAndResignation(Folder):
    def games(self, *arguments, throws, typed):
        return self.play("--opponent", "human", "--name", "Anna", "--name", "Bo",
                         *self.dice(throws), *arguments, typed=typed)

    def test_a_dropped_double_pays_the_old_cube(self):
        done = self.games(throws="3-1 4-2 5-5", typed="1\nroll\n1\ndouble\nno\n")
        self.assertIn("Anna doubles to 2.\n", done.stdout)
        self.assertIn("Bo drops.\nAnna wins 1 point.", done.stdout)
        self.assertEqual(done.returncode, 0)

    def test_a_taken_double_doubles_and_goes_to_its_taker(self):
        done = self.games(throws="3-1 4-2 5-5",
                          typed="1\ndouble\nroll\ntake\n1\ndouble\ndrop\n")
        self.assertIn("A double is offered: take or drop it first.", done.stdout)
        self.assertIn("Anna takes; the cube is at 2.", done.stdout)
        self.assertIn("Anna doubles to 4.\n", done.stdout)
        self.assertIn("Anna wins 2 points.", done.stdout)

    def test_the_board_is_shown_to_who_is_doubled(self):
        done = self.games(throws="3-1 4-2", typed="1\ndouble\n")
        between = done.stdout.partition("Bo doubles to 2.")[2].partition("Anna, take or drop?")[0]
        self.assertIn("X Anna", between)
        self.assertIn("[2]", between)

    def test_beavers_need_an_agreement(self):
        done = self.games(throws="3-1 4-2 5-5", typed="1\ndouble\nbeaver\ntake\n")
        self.assertIn("Beavers are not agreed on.", done.stdout)
        done = self.games("--raccoons", throws="3-1 4-2 5-5",
                          typed="1\ndouble\nbeaver\nraccoon\ntake\n")
        self.assertIn("Anna beavers: the cube goes to 4.", done.stdout)
        self.assertIn("Bo raccoons: the cube goes to 8.", done.stdout)
        self.assertIn("Anna takes; the cube is at 8.", done.stdout)

    def test_ties_turn_the_cube_where_that_is_agreed(self):
        done = self.games("--auto-doubles", "1", throws="3-3 2-2 4-2", typed="")
        self.assertEqual(done.stdout.count("The tie turns the cube"), 1)
        self.assertIn("[2]", done.stdout)

    def test_a_resignation_is_offered_refused_and_accepted(self):
        done = self.games(throws="3-1", typed="resign\nrefuse\nresign gammon\nyes\n")
        self.assertIn("Anna offers to resign a single game.\n", done.stdout)
        self.assertIn("Bo refuses; the game goes on.\n", done.stdout)
        self.assertIn("Bo wins a gammon by resignation: 2 points.\n", done.stdout)

    def test_checkers_are_resigned_in_acey_deucey(self):
        done = self.games("--variant", "acey-deucey", throws="3-1 4-2",
                          typed="resign 16\nresign\naccept\n")
        self.assertIn("Type resign and a number from 1 to 15.", done.stdout)
        self.assertIn("Bo wins by resignation: 15 points.", done.stdout)

    def test_there_is_no_double_in_the_crawford_game(self):
        done = self.games("--match", "2", throws="3-1 3-1 5-2",
                          typed="resign\naccept\ndouble\nscore\n")
        self.assertIn("The Crawford game: no doubling.", done.stdout)
        self.assertIn("There is no doubling in the Crawford game.", done.stdout)
        self.assertIn("This is the Crawford game.", done.stdout)


class Options(Folder):
    def refused(self, *arguments):
        done = self.play(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
        return done.stderr

    def test_what_does_not_fit_together_is_refused(self):
        self.assertIn("exclude each other", self.refused("--match", "3", "--money"))
        self.assertIn("exclude each other", self.refused("--cube", "--no-cube"))
        self.assertIn("money play", self.refused("--match", "3", "--jacoby"))
        self.assertIn("one of human, random, classic, runner", self.refused("--opponent", "nobody"))
        self.assertIn("no variant is called 'chess'", self.refused("--variant", "chess"))
        self.assertIn("power of 2", self.refused("--cube-limit", "3"))
        self.assertIn("--name once", self.refused("--name", "A", "--name", "B"))
        self.assertIn("ends in", self.refused("--save", "game.txt"))
        self.assertIn("cannot be read", self.refused("--resume", "nothing.json"))
        self.assertIn("cannot be read", self.refused("--dice", "nothing"))

    def test_a_file_that_cannot_hold_the_game_is_refused_before_it_begins(self):
        self.assertIn("cannot hold games of Acey-deucey",
                      self.refused("--variant", "acey-deucey", "--save", "game.mat"))

    def test_the_help_names_every_opponent(self):
        names = self.refused("--opponent", "nobody").partition("one of ")[2]
        help_text = self.play("--help").stdout
        for name in names.strip().split(", "):
            self.assertIn(name, help_text)

    def test_a_resumed_match_keeps_its_rules(self):
        self.play("--seed", "1", "--save", "game.json", typed="1\n")
        self.assertIn("with --resume", self.refused("--resume", "game.json", "--match", "5"))
        (self.folder / "bad.json").write_text("{", encoding="utf-8")
        self.assertIn("bad.json:", self.refused("--resume", "bad.json"))

    def test_a_finished_match_cannot_be_resumed(self):
        self.play("--match", "1", "--no-cube", "--seed", "4", "--save", "over.json",
                  typed=FIRST_MOVES)
        self.assertIn("the match is over", self.play("--resume", "over.json").stderr)


class AtATerminal(Folder):
    def test_a_line_can_be_edited_and_found_again(self):
        state = self.folder / "state"
        with self.terminal("--seed", "5", "--no-cube", "--name", "Anna",
                           XDG_STATE_HOME=str(state)) as terminal:
            terminal.expect(r"Your move \(5-3\): ")
            terminal.type("8/4\x7f3 6/2\x7f3")
            terminal.expect(r"You play 8/3 6/3\.")
            terminal.expect(r"Your move")
            terminal.type("\x1b[A\x1b[A")
            terminal.expect("8/3 6/3")
            terminal.expect(r"\): ")
            terminal.type("quit")
            terminal.expect("File: ")
            terminal.type("kept.json")
            terminal.expect(r"Saved to kept\.json")
            self.assertEqual(terminal.wait(), 0)
        self.assertIn("8/3 6/3", (state / "kotra" / "history").read_text().replace("\\040", " "))
        self.assertEqual(len(record(self.folder / "kept.json")["games"]), 1)

    def test_ctrl_c_keeps_the_match(self):
        with self.terminal("--seed", "5", "--no-cube") as terminal:
            terminal.expect(r"Your move \(5-3\): ")
            terminal.type("8/3 6/3")
            terminal.expect(r"Your move")
            saved = terminal.press("\x03", r"Saved to (\S+unfinished\.json);").group(1)
            self.assertEqual(terminal.wait(), 1)
        resumed = self.play("--resume", saved)
        self.assertIn("Game 1 goes on", resumed.stdout)

    def test_ctrl_d_ends_the_game(self):
        with self.terminal("--seed", "5", "--no-cube", "--save", "game.json") as terminal:
            terminal.expect(r"Your move \(5-3\): ")
            terminal.send("\x04")
            terminal.expect(r"Saved to game\.json")
            self.assertEqual(terminal.wait(), 1)

    def test_ctrl_d_before_the_first_question_ends_the_game(self):
        with self.terminal("--seed", "5", "--no-cube", "--save", "game.json") as terminal:
            terminal.send("\x04")
            terminal.expect(r"Saved to game\.json")
            self.assertEqual(terminal.wait(), 1)

    def test_ctrl_d_that_the_editor_gets_as_nul_leaves_the_next_one_its_meaning(self):
        with self.terminal("--seed", "5", "--no-cube", "--save", "game.json") as terminal:
            terminal.expect(r"Your move \(5-3\): ")
            terminal.send("\x00")
            terminal.send("\x04")
            terminal.expect(r"Saved to game\.json")
            self.assertEqual(terminal.wait(), 1)

    def test_colour_and_discs_are_for_terminals_that_have_them(self):
        with self.terminal("--seed", "5", LANG="C.UTF-8") as terminal:
            terminal.expect("\x1b\\[[0-9;]*m\u25cf")
        with self.terminal("--seed", "5", LANG="C.UTF-8", NO_COLOR="1") as terminal:
            terminal.expect(r"Your move|double\?")
            self.assertNotIn("\x1b[1;33m", terminal.text)

    def test_ctrl_c_on_a_pipe_keeps_what_was_asked_for(self):
        running = subprocess.Popen(
            [program.KOTRA, "play", "--opponent", "runner", "--seed", "5", "--no-cube", "--save",
             "game.json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self.folder, text=True,
            env=program.environment())
        self.addCleanup(running.wait)
        self.addCleanup(running.kill)
        running.stdin.write("8/3 6/3\n")
        running.stdin.flush()
        text = ""
        until = time.monotonic() + program.PATIENCE_S
        while text.count("Your move (") < 2 and time.monotonic() < until:
            text += os.read(running.stdout.fileno(), 65536).decode()
        # Again and again: the first one may come just before the program waits for a line. Not too
        # soon: a program that is on its way out ends like any other.
        while running.poll() is None and time.monotonic() < until:
            running.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(timeout=2)
        rest, _ = running.communicate(timeout=program.PATIENCE_S)
        self.assertEqual(running.returncode, 1)
        self.assertIn("Saved to game.json", rest)
        self.assertTrue((self.folder / "game.json").exists())


if __name__ == "__main__":
    unittest.main()
