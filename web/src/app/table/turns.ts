// SPDX-License-Identifier: Apache-2.0
// The events of a game as the rows of a table: who, which roll, which play.
import type { Side } from '../../board/types';
import type { TableEvent } from '../../client/api';

export interface Turn {
  seq: number;
  by: Side;
  dice: string;
  play: string | null;
  // A cube action instead of a roll, and the cube's value with it.
  cube: 'double' | 'take' | 'drop' | 'beaver' | 'raccoon' | null;
  value: number;
}

// Of the game that began last.
export function turnsOf(events: readonly TableEvent[]): Turn[] {
  const turns: Turn[] = [];
  const row = (seq: number, by: Side): Turn => ({ seq, by, dice: '', play: null, cube: null, value: 0 });
  for (const event of events) {
    const last = turns[turns.length - 1];
    switch (event.kind) {
      case 'game_began':
        turns.length = 0;
        break;
      case 'opening_throw': {
        const [a, b] = event.dice as [number, number];
        if (a === b) break;
        const dice = a > b ? `${a}-${b}` : `${b}-${a}`;
        turns.push({ ...row(event.seq, a > b ? 'first' : 'second'), dice });
        break;
      }
      case 'roll':
        // Where the winner of the opening throw rolls again, the throw was no roll of a turn.
        if (last && last.play === null && last.cube === null && turns.length === 1) turns.pop();
        turns.push({ ...row(event.seq, event.by), dice: event.dice.join('-') });
        break;
      case 'choose_number':
        turns.push({ ...row(event.seq, event.by), dice: `(${event.number})` });
        break;
      case 'play':
        if (last && last.by === event.by && last.play === null) last.play = event.text || '–';
        else turns.push({ ...row(event.seq, event.by), play: event.text || '–' });
        break;
      case 'double':
      case 'take':
      case 'drop':
      case 'beaver':
      case 'raccoon':
        turns.push({ ...row(event.seq, event.by), cube: event.kind, value: event.value });
        break;
    }
  }
  return turns;
}
