// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { colourProperties, readableOn } from '../../src/app/colours';

it('writes black on bright colours and white on deep ones', () => {
  for (const bright of ['#ffffff', '#f3e6cc', '#ffd400', '#7fd1ff']) expect(readableOn(bright)).toBe('#1b120c');
  for (const deep of ['#000000', '#2f1c14', '#1d3fff', '#8a1f1b']) expect(readableOn(deep)).toBe('#fff8ee');
});

it('gives every part of a checker its colour, and gives all back to the theme', () => {
  const own = new Map(colourProperties({ light: '#ffd400', dark: null, surface: '#123456', points: null }));
  expect(own.get('--light-mid')).toBe('#ffd400');
  expect(own.get('--light-text')).toBe('#1b120c');
  expect(own.get('--surface-dark')).toBe('#123456');
  expect([own.get('--dark-mid'), own.get('--dark-text'), own.get('--point-odd')]).toEqual([null, null, null]);
  const usual = colourProperties({ light: null, dark: null, surface: null, points: null });
  expect(usual.map(([name]) => name)).toEqual([...own.keys()]);
  expect(usual.every(([, value]) => value === null)).toBe(true);
});
