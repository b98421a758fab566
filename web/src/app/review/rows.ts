// SPDX-License-Identifier: Apache-2.0
// A judged match as rows to look at, one a decision.
import type { Side } from '../../board/types';
import type { Moment, PositionWanted, Review } from '../../client/api';

export interface Row {
  game: number; // from 0
  moment: Moment;
  by: Side;
  // What the decision was about: a play, or the cube, that was turned, answered or left alone.
  about: 'play' | 'cube';
  // The double that was not made.
  waited: boolean;
  error: number; // given away, 0 or more
  luck: number | null; // of the roll before a play
  // What was written at this place, also beside rolls that have no row.
  comments: readonly string[];
  // The chance of the first player after it: to win the match, or the game where there is no match.
  chance: number | null;
}

export function seenByFirst(by: Side, chance: number): number {
  return by === 'first' ? chance : 1 - chance;
}

function chanceOf(moment: Moment): number | null {
  const turn = moment.turn ?? 'first';
  const play = moment.play_note;
  const seen = play ? play.candidates[play.played ?? 0] : moment.cube_note;
  if (!seen) return null;
  return seenByFirst(turn, seen.match_chance ?? seen.chances.win);
}

// Rolls are no rows, unless a double should have been made before one.
export function rowsOf(review: Review): Row[] {
  const rows: Row[] = [];
  review.games.forEach(({ moments, comments: before }, game) => {
    let luck: number | null = null;
    let comments = [...before];
    const add = (moment: Moment, row: Pick<Row, 'about' | 'waited' | 'error' | 'luck'>) => {
      const by = moment.by ?? moment.turn ?? 'first';
      rows.push({ game, moment, by, chance: chanceOf(moment), comments, ...row });
      comments = [];
    };
    for (const moment of moments) {
      comments.push(...moment.comments);
      const { play_note: play, cube_note: cube } = moment;
      if (moment.kind === 'opening_throw' || moment.kind === 'roll') {
        luck = moment.luck;
        const error = cube?.error ?? 0;
        if (error > 0) add(moment, { about: 'cube', waited: true, error, luck: null });
      } else if (moment.kind === 'play' || moment.kind === 'choose_number') {
        add(moment, { about: 'play', waited: false, error: play?.error ?? 0, luck });
        luck = null;
      } else {
        add(moment, { about: 'cube', waited: false, error: cube?.error ?? 0, luck: null });
      }
    }
    // What was written after the last decision belongs to it.
    if (game === review.games.length - 1) comments.push(...review.comments);
    const last = rows.at(-1);
    if (last?.game === game) last.comments = [...last.comments, ...comments];
  });
  return rows;
}

// The position before a decision, to be asked about.
export function positionOf(review: Review, { game, moment, about }: Row): PositionWanted {
  const { score, crawford } = review.games[game]!;
  const { board, roll, named, extra_roll, cube } = moment;
  const turn = moment.turn ?? 'first';
  const answers = moment.kind === 'take' || moment.kind === 'drop' || moment.kind === 'beaver';
  return {
    variant: review.head.variant, options: review.options, board, turn, cube, score, crawford, named, extra_roll,
    ...(answers ? { offer: { by: turn } } : {}),
    ...(about === 'play' ? { roll, phase: moment.kind === 'play' ? 'to_play' : 'to_choose' } : {}),
  };
}

// From here on an error is a blunder, and from here on a doubtful decision.
export const BLUNDER = 0.08;
export const DOUBTFUL = 0.04;

// The next blunder after a row, or before it; the row itself if there is none.
export function blunderFrom(rows: readonly Row[], at: number, step: 1 | -1): number {
  for (let index = at + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]!.error >= BLUNDER) return index;
  }
  return at;
}

// The first row of the game after that of a row, or of the one before it.
export function gameFrom(rows: readonly Row[], at: number, step: 1 | -1): number {
  const game = (rows[at]?.game ?? 0) + step;
  const found = rows.findIndex((row) => row.game === game);
  return found >= 0 ? found : at;
}

// The row of the first decision of a game from this moment on; if there is none, the last row before.
export function rowAt({ games }: Review, rows: readonly Row[], game: number, moment: number): number {
  const found = rows.findIndex((row) => row.game === game && games[game]!.moments.indexOf(row.moment) >= moment);
  return found >= 0 ? found : Math.max(0, rows.filter((row) => row.game <= game).length - 1);
}

// Where a player gave away most, the worst first.
export function worst(rows: readonly Row[], side: Side, count: number): number[] {
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => row.by === side && row.error >= DOUBTFUL)
    .sort((a, b) => b.row.error - a.row.error)
    .slice(0, count)
    .map(({ index }) => index);
}

// How well somebody played, by the errors for each decision (`performance` of the server).
export function grade(performance: number | null): 'none' | 'great' | 'good' | 'fair' | 'learning' {
  if (performance === null) return 'none';
  return performance < 5 ? 'great' : performance < 10 ? 'good' : performance < 20 ? 'fair' : 'learning';
}
