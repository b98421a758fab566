// SPDX-License-Identifier: Apache-2.0
// The words of the board. It knows places and checkers, and no rules.

export type Side = 'first' | 'second';

// Counts of one side's checkers in that side's own numbering: 0 off, 1 to 24 the points, 25 the
// bar, 26 the reserve.
export type Checkers = readonly number[];
export type Position = Readonly<Record<Side, Checkers>>;

export const OFF = 0;
export const BAR = 25;
export const RESERVE = 26;

// Where the points run, and how the board is drawn:
//   roomy  stacks of five without overlap, for screens with room
//   wide   flat, for a telephone on its side; a point is at least 44 px wide on 640 px
//   tall   turned by a quarter, for a telephone held upright; a point is at least 44 px high
export type Shape = 'roomy' | 'wide' | 'tall';

export interface Cube {
  value: number;
  owner: Side | null;
  // Who is asked to take it, if anybody is.
  offered?: Side | null;
}

// A checker's way in the last play, in the numbering of the side that made it.
export interface Trace {
  by: Side;
  from: number;
  to: number;
  // Not made: what would have been better.
  better?: boolean;
}

export interface Die {
  value: number;
  used: boolean;
}

export function other(side: Side): Side {
  return side === 'first' ? 'second' : 'first';
}
