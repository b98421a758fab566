// SPDX-License-Identifier: Apache-2.0
// Where everything lies. One unit is the width of a point.
//
// All is laid out on a board seen by the player at the bottom with the home board on the right:
// u runs from left to right, v from top to bottom. `map` then mirrors it for those who bear off to
// the left, and turns it by a quarter for the tall shape.
import { BAR, OFF, RESERVE, type Shape, type Side } from './types';

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  w: number;
  h: number;
}

export interface Layout {
  shape: Shape;
  width: number;
  height: number;
  radius: number;
  die: number;
  // How long a checker is that is seen from the edge.
  edge: number;
  // The playing surfaces left and right of the bar, the bar, the trays.
  halves: readonly [Box, Box];
  bar: Box;
  tray: Box;
  reserve: Box | null;
  spot(u: number, v: number): Spot;
  // The corners of the triangle of a point in the bottom player's numbering.
  triangle(point: number): string;
  // What belongs to a place of `side`, for pointing at.
  area(side: Side, place: number): Box;
  // The middle of the index-th of `count` checkers there.
  checker(side: Side, place: number, index: number, count: number): Spot;
  // Where a number stands beside a point, and the spot of a stack's count.
  label(point: number): Spot;
  // The place at a spot, in the numbering of `side`; null beside the board.
  placeAt(spot: Spot, side: Side): number | null;
  // The middle of the dice of a side; of the cup that they come from; of the cube.
  dice(side: Side, index: number, count: number): Spot;
  cup(side: Side): Spot;
  cube(owner: Side | null): Spot;
}

interface Measures {
  depth: number; // room for a stack
  gap: number; // between the two rows
  frame: number; // beyond the rows, where the numbers stand
  side: number; // of the frame left and right, and between board and trays
  bar: number;
  tray: number;
  radius: number;
  die: number;
}

const MEASURES: Record<Shape, Measures> = {
  roomy: { depth: 4.9, gap: 1.5, frame: 0.5, side: 0.5, bar: 1.3, tray: 1.35, radius: 0.47, die: 0.86 },
  wide: { depth: 2.85, gap: 1.15, frame: 0.28, side: 0.13, bar: 1, tray: 0.88, radius: 0.45, die: 0.82 },
  tall: { depth: 3.24, gap: 1.18, frame: 0.24, side: 0.24, bar: 1.01, tray: 0.62, radius: 0.45, die: 0.82 },
};
// How flat the wide board may get, so that its points stay wide where the screen is low.
const LEAST_DEPTH = 1.75;
// Between tray and reserve where they lie side by side.
const BETWEEN = 0.08;

export interface LayoutOptions {
  shape: Shape;
  bottom: Side;
  homeLeft: boolean;
  hasReserve: boolean;
  // Width by height of the room for a wide board, which then gets as flat as it must to fill it.
  ratio?: number | undefined;
}

export function makeLayout({ shape, bottom, homeLeft, hasReserve, ratio }: LayoutOptions): Layout {
  const m = { ...MEASURES[shape] };
  const step = m.radius * 2;
  // A wide board has no width for one more column: the reserve gets half of the tray's. One half of
  // the height holds what a side has borne off and what the other has in reserve, so no place is
  // anybody's twice.
  const shares = shape === 'wide' && hasReserve;
  const trayWidth = shares ? (m.tray - BETWEEN) / 2 : m.tray;
  const left = m.side + (hasReserve && !shares ? m.tray + m.side : 0);
  const barLeft = left + 6;
  const right = barLeft + m.bar;
  const trayLeft = right + 6 + m.side;
  const reserveLeft = shares ? trayLeft + trayWidth + BETWEEN : m.side;
  const uSize = trayLeft + m.tray + m.side;
  if (shape === 'wide' && ratio) {
    const filling = (uSize / ratio - m.gap) / 2 - m.frame;
    m.depth = Math.min(m.depth, Math.max(LEAST_DEPTH, filling));
  }
  const top = m.frame;
  const vSize = 2 * (m.frame + m.depth) + m.gap;
  const middle = vSize / 2;
  const bottomEdge = vSize - m.frame;

  const turned = shape === 'tall';
  const spot = (u: number, v: number): Spot => {
    const side = homeLeft ? uSize - u : u;
    return turned ? { x: v, y: side } : { x: side, y: v };
  };
  const box = (u: number, v: number, w: number, h: number): Box => {
    const a = spot(u, v);
    const b = spot(u + w, v + h);
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      w: Math.abs(a.x - b.x),
      h: Math.abs(a.y - b.y),
    };
  };

  // The column of a point in the bottom player's numbering: its left edge; and whether it is above.
  const column = (point: number): { u: number; above: boolean } => {
    const above = point > 12;
    const place = above ? point - 13 : 12 - point; // 0 is the leftmost
    return { u: place < 6 ? left + place : right + place - 6, above };
  };
  const asBottom = (side: Side, point: number): number => (side === bottom ? point : 25 - point);

  const area = (side: Side, place: number): Box => {
    const isBottom = side === bottom;
    const half = vSize / 2;
    if (place === OFF || (place === RESERVE && shares)) {
      const below = isBottom === (place === OFF);
      return box(trayLeft - m.side, below ? half : 0, uSize - trayLeft + m.side, half);
    }
    if (place === BAR) return box(barLeft, isBottom ? 0 : half, m.bar, half);
    if (place === RESERVE) {
      return box(0, isBottom ? 0 : half, left, half);
    }
    const { u, above } = column(asBottom(side, place));
    return box(u, above ? 0 : half, 1, half);
  };

  const checker = (side: Side, place: number, index: number, count: number): Spot => {
    const isBottom = side === bottom;
    if (place === OFF || place === RESERVE) {
      // Seen from the edge, one on the other. A side leaves the board at its own end of the tray,
      // and enters from the far end.
      const u = (place === OFF ? trayLeft : reserveLeft) + trayWidth / 2;
      const pitch = Math.min(0.3, (m.depth + m.gap / 2 - 0.2) / Math.max(count, 15));
      const atBottom = place === OFF ? isBottom : !isBottom;
      const offset = 0.15 + pitch * (index + 0.5);
      return spot(u, atBottom ? bottomEdge - offset : top + offset);
    }
    if (place === BAR) {
      // From the edge of the bar to its middle; the middle is left for the cube.
      const room = middle - m.frame - 0.8 - step;
      const pitch = count > 1 ? Math.min(step, room / (count - 1)) : 0;
      const from = 0.62 + m.radius + index * pitch;
      return spot(barLeft + m.bar / 2, isBottom ? middle - from : middle + from);
    }
    const { u, above } = column(asBottom(side, place));
    const pitch = count > 1 ? Math.min(step, (m.depth - step) / (count - 1)) : 0;
    const offset = m.radius + 0.02 + index * pitch;
    return spot(u + 0.5, above ? top + offset : bottomEdge - offset);
  };

  const triangle = (point: number): string => {
    const { u, above } = column(point);
    const base = above ? top : bottomEdge;
    const tip = above ? top + m.depth - 0.12 : bottomEdge - m.depth + 0.12;
    return [spot(u + 0.04, base), spot(u + 0.96, base), spot(u + 0.5, tip)]
      .map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`)
      .join(' ');
  };

  const inside = (s: Spot, b: Box) =>
    s.x >= b.x && s.x < b.x + b.w && s.y >= b.y && s.y < b.y + b.h;
  const placeAt = (at: Spot, side: Side): number | null => {
    for (let place = 0; place <= 26; ++place) {
      if (place === RESERVE && !hasReserve) continue;
      if (inside(at, area(side, place))) return place;
    }
    return null;
  };

  return {
    shape,
    width: turned ? vSize : uSize,
    height: turned ? uSize : vSize,
    radius: m.radius,
    die: m.die,
    edge: Math.min(m.radius * 1.9, trayWidth * 0.84),
    halves: [
      box(left, top, 6, bottomEdge - top),
      box(right, top, 6, bottomEdge - top),
    ],
    bar: box(barLeft, 0, m.bar, vSize),
    tray: box(trayLeft, top, trayWidth, bottomEdge - top),
    reserve: hasReserve ? box(reserveLeft, top, trayWidth, bottomEdge - top) : null,
    spot,
    triangle,
    area,
    checker,
    label(point) {
      const { u, above } = column(point);
      return spot(u + 0.5, above ? m.frame / 2 : vSize - m.frame / 2);
    },
    placeAt,
    dice(side, index, count) {
      const centre = side === bottom ? right + 3 : left + 3;
      return spot(centre + (index - (count - 1) / 2) * (m.die + 0.28), middle);
    },
    cup(side) {
      return spot(side === bottom ? right + 5.4 : left + 0.6, middle);
    },
    cube(owner) {
      const v = owner === null ? middle : owner === bottom ? bottomEdge - 0.5 : top + 0.5;
      return spot(barLeft + m.bar / 2, v);
    },
  };
}
