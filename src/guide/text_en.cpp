// SPDX-License-Identifier: Apache-2.0
// The sentences in English.
#include "guide/text.h"

namespace kotra::guide {

constinit const Catalogue text_en = catalogue_of({
    {Key::title, "The rules of {0}"},
    {Key::name_backgammon, "backgammon"},
    {Key::name_short, "short backgammon"},
    {Key::name_nackgammon, "nackgammon"},
    {Key::name_hypergammon, "hypergammon"},
    {Key::name_longgammon, "longgammon"},
    {Key::name_egyptian, "Egyptian backgammon"},
    {Key::name_portes, "portes"},
    {Key::name_acey, "acey-deucey"},
    {Key::name_dutch, "Dutch backgammon"},
    {Key::head_aim, "The aim"},
    {Key::head_setup, "Setting up"},
    {Key::head_opening, "Who begins"},
    {Key::head_moving, "Moving"},
    {Key::head_doublets, "Doublets"},
    {Key::head_must_play, "What must be played"},
    {Key::head_hitting, "Hitting"},
    {Key::head_entering, "Coming in"},
    {Key::head_one_two, "The roll 1-2"},
    {Key::head_bearing_off, "Bearing off"},
    {Key::head_scoring, "Winning"},
    {Key::head_cube, "The doubling cube"},
    {Key::head_match, "Matches"},
    {Key::aim_from_board,
     "Two players race their checkers round the board in opposite directions. You bring all your "
     "checkers into your home board and then take them off the board."},
    {Key::aim_from_reserve,
     "Two players race their checkers round the board in opposite directions. Your checkers enter "
     "in your opponent's home board, go round to your own home board, and are then taken off the "
     "board."},
    {Key::numbering,
     "You number the 24 points from your own side. Points 1 to 6 are your home board, and the "
     "24-point is farthest away. Your opponent counts from the other side: your 24-point is the "
     "opponent's 1-point."},
    {Key::checkers_one, "Each player has {0} checker."},
    {Key::checkers_two, "Each player has {0} checkers."},
    {Key::checkers_few, "Each player has {0} checkers."},
    {Key::checkers_other, "Each player has {0} checkers."},
    {Key::setup_points,
     "Put yours on these points; your opponent does the same from the other side:"},
    {Key::stand_one, "{0} checker on the {1}-point"},
    {Key::stand_two, "{0} checkers on the {1}-point"},
    {Key::stand_few, "{0} checkers on the {1}-point"},
    {Key::stand_other, "{0} checkers on the {1}-point"},
    {Key::setup_reserve,
     "At the start the board is empty. All checkers wait beside it: this is the reserve."},
    {Key::opening_use_both,
     "Each player throws one die. If both show the same number, throw again. The player with the "
     "higher number begins and plays the two numbers just thrown."},
    {Key::opening_winner_rerolls,
     "Each player throws one die. If both show the same number, throw again. The player with the "
     "higher number begins and throws both dice for the first turn."},
    {Key::opening_previous_winner,
     "In the first game each player throws one die; if both show the same number, throw again. The "
     "player with the higher number begins and throws both dice. In each later game the winner of "
     "the last one begins."},
    {Key::opening_turns, "From then on the players take turns, each throwing both dice."},
    {Key::moving,
     "Your checkers only move forward, from higher points to lower ones. Each die moves one "
     "checker "
     "by its number of points. You may move two checkers, one with each die, or one checker with "
     "both dice, one after the other."},
    {Key::moving_open,
     "A checker may land only on a point that holds fewer than two of your opponent's checkers; "
     "this goes for the point between the two moves of one checker too."},
    {Key::moving_example,
     "An example: you throw 6-4. A checker on your 24-point can go 24/18 and then 18/14, or 24/20 "
     "and then 20/14. If both 18 and 20 are closed, it cannot reach 14."},
    {Key::stack_free, "Any number of your own checkers may stand on one point."},
    {Key::stack_one, "At most {0} checker of your own may stand on one point."},
    {Key::stack_two, "At most {0} checkers of your own may stand on one point."},
    {Key::stack_few, "At most {0} checkers of your own may stand on one point."},
    {Key::stack_other, "At most {0} checkers of your own may stand on one point."},
    {Key::doublet_four,
     "If both dice show the same number, you play that number four times: with 3-3 you make four "
     "moves of three points."},
    {Key::doublet_complement,
     "If both dice show the same number, you play that number four times, and then four times the "
     "number that makes seven with it: with 3-3 four moves of three points and then four of four. "
     "The second number may be played only once all four moves of the first are made."},
    {Key::doublet_two_two,
     "If both dice show the same number, you play that number twice, and then twice the number "
     "that "
     "makes seven with it: with 3-3 two moves of three points and then two of four. The second "
     "number may be played only once both moves of the first are made."},
    {Key::doublet_roll_never, "A doublet gives no extra roll."},
    {Key::doublet_roll_all_used, "If you have made every move of a doublet, you roll again."},
    {Key::doublet_roll_always, "After a doublet you always roll again."},
    {Key::play_max_larger,
     "You must play as many of your numbers as you can. If you can play one number or the other "
     "but "
     "not both, you must play the larger."},
    {Key::play_max,
     "You must play as many of your numbers as you can. If you can play one number or the other "
     "but "
     "not both, you choose."},
    {Key::play_free, "You may leave any of your numbers unplayed."},
    {Key::play_lost, "A number that cannot be played is lost."},
    {Key::hit_to_bar,
     "If you land on a point that holds just one of your opponent's checkers, you hit it: it goes "
     "to the bar, in the middle of the board."},
    {Key::hit_to_reserve,
     "If you land on a point that holds just one of your opponent's checkers, you hit it: it goes "
     "back to your opponent's reserve."},
    {Key::hit_free,
     "You may hit from the first turn on, several times in a turn if you can, and anywhere on the "
     "board."},
    {Key::hit_after_home,
     "But you may not hit anything before one of your own checkers has come into your home board."},
    {Key::enter_bar,
     "As long as you have a checker on the bar, you may not move any other. It comes in again in "
     "your opponent's home board: with a 1 on your 24-point, with a 4 on your 21-point, with a 6 "
     "on "
     "your 19-point."},
    {Key::enter_reserve,
     "A checker comes out of the reserve in your opponent's home board: with a 1 on your 24-point, "
     "with a 4 on your 21-point, with a 6 on your 19-point."},
    {Key::enter_closed, "If that point is closed, the checker cannot come in with this number."},
    {Key::entry_free,
     "You may move other checkers on while some of yours are still in the reserve."},
    {Key::entry_all_first,
     "While one of your checkers is in the reserve, you may not move any other on the board."},
    {Key::gate_none, "Any roll may bring a checker in."},
    {Key::gate_first_six, "Your very first checker needs a 6 to come in."},
    {Key::gate_doublet, "Your very first checker needs a doublet to come in."},
    {Key::gate_doublet_or_12,
     "Your very first checker, and every checker of yours that was hit, needs a doublet or a 1-2 "
     "to "
     "come in."},
    {Key::half_free, "How far those on the board may go does not depend on the reserve."},
    {Key::half_limit,
     "While one of your checkers is in the reserve, none may cross from your 13-point or beyond to "
     "your 12-point or closer."},
    {Key::one_two,
     "A roll of 1 and 2 is special, and gave the game its name. First play the 1 and the 2. If you "
     "could play both, name any number from 1 to 6."},
    {Key::named_four, "Play that number four times."},
    {Key::named_complement,
     "Play that number four times, and then four times the number that makes seven with it."},
    {Key::named_two_two,
     "Play that number twice, and then twice the number that makes seven with it."},
    {Key::named_roll_never, "Then your turn is over."},
    {Key::named_roll_all_used,
     "If you could make all these moves, you roll again; if not, your turn is over."},
    {Key::named_roll_always, "Then you roll again, even if not every move could be made."},
    {Key::chain_free,
     "If another 1-2 comes up in the same turn, it counts in full again, as often as it happens."},
    {Key::chain_one, "In one turn you may name a number {0} time; later 1-2s are ordinary rolls."},
    {Key::chain_two, "In one turn you may name a number {0} times; later 1-2s are ordinary rolls."},
    {Key::chain_few, "In one turn you may name a number {0} times; later 1-2s are ordinary rolls."},
    {Key::chain_other,
     "In one turn you may name a number {0} times; later 1-2s are ordinary rolls."},
    {Key::bearing_off,
     "Once all your checkers are in your home board, you may take them off. A 4 takes a checker "
     "from your 4-point."},
    {Key::bearing_off_reserve,
     "Once all your checkers are in your home board, and none is in the reserve or was hit and "
     "waits, you may take them off. A 4 takes a checker from your 4-point."},
    {Key::bearing_off_hit,
     "If one of your checkers is hit after that, it must come round to your home board before you "
     "take off another."},
    {Key::overshoot_highest,
     "If your number is larger than every point on which you have checkers, it takes one from the "
     "highest of them."},
    {Key::overshoot_any_if_all_below,
     "If your number is larger than every point on which you have checkers, it takes off any one "
     "you like."},
    {Key::overshoot_any_below,
     "A number may also take a checker from any lower point, even when there are checkers on "
     "higher "
     "ones."},
    {Key::overshoot_exact,
     "Only the exact number takes a checker off; a larger number takes none."},
    {Key::inner_allowed,
     "Instead of taking a checker off, you may move one within your home board."},
    {Key::inner_until_all_home,
     "Once all are home, no checker moves from one point of the home board to another."},
    {Key::inner_never,
     "A checker that has come home moves no more: it waits for the number that takes it off."},
    {Key::win, "Whoever first takes off the last checker wins the game."},
    {Key::score_single, "Every win counts one point."},
    {Key::score_checkers,
     "A win counts one point for each checker that the loser has not yet taken off."},
    {Key::score_triple_gammon,
     "A win counts one point. If the loser has not taken off a single checker, it is a gammon and "
     "counts two."},
    {Key::score_triple_mars,
     "A win counts one point. If the loser has not taken off a single checker, it is a mars and "
     "counts two."},
    {Key::score_double_gammon,
     "A win counts one point. If the loser has not taken off a single checker, it is a gammon and "
     "counts two; nothing counts more."},
    {Key::score_double_mars,
     "A win counts one point. If the loser has not taken off a single checker, it is a mars and "
     "counts two; nothing counts more."},
    {Key::triple_home_or_bar_gammon,
     "If one of these checkers is even in the winner's home board, or has yet to come in, it is a "
     "backgammon and counts three."},
    {Key::triple_home_or_bar_mars,
     "If one of these checkers is even in the winner's home board, or has yet to come in, it is a "
     "koks and counts three."},
    {Key::triple_home_only_gammon,
     "If one of these checkers is even in the winner's home board, it is a backgammon and counts "
     "three; a checker that has yet to come in makes none."},
    {Key::triple_home_only_mars,
     "If one of these checkers is even in the winner's home board, it is a koks and counts three; "
     "a "
     "checker that has yet to come in makes none."},
    {Key::cube_off,
     "This game is played without the doubling cube, unless the players agree to use it."},
    {Key::cube_on,
     "At the start the cube shows 1 and belongs to nobody. Before you roll, you may offer to "
     "double "
     "what the game counts."},
    {Key::cube_answer,
     "Your opponent either drops and loses what the game counted before, or takes, and play goes "
     "on "
     "for twice as much."},
    {Key::cube_owner,
     "Whoever took the last double owns the cube and alone may double next. The cube goes up to 64 "
     "unless the players agree on another limit, and what the win counts is multiplied by its "
     "number."},
    {Key::cube_house,
     "In games for points or money the players may also agree that gammons count only once the "
     "cube "
     "was turned (the Jacoby rule), and that whoever is doubled may double back at once and keep "
     "the cube (a beaver)."},
    {Key::match,
     "A match goes to a number of points: whoever reaches it first wins, and points beyond it "
     "count "
     "for nothing."},
    {Key::match_crawford,
     "With the cube, nobody may double in the first game after a player comes to one point short "
     "of "
     "the match; this is the Crawford rule. In later games doubling is allowed again."},
});

}  // namespace kotra::guide
