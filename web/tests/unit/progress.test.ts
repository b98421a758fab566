// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';

import { entriesOf, kindsOf, matching, rateOf, type Wanted } from '../../src/app/review/progress';
import type { Analysis } from '../../src/client/api';

const count = (decisions: number, equity: number) => ({ decisions, equity, doubtful: 0, bad: 0, very_bad: 0 });
const slips = (equity: number) => ({ count: equity > 0 ? 1 : 0, equity });
function figures(opening: number, missed: number) {
  const none = count(0, 0);
  const play = count(10, opening);
  return {
    play, stages: { opening: play, middle: none, back_game: none, race: none, bear_off: none }, doubling: count(2, missed),
    taking: none, missed_doubles: slips(missed), wrong_doubles: slips(0), wrong_takes: slips(0), wrong_passes: slips(0),
    luck: 0.5, performance: (500 * (opening + missed)) / 12,
  };
}
const made = (id: string, created: number, seat: 'first' | 'second' | null, opponent: string, length: number, own: object) =>
  ({
    id, created, seat, status: 'done',
    head: { length, players: { first: seat === 'second' ? opponent : 'Me', second: seat === 'second' ? 'Me' : opponent } },
    figures: { first: seat === 'second' ? figures(9, 9) : own, second: seat === 'second' ? own : figures(9, 9) },
  }) as unknown as Analysis;
const day = (date: number) => new Date(2026, 10, date, 12).getTime();
const all = entriesOf([
  made('c', day(20), 'second', 'Björn', 7, figures(0.1, 0.5)),
  made('b', day(10), null, 'Unknown', 5, figures(1, 1)),
  made('a', day(5), 'first', 'Anna', 5, figures(0.3, 0)),
]);
const whatever: Wanted = { opponent: '', length: null, from: '', to: '', least: null, most: null };
const found = (wanted: Partial<Wanted>) => matching(all, { ...whatever, ...wanted }).map(({ id }) => id);

describe("one's own matches", () => {
  it('are those where the player is known, the oldest first, in the eyes of the player', () => {
    expect(all.map(({ id, opponent }) => [id, opponent])).toEqual([['a', 'Anna'], ['c', 'Björn']]);
    expect(all[1]!.mine.play.equity).toBe(0.1);
  });
  it('are of the day on which they were played where that is known', () => {
    const old = made('o', day(21), 'first', 'Cora', 3, figures(0, 0));
    const dated = { ...old, head: { ...old.head, date: '2026-11-07' } } as Analysis;
    const entries = entriesOf([dated, made('n', day(6), 'first', 'Dan', 3, figures(0, 0))]);
    expect(entries.map(({ id, played }) => [id, played])).toEqual([['n', false], ['o', true]]);
    expect(matching(entries, { ...whatever, from: '2026-11-07', to: '2026-11-07' }).map(({ id }) => id)).toEqual(['o']);
  });
  it('are found by what is asked for', () => {
    expect(found({})).toEqual(['a', 'c']);
    expect(found({ opponent: ' BJÖ' })).toEqual(['c']);
    expect(found({ length: 5 })).toEqual(['a']);
    expect(found({ from: '2026-11-06' })).toEqual(['c']);
    expect(found({ to: '2026-11-05' })).toEqual(['a']);
    expect(found({ from: '2026-11-05', to: '2026-11-20' })).toEqual(['a', 'c']);
    expect(found({ least: 13 })).toEqual(['c']);
    expect(found({ most: 13 })).toEqual(['a']);
  });
  it('say what costs most, and how much each decision costs', () => {
    expect(kindsOf(all)).toEqual([
      { kind: 'missed_doubles', equity: 0.5 }, { kind: 'opening', equity: 0.4 },
    ]);
    expect(rateOf(all)).toBeCloseTo((500 * 0.9) / 24, 9);
    expect([rateOf([]), kindsOf([])]).toEqual([null, []]);
  });
});
