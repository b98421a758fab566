// SPDX-License-Identifier: Apache-2.0
// Setting a position up: checkers put somewhere, taken away, moved. No rules but that two sides do
// not share a point, and that a side has as many checkers as it has.
import { BAR, OFF, other, type Position, type Side } from './types';

// A place as it lies on the board: `place` is in the numbering of `side`.
export interface Spot {
  side: Side;
  place: number;
}

const isPoint = (place: number) => place >= 1 && place <= 24;

// Who has checkers on the point; null if it is empty, or no point.
export function holder(position: Position, { side, place }: Spot): Side | null {
  if (!isPoint(place)) return (position[side][place] ?? 0) > 0 ? side : null;
  if ((position[side][place] ?? 0) > 0) return side;
  return (position[other(side)][25 - place] ?? 0) > 0 ? other(side) : null;
}

// The same place in the numbering of `side`. The bar and the tray belong to a side each.
export function seenBy(side: Side, spot: Spot): Spot {
  if (spot.side === side || !isPoint(spot.place)) return spot;
  return { side, place: 25 - spot.place };
}

function changed(position: Position, side: Side, from: number, to: number): Position {
  const counts = [...position[side]];
  counts[from] = (counts[from] ?? 0) - 1;
  counts[to] = (counts[to] ?? 0) + 1;
  return { ...position, [side]: counts };
}

// A checker of `side` more on the spot, from those that are off. On a point of the other side one of
// those goes off instead. Null if nothing changes.
export function put(position: Position, side: Side, spot: Spot): Position | null {
  const there = holder(position, spot);
  if (isPoint(spot.place) && there !== null && there !== side) return take(position, spot);
  const { place, side: owner } = seenBy(side, spot);
  if (owner !== side || place === OFF || (position[side][OFF] ?? 0) === 0) return null;
  return changed(position, side, OFF, place);
}

// A checker less on the spot, whoever's it is. Null if there is none.
export function take(position: Position, spot: Spot): Position | null {
  const side = holder(position, spot);
  if (side === null || spot.place === OFF) return null;
  return changed(position, side, seenBy(side, spot).place, OFF);
}

// A checker from one spot to another; `to` null is beside the board. A lone checker of the other side
// goes to the bar; where there are more of them, nothing changes, which is null.
export function move(position: Position, from: Spot, to: Spot | null): Position | null {
  const side = holder(position, from);
  if (side === null) return null;
  const start = seenBy(side, from).place;
  const goal = to === null ? { side, place: OFF } : seenBy(side, to);
  if (goal.side !== side || goal.place === start) return null;
  let after = position;
  if (isPoint(goal.place)) {
    const opposing = position[other(side)][25 - goal.place] ?? 0;
    if (opposing > 1) return null;
    if (opposing === 1) after = changed(after, other(side), 25 - goal.place, BAR);
  }
  return changed(after, side, start, goal.place);
}

export function empty(position: Position): Position {
  const cleared = (side: Side) => position[side].map((_, place) =>
    place === OFF ? position[side].reduce((sum, count) => sum + count, 0) : 0);
  return { first: cleared('first'), second: cleared('second') };
}

// What stands on the board alone.
export function withoutTrays(position: Position): Position {
  const standing = (side: Side) => position[side].map((count, place) => (place === OFF ? 0 : count));
  return { first: standing('first'), second: standing('second') };
}

// Each side with the other's checkers.
export function swapped(position: Position): Position {
  return { first: position.second, second: position.first };
}
