// SPDX-License-Identifier: Apache-2.0
// A friendly word before a costly mistake: what the engine thinks an action gives away.
import type { Position, Side } from '../../board/types';
import type { Action, Hint, HintWanted, State, Table } from '../../client/api';
import { afterStep } from '../../client/walk';

// As many books and programs count: from here on an error is a blunder.
export const BLUNDER = 0.08;

type Kind = Action['kind'];
const WEIGHED: readonly Kind[] = ['play', 'roll', 'double', 'take', 'drop'];

// Whether the engine is asked before the action is carried out: only where there is a choice.
export function isWeighed(action: Action, state: State, mayDouble: boolean): boolean {
  if (!WEIGHED.includes(action.kind)) return false;
  if (action.kind === 'play') return (state.moves?.plays ?? 0) > 1;
  return action.kind !== 'roll' || mayDouble;
}

// The question about the state: every play, judged quickly.
export function questionOf(table: Table, state: State): HintWanted {
  return {
    variant: table.variant,
    options: table.options,
    turn: state.turn ?? 'first',
    board: state.board,
    roll: state.roll,
    extra_roll: state.extra_roll,
    ...(state.named === null ? {} : { named: state.named }),
    cube: { value: state.cube.value, owner: state.cube.owner },
    ...(state.offer?.kind === 'double' ? { offer: { by: state.offer.by } } : {}),
    score: state.score,
    crawford: state.crawford,
    plies: 1,
    count: 0,
  };
}

// The position after steps, as a text to compare by.
function reached(board: Position, by: Side, steps: readonly (readonly number[])[], hitTo: Table['hit_to']): string {
  const end = steps.reduce<Position>((at, [from, to, hit]) => afterStep(at, by, [from!, to!, hit ?? 0], hitTo), board);
  return `${end.first.join()} ${end.second.join()}`;
}

// The equity that the action gives away by the engine's answer, 0 or more; 0 where it says nothing.
export function costOf(action: Action, hint: Hint, table: Pick<Table, 'hit_to'>, state: State): number {
  const cube = hint.judgement?.cube;
  switch (action.kind) {
    case 'roll':
      return cube?.wait_error ?? 0;
    case 'double':
      return cube?.double_error ?? 0;
    case 'take':
      return cube?.take_error ?? 0;
    case 'drop':
      return cube?.pass_error ?? 0;
    case 'choose_number':
      return hint.plays?.find(({ number }) => number === action.number)?.error ?? 0;
    case 'play': {
      const by = state.turn ?? 'first';
      const end = (steps: readonly (readonly number[])[]) => reached(state.board, by, steps, table.hit_to);
      const made = end(action.steps ?? []);
      return hint.plays?.find(({ steps }) => end(steps) === made)?.error ?? 0;
    }
    default:
      return 0;
  }
}
