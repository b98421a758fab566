// SPDX-License-Identifier: Apache-2.0
// When a card comes again: a box for each card, after S. Leitner, "So lernt man lernen" (1972). What
// was known moves on by a box and waits longer; what was not goes back to the first. Kept in this
// browser.

const KEY = 'kotra.cards';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
// How long a card waits in each box.
export const WAITS: readonly number[] = [10 * MINUTE, DAY, 3 * DAY, 9 * DAY, 27 * DAY];
// So many cards that were never asked are begun a day.
export const NEW_A_DAY = 10;

export interface Place {
  box: number; // 0 to WAITS.length - 1
  due: number; // when it comes again: milliseconds since 1970
  begun: number; // when it was first asked
}
export type Places = Readonly<Record<string, Place>>;

export function keptPlaces(): Places {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Places;
  } catch {
    return {};
  }
}

export function keepPlaces(places: Places) {
  localStorage.setItem(KEY, JSON.stringify(places));
}

// The places after an answer.
export function answered(places: Places, id: string, known: boolean, now: number): Places {
  const before = places[id];
  const box = known ? Math.min((before?.box ?? 0) + 1, WAITS.length - 1) : 0;
  return { ...places, [id]: { box, due: now + (WAITS[box] ?? 0), begun: before?.begun ?? now } };
}

// What is to be asked now: those whose time has come, the longest overdue first, then new ones.
export function dueCards<Card extends { id: string }>(cards: readonly Card[], places: Places, now: number): Card[] {
  const due = cards
    .filter(({ id }) => (places[id]?.due ?? Infinity) <= now)
    .sort((a, b) => places[a.id]!.due - places[b.id]!.due);
  const today = Object.values(places).filter(({ begun }) => begun > now - DAY).length;
  const fresh = cards.filter(({ id }) => !places[id]);
  return [...due, ...fresh.slice(0, Math.max(0, NEW_A_DAY - today))];
}

// When the next card comes, of those that were asked before; null if there is none.
export function nextDue(cards: readonly { id: string }[], places: Places): number | null {
  const times = cards.flatMap(({ id }) => places[id]?.due ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

// How many cards are in the last two boxes.
export function learned(cards: readonly { id: string }[], places: Places): number {
  return cards.filter(({ id }) => (places[id]?.box ?? 0) >= WAITS.length - 2).length;
}
