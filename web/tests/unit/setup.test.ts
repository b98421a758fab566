// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';

import { empty, holder, move, put, seenBy, swapped, take, withoutTrays } from '../../src/board/setup';
import { BAR, OFF, type Position } from '../../src/board/types';

const checkers = (places: Record<number, number>, all = 15) => {
  const counts = Array<number>(27).fill(0);
  for (const [place, count] of Object.entries(places)) counts[Number(place)] = count;
  counts[OFF] = all - counts.reduce((sum, count) => sum + count, 0);
  return counts;
};
const position: Position = { first: checkers({ 6: 5, 8: 3, 25: 1 }), second: checkers({ 6: 2, 24: 1 }) };
const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

describe('a spot', () => {
  it('is the same place for both sides on the points', () => {
    expect(seenBy('second', { side: 'first', place: 6 })).toEqual({ side: 'second', place: 19 });
    expect(seenBy('first', { side: 'second', place: BAR })).toEqual({ side: 'second', place: BAR });
  });
  it('is held by who stands there', () => {
    expect(holder(position, { side: 'first', place: 6 })).toBe('first');
    expect(holder(position, { side: 'first', place: 19 })).toBe('second');
    expect(holder(position, { side: 'first', place: 2 })).toBeNull();
    expect(holder(position, { side: 'second', place: BAR })).toBeNull();
    expect(holder(position, { side: 'first', place: BAR })).toBe('first');
  });
});

describe('putting down', () => {
  it('takes a checker that is off', () => {
    const after = put(position, 'first', { side: 'first', place: 2 })!;
    expect([after.first[2], after.first[OFF]]).toEqual([1, position.first[OFF]! - 1]);
  });
  it('takes one of the other side away instead', () => {
    const after = put(position, 'first', { side: 'first', place: 19 })!;
    expect([after.second[6], after.second[OFF]]).toEqual([1, 13]);
    expect(after.first).toEqual(position.first);
  });
  it('does nothing where no checker is left, and on the bar of the other side', () => {
    const full: Position = { first: checkers({ 1: 15 }), second: checkers({}) };
    expect(put(full, 'first', { side: 'first', place: 2 })).toBeNull();
    expect(put(position, 'first', { side: 'second', place: BAR })).toBeNull();
  });
});

describe('taking away and moving', () => {
  it('sends a checker off', () => {
    expect(take(position, { side: 'second', place: 6 })!.second[6]).toBe(1);
    expect(take(position, { side: 'first', place: 3 })).toBeNull();
  });
  it('hits a lone checker', () => {
    const after = move(position, { side: 'first', place: 6 }, { side: 'first', place: 1 })!;
    expect([after.first[6], after.first[1], after.second[24], after.second[BAR]]).toEqual([4, 1, 0, 1]);
  });
  it('goes to no point that the other side holds, nor to its bar', () => {
    expect(move(position, { side: 'first', place: 6 }, { side: 'first', place: 19 })).toBeNull();
    expect(move(position, { side: 'first', place: 6 }, { side: 'second', place: BAR })).toBeNull();
  });
  it('goes off beside the board', () => {
    expect(move(position, { side: 'first', place: 6 }, null)!.first[OFF]).toBe(7);
  });
});

it('never makes or loses a checker', () => {
  let now = position;
  const wrong = new Set<string>();
  for (let step = 0; step < 500; ++step) {
    const spot = (n: number) => ({ side: n % 2 ? 'first' : 'second', place: (n * 7 + step * 5) % 26 }) as const;
    const after = [put(now, step % 2 ? 'first' : 'second', spot(step)), take(now, spot(step)), move(now, spot(step), spot(step + 3))];
    now = after[step % 3] ?? now;
    if (total(now.first) !== 15 || total(now.second) !== 15) wrong.add('count');
    if (Math.min(...now.first, ...now.second) < 0) wrong.add('negative');
    if (now.first.some((count, point) => point > 0 && point < 25 && count * now.second[25 - point]! > 0)) wrong.add('shared');
  }
  expect([...wrong]).toEqual([]);
});

it('empties the board and swaps the sides', () => {
  expect(empty(position).first).toEqual(checkers({}));
    expect(withoutTrays(position).first).toEqual(checkers({ 6: 5, 8: 3, 25: 1 }, 9));
  expect(swapped(position)).toEqual({ first: position.second, second: position.first });
});
