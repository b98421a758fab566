// SPDX-License-Identifier: Apache-2.0
// The cards: a position each in which something is to be decided.
import { other } from '../../board/types';
import * as api from '../../client/api';
import type { PositionWanted } from '../../client/api';
import { partsOf } from '../position/model.svelte';

export interface Card {
  id: string;
  xgid: string;
}

// What a wrong answer costs less than counts as known.
export const KNOWN_BELOW = 0.02;

// The set that comes with the program (tools/make_cards.py).
export async function builtIn(): Promise<Card[]> {
  const { default: cards } = await import('../../../../data/cards/backgammon.json');
  return cards.map(({ xgid }) => ({ id: xgid, xgid }));
}

// The same position with the colours changed.
function turnedRound(parts: PositionWanted): PositionWanted {
  const { board, turn, cube, offer, score } = parts;
  return {
    ...parts,
    ...(board ? { board: { first: board.second, second: board.first } } : {}),
    turn: other(turn ?? 'first'),
    ...(cube ? { cube: { ...cube, owner: cube.owner && other(cube.owner) } } : {}),
    offer: offer ? { by: other(offer.by) } : null,
    ...(score ? { score: { first: score.second, second: score.first } } : {}),
  };
}

// The position of a card, in which `first` decides.
export async function positionOf(card: Card): Promise<PositionWanted> {
  const parts = partsOf(await api.readPosition({ id: card.xgid }));
  const decider = parts.offer ? other(parts.offer.by) : parts.turn;
  return decider === 'first' ? parts : turnedRound(parts);
}
