// SPDX-License-Identifier: Apache-2.0
// One's own judged matches together: which they are, and what most is given away by.
import type { Analysis, PlayerFigures } from '../../client/api';
import { other } from '../../board/types';

export interface Entry {
  id: string;
  at: number; // when it was played, by its file; where that does not say, when it was judged
  played: boolean; // which of the two
  opponent: string;
  length: number;
  mine: PlayerFigures;
}

// Those where it is known which of the two the player was, the oldest first.
export function entriesOf(analyses: readonly Analysis[]): Entry[] {
  return analyses
    .flatMap(({ id, created, seat, head, figures }) =>
      seat && figures
        ? [{
            id, at: head.date ? dayOf(head.date) : created, played: !!head.date,
            opponent: head.players[other(seat)], length: head.length, mine: figures[seat],
          }]
        : [],
    )
    .sort((a, b) => a.at - b.at);
}

// Empty texts and null: whatever it is.
export interface Wanted {
  opponent: string;
  length: number | null;
  from: string; // days, as fields for dates have them
  to: string;
  least: number | null; // of the errors for each decision
  most: number | null;
}

// The beginning of a day where the player is; `days` later if given.
function dayOf(text: string, days = 0): number {
  const [year, month, day] = text.split('-').map(Number);
  return new Date(year!, month! - 1, day! + days).getTime();
}

export function matching(entries: readonly Entry[], wanted: Wanted): Entry[] {
  const name = wanted.opponent.trim().toLocaleLowerCase();
  return entries.filter(({ at, opponent, length, mine }) => {
    const rate = mine.performance ?? 0;
    return (
      opponent.toLocaleLowerCase().includes(name) &&
      (wanted.length === null || length === wanted.length) &&
      (wanted.from === '' || at >= dayOf(wanted.from)) &&
      (wanted.to === '' || at < dayOf(wanted.to, 1)) &&
      (wanted.least === null || rate >= wanted.least) &&
      (wanted.most === null || rate <= wanted.most)
    );
  });
}

export const KINDS = [
  'opening', 'middle', 'back_game', 'race', 'bear_off', 'missed_doubles', 'wrong_doubles', 'wrong_takes', 'wrong_passes',
] as const;
export type Kind = (typeof KINDS)[number];

function givenAway(player: PlayerFigures, kind: Kind): number {
  switch (kind) {
    case 'missed_doubles':
    case 'wrong_doubles':
    case 'wrong_takes':
    case 'wrong_passes':
      return player[kind].equity;
    default:
      return player.stages[kind].equity;
  }
}

// What is given away in all by each kind of error, the most expensive first; nothing costs nothing.
export function kindsOf(entries: readonly Entry[]): { kind: Kind; equity: number }[] {
  return KINDS.map((kind) => ({ kind, equity: entries.reduce((sum, { mine }) => sum + givenAway(mine, kind), 0) }))
    .filter(({ equity }) => equity > 0)
    .sort((a, b) => b.equity - a.equity);
}

// Errors for each decision × 500, over all the matches together; null without a decision.
export function rateOf(entries: readonly Entry[]): number | null {
  let decisions = 0;
  let equity = 0;
  for (const { mine } of entries) {
    for (const errors of [mine.play, mine.doubling, mine.taking]) {
      decisions += errors.decisions;
      equity += errors.equity;
    }
  }
  return decisions === 0 ? null : (500 * equity) / decisions;
}
