// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';

import { makeLayout, type LayoutOptions } from '../../src/board/layout';
import { BAR, OFF, other, RESERVE, type Shape, type Side } from '../../src/board/types';

const SHAPES: readonly Shape[] = ['roomy', 'wide', 'tall'];
const SIDES: readonly Side[] = ['first', 'second'];
const every: LayoutOptions[] = SHAPES.flatMap((shape) =>
  SIDES.flatMap((bottom) =>
    [false, true].flatMap((homeLeft) =>
      [false, true].flatMap((hasReserve) =>
        (shape === 'wide' ? [undefined, 2.6] : [undefined]).map((ratio) => ({ shape, bottom, homeLeft, hasReserve, ratio })),
      ),
    ),
  ),
);
const nameOf = (options: LayoutOptions) => Object.values(options).join(' ').trim();

describe.each(every.map((options) => [nameOf(options), options] as const))('%s', (_, options) => {
  const layout = makeLayout(options);
  const points = Array.from({ length: 24 }, (_unused, index) => index + 1);

  it('finds each place again where its checkers stand', () => {
    const places = [...points, BAR, OFF, ...(options.hasReserve ? [RESERVE] : [])];
    for (const side of SIDES) {
      for (const place of places) {
        if (place === RESERVE || place === OFF) {
          const box = layout.area(side, place);
          expect(layout.placeAt({ x: box.x + box.w / 2, y: box.y + box.h / 2 }, side)).toBe(place);
          continue;
        }
        for (const index of [0, 4]) {
          expect(layout.placeAt(layout.checker(side, place, index, 5), side)).toBe(place);
        }
      }
    }
  });

  it('shows one point by two numbers', () => {
    for (const point of points) {
      for (const side of SIDES) {
        expect(layout.checker(side, point, 2, 4)).toEqual(layout.checker(other(side), 25 - point, 2, 4));
      }
    }
  });

  it('keeps every checker on the board, however high the stack', () => {
    for (const side of SIDES) {
      for (const place of [...points, BAR]) {
        const { x, y } = layout.checker(side, place, 14, 15);
        expect(x).toBeGreaterThan(layout.radius / 2);
        expect(y).toBeGreaterThan(layout.radius / 2);
        expect(x).toBeLessThan(layout.width - layout.radius / 2);
        expect(y).toBeLessThan(layout.height - layout.radius / 2);
      }
    }
  });

  it('has the home board of the player at the bottom beside the tray', () => {
    const home = layout.checker(options.bottom, 1, 0, 1);
    const away = layout.checker(options.bottom, 12, 0, 1);
    const tray = layout.tray;
    const middle = { x: tray.x + tray.w / 2, y: tray.y + tray.h / 2 };
    const far = (spot: { x: number; y: number }) =>
      options.shape === 'tall' ? Math.abs(spot.y - middle.y) : Math.abs(spot.x - middle.x);
    expect(far(home)).toBeLessThan(far(away));
  });
});

it.each([false, true])('makes every place at least 44 px wide on a telephone of 640 by 360 px on its side, reserve: %s', (hasReserve) => {
  const room = { width: 632, height: 310 };
  const layout = makeLayout({
    shape: 'wide', bottom: 'first', homeLeft: false, hasReserve, ratio: room.width / room.height,
  });
  const scale = Math.min(room.width / layout.width, room.height / layout.height);
  for (const place of [6, 13, BAR, OFF, ...(hasReserve ? [RESERVE] : [])]) {
    expect(layout.area('first', place).w * scale).toBeGreaterThanOrEqual(44);
    expect(layout.area('first', place).h * scale).toBeGreaterThanOrEqual(44);
  }
});

it('makes a point at least 44 px high on 360 px of width', () => {
  for (const hasReserve of [false, true]) {
    const layout = makeLayout({ shape: 'tall', bottom: 'first', homeLeft: false, hasReserve });
    expect((layout.area('first', 6).h * 360) / layout.width).toBeGreaterThanOrEqual(44);
  }
});
