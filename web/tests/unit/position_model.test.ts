// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { idIn, idInAddress, positionAddress } from '../../src/app/position/link';
import { settled } from '../../src/app/position/model.svelte';

it('keeps in an address what an ID may hold', () => {
  const ids = ['XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10', '4HPwATDgc/ABMA:cIkFAAAAAAAE', 'a+b/c d?e#f%'];
  for (const id of ids) expect(idInAddress(new URL(positionAddress(id), 'http://x').pathname.slice(10))).toBe(id);
  expect(idInAddress('%')).toBe('%');
});

it('finds the ID in what was pasted', () => {
  const xgid = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
  expect(idIn(`  ${xgid}\n\nX:Anna   O:Bo\n`)).toBe(xgid);
  expect(idIn('GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n Match ID   : cIkFAAAAAAAE')).toBe('4HPwATDgc/ABMA:cIkFAAAAAAAE');
  expect(idIn('Position ID: 4HPwATDgc/ABMA')).toBe('4HPwATDgc/ABMA');
  expect(idIn('> board:me:you:5:0:0:1')).toBe('board:me:you:5:0:0:1');
  expect(idIn('\r\n 4HPwATDgc/ABMA \r\nmore')).toBe('4HPwATDgc/ABMA');
  expect(idIn('')).toBe('');
});

it('keeps together what the rules tie together', () => {
  const match = { options: { length: 5 } };
  const centred = { value: 1, owner: null };
  expect(settled({ ...match, score: { first: 9, second: 2 } }).score).toEqual({ first: 4, second: 2 });
  expect(settled({ options: { length: 0 }, score: { first: 3, second: 2 } }).score).toEqual({ first: 0, second: 0 });
  const crawford = { ...match, score: { first: 4, second: 2 }, crawford: true, cube: { value: 2, owner: 'first' as const } };
  expect(settled(crawford)).toMatchObject({ crawford: true, cube: centred });
  expect(settled({ ...crawford, score: { first: 4, second: 4 } }).crawford).toBe(false);
  expect(settled({ ...crawford, score: { first: 3, second: 2 } }).crawford).toBe(false);
  expect(settled({ ...match, cube: { value: 1, owner: 'second' } }).cube).toEqual({ value: 2, owner: 'second' });
  expect(settled({ ...match, cube: { value: 4, owner: null } }).cube).toEqual({ value: 4, owner: 'first' });
});
