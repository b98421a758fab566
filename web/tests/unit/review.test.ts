// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';

import { blunderFrom, gameFrom, grade, positionOf, rowAt, rowsOf, worst } from '../../src/app/review/rows';
import type { Moment, Review } from '../../src/client/api';

const base: Moment = {
  kind: 'roll', by: 'first', board: { first: [], second: [] }, turn: 'first', roll: null, named: 0, extra_roll: false,
  cube: { value: 1, owner: null }, xgid: null, play_note: null, cube_note: null, luck: null,
  play_mark: 'none', cube_mark: 'none', comments: [],
};
const candidate = (equity: number, win: number) => ({
  play: '8/5', number: null, steps: [], plies: 0, equity, error: 0, match_chance: null, chances: { win },
});
const play = (by: 'first' | 'second', error: number, win: number): Moment => ({
  ...base, kind: 'play', by, turn: by, roll: [3, 1],
  play_note: { forced: false, error, played: 1, candidates: [candidate(0, 0.9), candidate(-error, win)] },
});
const cube = (kind: Moment['kind'], by: 'first' | 'second', error: number): Moment => ({
  ...base, kind, by, cube_note: { no_double: 0, take: 0, pass: 1, error, match_chance: 0.7, chances: { win: 0.6 } },
});
const review = {
  head: { variant: 'backgammon' }, options: { length: 3 }, comments: ['Thanks!'],
  games: [
    { score: { first: 0, second: 0 }, crawford: false, comments: ['A short game.'], moments: [{ ...base, luck: 0.2 }, play('first', 0.1, 0.6), cube('roll', 'first', 0), cube('roll', 'first', 0.3)] },
    { score: { first: 1, second: 0 }, crawford: false, comments: [], moments: [play('second', 0.02, 0.4), cube('double', 'first', 0.05), cube('take', 'second', 0.5)] },
  ],
} as unknown as Review;
const rows = rowsOf(review);

describe('the rows of a review', () => {
  it('are the decisions, with the luck of the roll before them', () => {
    expect(rows.map(({ game, about, waited }) => [game, about, waited])).toEqual([
      [0, 'play', false], [0, 'cube', true], [1, 'play', false], [1, 'cube', false], [1, 'cube', false],
    ]);
    expect(rows[0]!.luck).toBe(0.2);
  });
  it('have chances seen by the first player', () => {
    expect(rows.map(({ chance }) => chance)).toEqual([0.6, 0.7, 0.6, 0.7, 0.7]);
  });
  it('lead from blunder to blunder', () => {
    expect([blunderFrom(rows, 0, 1), blunderFrom(rows, 1, 1), blunderFrom(rows, 4, 1), blunderFrom(rows, 4, -1)]).toEqual([1, 4, 4, 1]);
  });
  it('lead from game to game', () => {
    expect([gameFrom(rows, 0, 1), gameFrom(rows, 3, 1), gameFrom(rows, 4, -1), gameFrom(rows, 1, -1)]).toEqual([2, 3, 0, 1]);
  });
  it('are found from a moment on', () => {
    // The roll before a play has no row of its own; nor has the last roll of a game.
    expect([rowAt(review, rows, 0, 0), rowAt(review, rows, 0, 1), rowAt(review, rows, 0, 2)]).toEqual([0, 0, 1]);
    expect([rowAt(review, rows, 0, 4), rowAt(review, rows, 1, 0), rowAt(review, rows, 1, 2)]).toEqual([1, 2, 4]);
    expect([rowAt(review, rows, 1, 3), rowAt(review, rows, 9, 0)]).toEqual([4, 4]);
    expect(rowAt(review, [], 0, 0)).toBe(0);
  });
  it('keep what was written, also after the last decision', () => {
    expect(rows.map(({ comments }) => comments)).toEqual([['A short game.'], [], [], [], ['Thanks!']]);
  });
  it('name the position that the decision was about', () => {
    const about = (index: number) => positionOf(review, rows[index]!);
    expect(about(0)).toMatchObject({ roll: [3, 1], phase: 'to_play', score: { first: 0 }, variant: 'backgammon' });
    expect(about(1)).not.toHaveProperty('roll');
    expect(about(3)).not.toHaveProperty('offer');
    expect(about(4)).toMatchObject({ offer: { by: 'first' }, score: { first: 1 } });
  });
  it('name the most expensive of a player first', () => {
    expect(worst(rows, 'first', 3)).toEqual([1, 0, 3]);
    expect(worst(rows, 'first', 1)).toEqual([1]);
    expect(worst(rows, 'second', 3)).toEqual([4]);
  });
});

it('grades by the errors for each decision', () => {
  expect([null, 0, 4.9, 5, 12, 30].map(grade)).toEqual(['none', 'great', 'great', 'good', 'fair', 'learning']);
});
