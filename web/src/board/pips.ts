// SPDX-License-Identifier: Apache-2.0
// Where the pips of a die are, on a grid from -1 to 1; PIPS[n] for the number n.

type Pip = readonly [x: number, y: number];

const TWO: readonly Pip[] = [[-1, -1], [1, 1]];
const FOUR: readonly Pip[] = [...TWO, [1, -1], [-1, 1]];

export const PIPS: readonly (readonly Pip[])[] = [
  [],
  [[0, 0]],
  TWO,
  [...TWO, [0, 0]],
  FOUR,
  [...FOUR, [0, 0]],
  [...FOUR, [-1, 0], [1, 0]],
];
