// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { answered, dueCards, learned, NEW_A_DAY, nextDue, WAITS, type Places } from '../../src/app/cards/boxes';
import { blunders } from '../../src/app/cards/deck';
import type { Review } from '../../src/client/api';
import builtIn from '../../../data/cards/backgammon.json';

const NOW = Date.UTC(2026, 0, 10);
const card = (id: string) => ({ id });

it('lets a card that is known wait longer each time, and begins again with one that is not', () => {
  let places: Places = {};
  for (const wait of [...WAITS.slice(1), WAITS.at(-1)!]) {
    places = answered(places, 'a', true, NOW);
    expect(places['a']!.due).toBe(NOW + wait);
  }
  places = answered(places, 'a', false, NOW + 5);
  expect(places['a']).toEqual({ box: 0, due: NOW + 5 + WAITS[0]!, begun: NOW });
  expect(WAITS).toEqual([...WAITS].sort((a, b) => a - b));
});

it('asks first what is longest overdue, then what is new', () => {
  const places: Places = {
    late: { box: 1, due: NOW - 10, begun: 0 },
    later: { box: 2, due: NOW - 20, begun: 0 },
    not_yet: { box: 0, due: NOW + 1, begun: 0 },
  };
  const cards = ['new', 'late', 'not_yet', 'later'].map(card);
  expect(dueCards(cards, places, NOW).map(({ id }) => id)).toEqual(['later', 'late', 'new']);
  expect(nextDue(cards, places)).toBe(NOW - 20);
  expect(nextDue([card('new')], places)).toBeNull();
});

it('begins only so many cards a day', () => {
  const cards = Array.from({ length: 30 }, (_, index) => card(`${index}`));
  let places: Places = {};
  expect(dueCards(cards, places, NOW)).toHaveLength(NEW_A_DAY);
  for (const { id } of dueCards(cards, places, NOW)) places = answered(places, id, true, NOW);
  expect(dueCards(cards, places, NOW)).toHaveLength(0);
  expect(dueCards(cards, places, NOW + 25 * 3_600_000)).toHaveLength(NEW_A_DAY + NEW_A_DAY);
  expect(learned(cards, places)).toBe(0);
});

it('comes with thirty different positions or more, of every kind', () => {
  expect(new Set(builtIn.map(({ xgid }) => xgid)).size).toBe(builtIn.length);
  expect(builtIn.length).toBeGreaterThanOrEqual(30);
  expect(new Set(builtIn.map(({ kind }) => kind))).toEqual(new Set(['opening', 'middle', 'end', 'double', 'answer']));
  for (const { gap } of builtIn) expect(gap).toBeGreaterThanOrEqual(0.05);
});

it('makes cards of the blunders of one player, the worst first', () => {
  const moment = (by: 'first' | 'second', error: number, xgid: string | null) => ({
    kind: 'play', by, turn: by, xgid, roll: [3, 1], board: { first: [error], second: [] }, comments: [], luck: null, cube_note: null,
    play_note: { forced: false, error, played: 0, candidates: [{ chances: { win: 0.5 }, match_chance: null }] },
  });
  const review = {
    head: { variant: 'backgammon' }, comments: [],
    games: [{
      comments: [], score: { first: 0, second: 0 }, crawford: false,
      moments: [
        moment('first', 0.09, 'small'), moment('second', 0.5, 'theirs'), moment('first', 0.3, 'large'),
        moment('first', 0.05, 'doubtful'), moment('first', 0.2, null),
      ],
    }],
  } as unknown as Review;
  expect(blunders(review, 'first')).toEqual([{ id: 'large', xgid: 'large' }, { id: 'small', xgid: 'small' }]);

  // Of another game a card holds the position itself.
  const others = blunders(
    { ...review, head: { ...review.head, variant: 'acey-deucey' }, hit_to: 'reserve', has_reserve: true }, 'first',
  );
  expect(others).toHaveLength(3);
  expect(new Set(others.map(({ id }) => id)).size).toBe(3);
  expect(others[0]!.game).toMatchObject({
    position: { variant: 'acey-deucey', turn: 'first', phase: 'to_play', roll: [3, 1] }, hitTo: 'reserve', hasReserve: true,
  });
});
