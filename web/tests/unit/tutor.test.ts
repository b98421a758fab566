// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';

import type { Hint, State, Table } from '../../src/client/api';
import { costOf, isWeighed, questionOf } from '../../src/app/table/tutor';

const counts = (places: Record<number, number>) => Array.from({ length: 27 }, (_, place) => places[place] ?? 0);
const table = { variant: 'backgammon', options: { length: 3 }, hit_to: 'bar' } as unknown as Table;
const state = {
  turn: 'first', board: { first: counts({ 8: 3, 6: 5 }), second: counts({ 6: 5 }) }, roll: [3, 1], named: null,
  extra_roll: false, cube: { value: 1, owner: null, in_use: true }, offer: null, score: { first: 0, second: 1 },
  crawford: false, moves: { plays: 2, nodes: [] },
} as unknown as State;
const hint = {
  plays: [
    { steps: [[8, 5, 0], [6, 5, 0]], error: 0 },
    { steps: [[8, 7, 0], [7, 4, 0]], error: 0.2 },
  ],
  judgement: { cube: { wait_error: 0.1, double_error: 0.2, take_error: 0.3, pass_error: 0.4 } },
} as unknown as Hint;

it('weighs what there is a choice about', () => {
  expect(isWeighed({ kind: 'play', steps: [] }, state, false)).toBe(true);
  expect(isWeighed({ kind: 'play', steps: [] }, { ...state, moves: { plays: 1, nodes: [] } }, false)).toBe(false);
  expect(isWeighed({ kind: 'roll' }, state, false)).toBe(false);
  expect(isWeighed({ kind: 'roll' }, state, true)).toBe(true);
  expect(isWeighed({ kind: 'resign', level: 1 }, state, true)).toBe(false);
});

it('asks about the state as it is', () => {
  expect(questionOf(table, state)).toMatchObject({ turn: 'first', roll: [3, 1], score: { first: 0, second: 1 }, count: 0 });
  expect(questionOf(table, state)).not.toHaveProperty('offer');
  const doubled = { ...state, roll: null, offer: { kind: 'double', by: 'second', value: 2 } } as State;
  expect(questionOf(table, doubled)).toMatchObject({ offer: { by: 'second' } });
});

it('knows a play by where it leads, in whatever order it was made', () => {
  expect(costOf({ kind: 'play', steps: [[6, 5], [8, 5]] }, hint, table, state)).toBe(0);
  expect(costOf({ kind: 'play', steps: [[8, 5], [5, 4]] }, hint, table, state)).toBe(0.2);
  expect(costOf({ kind: 'play', steps: [[6, 3], [6, 5]] }, hint, table, state)).toBe(0);
});

it('knows what the cube costs', () => {
  const kinds = ['roll', 'double', 'take', 'drop', 'beaver'] as const;
  expect(kinds.map((kind) => costOf({ kind }, hint, table, state))).toEqual([0.1, 0.2, 0.3, 0.4, 0]);
});
