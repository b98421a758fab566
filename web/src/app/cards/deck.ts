// SPDX-License-Identifier: Apache-2.0
// The cards: a position each in which something is to be decided.
import { other, type Side } from '../../board/types';
import * as api from '../../client/api';
import type { PositionWanted } from '../../client/api';
import { partsOf } from '../position/model.svelte';
import { BLUNDER, positionOf as positionIn, rowsOf, worst, type Row } from '../review/rows';

export interface Card {
  id: string;
  xgid?: string;
  // Of another game than backgammon, which an XGID has no words for.
  game?: GameCard;
}
export interface GameCard {
  position: PositionWanted;
  hitTo: api.Review['hit_to'];
  hasReserve: boolean;
}

// What a wrong answer costs less than counts as known.
export const KNOWN_BELOW = 0.02;

// The set that comes with the program (tools/make_cards.py).
export async function builtIn(): Promise<Card[]> {
  const { default: cards } = await import('../../../../data/cards/backgammon.json');
  return cards.map(({ xgid }) => ({ id: xgid, xgid }));
}

const OWN_KEY = 'kotra.cards.own';
const MOST_OF_ONE = 20; // cards of one match
const MOST_OWN = 300;

interface Own {
  seen: string[]; // analyses that were looked through
  cards: Card[];
}

function keptOwn(): Own {
  try {
    return { seen: [], cards: [], ...(JSON.parse(localStorage.getItem(OWN_KEY) ?? '{}') as Partial<Own>) };
  } catch {
    return { seen: [], cards: [] };
  }
}

function cardOf(review: api.Review, row: Row): Card[] {
  const { xgid } = row.moment;
  if (review.head.variant === 'backgammon') return xgid ? [{ id: xgid, xgid }] : [];
  const position = positionIn(review, row);
  return [{ id: JSON.stringify(position), game: { position, hitTo: review.hit_to, hasReserve: review.has_reserve } }];
}

// The blunders of one player in a judged match, the worst first.
export function blunders(review: api.Review, side: Side): Card[] {
  const rows = rowsOf(review);
  return worst(rows, side, rows.length)
    .map((index) => rows[index]!)
    .filter(({ error, moment }) => error >= BLUNDER && moment.kind !== 'beaver' && moment.kind !== 'raccoon')
    .flatMap((row) => cardOf(review, row))
    .slice(0, MOST_OF_ONE);
}

// Cards from one's own blunders. Each judged match is looked through once; what was found stays in
// this browser, also when the match is forgotten.
export async function ownCards(): Promise<Card[]> {
  const own = keptOwn();
  const { analyses } = await api.analyses();
  for (const { id, seat, status } of analyses) {
    if (status !== 'done' || seat === null || own.seen.includes(id)) continue;
    const { review } = await api.analysis(id);
    const known = new Set(own.cards.map((card) => card.id));
    if (review) own.cards.push(...blunders(review, seat).filter((card) => !known.has(card.id)));
    own.seen.push(id);
  }
  own.cards = own.cards.slice(-MOST_OWN);
  localStorage.setItem(OWN_KEY, JSON.stringify({ ...own, seen: own.seen.filter((id) => analyses.some((one) => one.id === id)) }));
  return own.cards;
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
  const parts = card.xgid ? partsOf(await api.readPosition({ id: card.xgid })) : card.game!.position;
  const decider = parts.offer ? other(parts.offer.by) : parts.turn;
  return decider === 'first' ? parts : turnedRound(parts);
}
