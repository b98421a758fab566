// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';

import { CheckerTracker } from '../../src/board/checkers';
import type { Position } from '../../src/board/types';

function counts(places: Record<number, number>): number[] {
  const list = Array<number>(27).fill(0);
  for (const [place, count] of Object.entries(places)) list[Number(place)] = count;
  return list;
}

const position = (first: Record<number, number>, second: Record<number, number>): Position => ({
  first: counts(first),
  second: counts(second),
});

it('draws as many checkers on each place as the position has', () => {
  const checkers = new CheckerTracker().follow(position({ 24: 2, 6: 5 }, { 25: 1, 0: 3 }));
  const on = (side: string, place: number) =>
    checkers.filter((checker) => checker.side === side && checker.place === place).length;
  expect([on('first', 24), on('first', 6), on('second', 25), on('second', 0)]).toEqual([2, 5, 1, 3]);
  expect(new Set(checkers.map(({ id }) => id)).size).toBe(11);
});

it('moves the topmost checker, and it alone, and draws it last', () => {
  const tracker = new CheckerTracker();
  const before = tracker.follow(position({ 8: 3, 6: 5 }, {}));
  const after = tracker.follow(position({ 8: 2, 6: 5, 5: 1 }, {}));
  const moved = after[after.length - 1]!;
  expect(moved.place).toBe(5);
  const same = before.find(({ id }) => id === moved.id)!;
  expect([same.place, same.index]).toEqual([8, 2]);
  const others = (list: typeof before) =>
    list.filter(({ id }) => id !== moved.id).map(({ id, place }) => `${id}:${place}`).sort();
  expect(others(after)).toEqual(others(before));
});

it('sends a hit checker to the bar while the other comes', () => {
  const tracker = new CheckerTracker();
  const before = tracker.follow(position({ 24: 2 }, { 5: 1 }));
  const after = tracker.follow(position({ 24: 1, 20: 1 }, { 25: 1 }));
  const hit = before.find(({ side }) => side === 'second')!;
  expect(after.find(({ id }) => id === hit.id)!.place).toBe(25);
});

it('keeps the checkers through an undo', () => {
  const tracker = new CheckerTracker();
  const start = position({ 13: 5, 6: 5 }, {});
  const ids = (list: { id: number; place: number }[]) => list.map(({ id, place }) => `${id}:${place}`).sort();
  const before = ids(tracker.follow(start));
  tracker.follow(position({ 13: 4, 6: 5, 7: 1 }, {}));
  expect(ids(tracker.follow(start))).toEqual(before);
});
