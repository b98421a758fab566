// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';

import type { Position } from '../../src/board/types';
import type { Moves } from '../../src/client/api';
import { afterStep, Walk } from '../../src/client/walk';

function counts(places: Record<number, number>): number[] {
  const list = Array<number>(27).fill(0);
  for (const [place, count] of Object.entries(places)) list[Number(place)] = count;
  return list;
}

const position: Position = { first: counts({ 8: 2, 6: 1 }), second: counts({ 20: 1, 24: 2 }) };

// 3-1: a checker on 8 can go 8/5 (hitting on 5) or 8/7, one on 6 6/5 (hitting) or 6/3.
const moves: Moves = {
  plays: 3,
  nodes: [
    { dice: [3, 1], steps: [[8, 5, 1, 1], [8, 7, 0, 2], [6, 5, 1, 2]] },
    { dice: [1], steps: [[5, 4, 0, 3], [6, 5, 0, 3]] },
    { dice: [3], steps: [[7, 4, 0, 3], [8, 5, 0, 3]] },
    { dice: [], steps: [], done: true },
  ],
};
const walk = () => new Walk(moves, position, 'first', 'bar');

describe('a walk through the moves', () => {
  it('begins where steps begin', () => {
    expect(walk().sources()).toEqual([8, 6]);
    expect(walk().done).toBe(false);
    expect(walk().diceLeft).toEqual([3, 1]);
  });

  it('sends a hit checker to the bar, and takes it back on undo', () => {
    const at = walk();
    at.make([8, 5, 1]);
    expect(at.position.first[5]).toBe(1);
    expect(at.position.second[20]).toBe(0);
    expect(at.position.second[25]).toBe(1);
    expect(at.undo()).toBe(true);
    expect(at.position).toEqual(position);
    expect(at.undo()).toBe(false);
  });

  it('leaves out a place that is reached by ways that hit differently', () => {
    const ways = walk().ways(8);
    expect(ways.get(5)).toEqual([[8, 5, 1]]);
    expect(ways.get(7)).toEqual([[8, 7, 0]]);
    expect(ways.has(4)).toBe(false);
  });

  it('follows one checker through several steps where nothing depends on the way', () => {
    const quiet: Moves = {
      plays: 1,
      nodes: [
        { dice: [3, 1], steps: [[8, 5, 0, 1], [8, 7, 0, 2]] },
        { dice: [1], steps: [[5, 4, 0, 3]] },
        { dice: [3], steps: [[7, 4, 0, 3]] },
        { dice: [], steps: [], done: true },
      ],
    };
    const at = new Walk(quiet, position, 'first', 'bar');
    expect(at.ways(8, 3).get(4)).toEqual([[8, 5, 0], [5, 4, 0]]);
    expect(at.ways(8, 1).get(4)).toEqual([[8, 7, 0], [7, 4, 0]]);
  });

  it('takes the wanted die for a quick move, or the other', () => {
    expect(walk().quick(8, 1)).toEqual([8, 7, 0]);
    expect(walk().quick(8, 3)).toEqual([8, 5, 1]);
    expect(walk().quick(6, 3)).toEqual([6, 5, 1]);
    expect(walk().quick(20, 3)).toBeNull();
  });

  it('is done at the end, with all steps in their order', () => {
    const at = walk();
    at.make([8, 7, 0]);
    at.make([7, 4, 0]);
    expect(at.done && at.ended).toBe(true);
    expect(at.steps).toEqual([[8, 7, 0], [7, 4, 0]]);
    expect(() => at.make([4, 3, 0])).toThrow(RangeError);
  });

  it('goes on in a graph that comes later', () => {
    const open: Moves = { plays: 2, nodes: [{ dice: [2, 2], steps: [[8, 6, 0, 1]] }, { dice: [2], steps: [], open: true }] };
    const at = new Walk(open, position, 'first', 'bar');
    at.make([8, 6, 0]);
    expect(at.open).toBe(true);
    expect(at.ended).toBe(false);
    at.extend({ plays: 1, nodes: [{ dice: [2], steps: [[6, 4, 0, 1]] }, { dice: [], steps: [], done: true }] });
    at.make([6, 4, 0]);
    expect(at.done).toBe(true);
  });

  it('walks a forced play to its end', () => {
    const at = walk();
    expect(at.forced()).toEqual([[8, 5, 1], [5, 4, 0]]);
  });
});

it('sends a hit checker to the reserve in games that say so', () => {
  const after = afterStep(position, 'first', [8, 5, 1], 'reserve');
  expect([after.second[25], after.second[26]]).toEqual([0, 1]);
});

it('counts the second player from the other side', () => {
  const mirrored: Position = { first: position.second, second: position.first };
  const after = afterStep(mirrored, 'second', [8, 5, 1], 'bar');
  expect(after.second[5]).toBe(1);
  expect([after.first[20], after.first[25]]).toEqual([0, 1]);
});
