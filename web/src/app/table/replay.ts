// SPDX-License-Identifier: Apache-2.0
// A match as pictures, one after each event that changes the board, the dice or the cube.
import type { Cube, Position, Side, Trace } from '../../board/types';
import type { TableEvent } from '../../client/api';
import { tracesOf } from './model.svelte';

export interface Frame {
  event: TableEvent;
  game: number;
  position: Position;
  dice: readonly number[];
  by: Side;
  traces: readonly Trace[];
  cube: Cube;
}

const KINDS: readonly TableEvent['kind'][] = [
  'game_began', 'opening_throw', 'roll', 'play', 'choose_number', 'double', 'take', 'drop', 'beaver',
  'raccoon', 'resign', 'game_over', 'match_over', 'award',
];

// `setup`: one side's checkers at the beginning of a game.
export function framesOf(events: readonly TableEvent[], setup: readonly number[]): Frame[] {
  const frames: Frame[] = [];
  const start: Position = { first: setup, second: setup };
  let now: Omit<Frame, 'event'> = {
    game: 1, position: start, dice: [], by: 'first', traces: [], cube: { value: 1, owner: null },
  };
  for (const event of events) {
    if (!KINDS.includes(event.kind)) continue;
    now = { ...now, traces: [] };
    switch (event.kind) {
      case 'game_began':
        now = { ...now, game: event.game, position: start, dice: [], cube: { value: 1, owner: null } };
        break;
      case 'opening_throw':
        now = { ...now, dice: event.dice, by: event.dice[0]! > event.dice[1]! ? 'first' : 'second' };
        break;
      case 'roll':
        now = { ...now, dice: event.dice, by: event.by };
        break;
      case 'choose_number':
        now = { ...now, dice: Array<number>(4).fill(event.number) };
        break;
      case 'play':
        now = { ...now, position: event.board, by: event.by, traces: tracesOf(event.by, event.steps) };
        break;
      case 'double':
      case 'beaver':
      case 'raccoon':
        now = { ...now, dice: [], cube: { ...now.cube, value: event.value } };
        break;
      case 'take':
        now = { ...now, cube: { value: event.value, owner: event.by } };
        break;
    }
    frames.push({ ...now, event });
  }
  return frames;
}
