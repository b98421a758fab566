// SPDX-License-Identifier: Apache-2.0
// The lessons: positions, rolls, and what is to be done. Whether something is legal is the server's
// word; a goal says which of the legal things the lesson is about.
import { BAR, OFF, RESERVE, type Position } from '../../board/types';
import type { Action, ActionKind, PracticeRequest, State } from '../../client/api';
import type { Key } from '../text.svelte';

export interface Task {
  text: Key;
  good: Key;
  request: PracticeRequest;
  // The player's board after the action, and the action.
  reached: (after: Position, action: Action, state: State) => boolean;
  // Buttons instead of checkers.
  buttons?: readonly ActionKind[];
}

export interface Lesson {
  id: string;
  title: Key;
  game: 'backgammon' | 'acey-deucey';
  tasks: readonly Task[];
}

type Places = Partial<Record<number, number>>;

function counts(places: Places): number[] {
  const list = Array<number>(27).fill(0);
  for (const [place, count] of Object.entries(places)) list[Number(place)] = count!;
  return list;
}

// The rest of the fifteen checkers has been borne off.
function side(places: Places): number[] {
  const list = counts(places);
  list[OFF]! += 15 - list.reduce((sum, count) => sum + count, 0);
  return list;
}

const board = (mine: Places, theirs: Places) => ({ first: side(mine), second: side(theirs) });
const START: Places = { 24: 2, 13: 5, 8: 3, 6: 5 };
const play = (variant: string, mine: Places, theirs: Places, roll: [number, number]): PracticeRequest => ({
  variant, board: board(mine, theirs), turn: 'first', phase: 'to_play', roll,
});

export const LESSONS: readonly Lesson[] = [
  {
    id: 'moving',
    title: 'learn.moving',
    game: 'backgammon',
    tasks: [
      {
        text: 'learn.moving_1',
        good: 'learn.moving_1_good',
        request: play('backgammon', START, START, [3, 1]),
        reached: (after) => after.first[5]! >= 2,
      },
      {
        text: 'learn.moving_2',
        good: 'learn.moving_2_good',
        request: play('backgammon', START, START, [6, 5]),
        reached: (after) => after.first[24] === 1 && after.first[13] === 6,
      },
    ],
  },
  {
    id: 'hitting',
    title: 'learn.hitting',
    game: 'backgammon',
    tasks: [
      {
        text: 'learn.hitting_1',
        good: 'learn.hitting_1_good',
        request: play('backgammon', START, { 24: 1, 21: 1, 13: 5, 8: 3, 6: 5 }, [4, 2]),
        reached: (after) => after.second[BAR]! > 0,
      },
      {
        text: 'learn.entering_1',
        good: 'learn.entering_1_good',
        request: play('backgammon', { 25: 1, 24: 1, 13: 5, 8: 3, 6: 5 }, { 24: 2, 13: 4, 8: 3, 6: 4, 5: 2 }, [6, 3]),
        reached: (after) => after.first[BAR] === 0,
      },
    ],
  },
  {
    id: 'doublets',
    title: 'learn.doublets',
    game: 'backgammon',
    tasks: [
      {
        text: 'learn.doublets_1',
        good: 'learn.doublets_1_good',
        request: play('backgammon', START, START, [3, 3]),
        reached: () => true,
      },
    ],
  },
  {
    id: 'must',
    title: 'learn.must',
    game: 'backgammon',
    tasks: [
      {
        text: 'learn.must_1',
        good: 'learn.must_1_good',
        // Only 24/22 8/2 plays both dice.
        request: play('backgammon', { 24: 1, 8: 1, 6: 13 }, { 21: 2, 9: 2, 7: 3, 6: 4, 5: 4 }, [6, 2]),
        reached: (after) => after.first[22] === 1 && after.first[2] === 1,
      },
      {
        text: 'learn.larger_1',
        good: 'learn.larger_1_good',
        // Either number alone can be played by the checker on 20, never both.
        request: play('backgammon', { 20: 1 }, { 14: 2, 11: 0, 6: 2, 16: 2 }, [6, 5]),
        reached: (after) => after.first[14] === 1,
      },
    ],
  },
  {
    id: 'off',
    title: 'learn.off',
    game: 'backgammon',
    tasks: [
      {
        text: 'learn.off_1',
        good: 'learn.off_1_good',
        request: play('backgammon', { 6: 2, 4: 2, 3: 2, 2: 2 }, { 6: 3, 3: 3 }, [4, 3]),
        reached: (after) => after.first[OFF] === 9,
      },
      {
        text: 'learn.off_2',
        good: 'learn.off_2_good',
        request: play('backgammon', { 3: 2, 2: 1, 1: 1 }, { 4: 2, 2: 2 }, [6, 5]),
        reached: (after) => after.first[OFF] === 13,
      },
    ],
  },
  {
    id: 'gammon',
    title: 'learn.gammon',
    game: 'backgammon',
    tasks: [
      {
        text: 'learn.gammon_1',
        good: 'learn.gammon_1_good',
        request: play('backgammon', { 2: 1, 1: 1 }, { 13: 3, 8: 4, 6: 8 }, [5, 2]),
        reached: (_after, _action, state) => state.result?.level === 2,
      },
      {
        text: 'learn.gammon_2',
        good: 'learn.gammon_2_good',
        request: play('backgammon', { 4: 1, 3: 1 }, { 24: 1, 13: 2, 8: 4, 6: 8 }, [6, 4]),
        reached: (_after, _action, state) => state.result?.level === 3,
      },
    ],
  },
  {
    id: 'cube',
    title: 'learn.cube',
    game: 'backgammon',
    tasks: [
      {
        text: 'learn.cube_1',
        good: 'learn.cube_1_good',
        request: {
          variant: 'backgammon', board: board({ 6: 2, 5: 2, 4: 2, 3: 1 }, { 6: 4, 5: 4, 4: 3 }),
          turn: 'first', phase: 'to_roll', dice: [2, 1],
        },
        buttons: ['double', 'roll'],
        reached: (_after, action) => action.kind === 'double',
      },
      {
        text: 'learn.cube_2',
        good: 'learn.cube_2_good',
        request: {
          variant: 'backgammon', board: board({ 6: 4, 5: 4, 4: 3, 8: 2 }, { 2: 2, 1: 2 }),
          turn: 'second', offer: { by: 'second' },
        },
        buttons: ['take', 'drop'],
        reached: (_after, action) => action.kind === 'drop',
      },
    ],
  },
  {
    id: 'acey_enter',
    title: 'learn.acey_enter',
    game: 'acey-deucey',
    tasks: [
      {
        text: 'learn.acey_enter_1',
        good: 'learn.acey_enter_1_good',
        request: play('acey-deucey', { 26: 15 }, { 26: 15 }, [4, 2]),
        reached: (after) => after.first[RESERVE] === 13,
      },
    ],
  },
  {
    id: 'acey_12',
    title: 'learn.acey_12',
    game: 'acey-deucey',
    tasks: [
      {
        text: 'learn.acey_12_1',
        good: 'learn.acey_12_1_good',
        request: play('acey-deucey', { 26: 8, 20: 4, 15: 3 }, { 26: 10, 20: 5 }, [2, 1]),
        reached: (_after, _action, state) => state.phase === 'to_choose',
      },
      {
        text: 'learn.acey_12_2',
        good: 'learn.acey_12_2_good',
        request: {
          variant: 'acey-deucey', board: board({ 26: 6, 24: 1, 23: 1, 20: 4, 15: 3 }, { 26: 10, 20: 5 }),
          turn: 'first', phase: 'to_choose', roll: [2, 1],
        },
        buttons: ['choose_number'],
        reached: (_after, action) => action.kind === 'choose_number',
      },
    ],
  },
  {
    id: 'acey_off',
    title: 'learn.acey_off',
    game: 'acey-deucey',
    tasks: [
      {
        text: 'learn.acey_off_1',
        good: 'learn.acey_off_1_good',
        request: play('acey-deucey', { 3: 1, 2: 2, 1: 1 }, { 6: 2, 2: 2 }, [6, 5]),
        reached: (after) => after.first[OFF] === 13,
      },
    ],
  },
];
