// SPDX-License-Identifier: Apache-2.0
// The tutor: a word before a costly mistake, and a hint for who asks, on a telephone in two languages.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import en from '../../src/app/text/en.json';
import is from '../../src/app/text/is.json';
import { BLUNDER } from '../../src/app/table/tutor';
import type { Hint, Seated, State } from '../../src/client/api';
import { browser, server } from './stage';
import { ask, button, faults, move, openTable, sticksOut, smallTargets, telephone, visit } from './support';

const PHONE = telephone(390, 844);

type Play = NonNullable<Hint['plays']>[number];

// What the table's connection said last.
function listen(page: Page): () => State | null {
  let state: State | null = null;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      state = (JSON.parse(String(payload)) as { state?: State }).state ?? state;
    }),
  );
  return () => state;
}

it.each([
  ['en', en],
  ['is', is],
] as const)('has a word before a costly mistake in %s on a telephone, and axe finds nothing', async (locale, text) => {
  const { context, page, errors } = await visit(
    browser, server, { speed: 'instant', sound: false, autoRoll: true, tutor: true }, { ...PHONE, locale },
  );
  const state = listen(page);
  const id = await openTable(page, {
    variant: 'backgammon', opponent: 'computer', level: 'runner', options: { length: 3, cube: false },
  });
  const mine = (await ask<Seated>(page, 'GET', `/tables/${id}`)).seats[0];
  const alert = page.getByRole('alert');
  const confirm = button(page, text['act.confirm']);
  const undo = button(page, text['act.undo']);
  const others = ['act.throw_opening', 'act.roll', 'act.pass', 'act.next_game'] as const;

  // The plays of a turn in which one is a blunder, the best first; turns without one are played well.
  async function choice(): Promise<readonly Play[]> {
    for (;;) {
      const now = state();
      if (now?.phase === 'to_play' && now.turn === mine && (await undo.isVisible())) {
        const { board, turn, roll, score } = now;
        const plays = (await ask<Hint>(page, 'POST', '/positions/hint', {
          options: { length: 3, cube: false }, board, turn, roll, score, plies: 1, count: 0,
        })).plays!;
        if (plays.at(-1)!.error > BLUNDER) return plays;
        await make(plays[0]!);
        await passed(now.serial);
      } else {
        for (const name of others) {
          if (await button(page, text[name]).isEnabled({ timeout: 50 }).catch(() => false)) {
            await button(page, text[name]).tap({ timeout: 1500 }).catch(() => undefined);
          }
        }
      }
    }
  }
  async function make({ steps }: Play) {
    await move(page, steps.map(([from, to]) => [from!, to!]));
    if (steps.length > 0) await confirm.tap();
  }
  const passed = (serial: number) => expect.poll(() => state()!.serial, { timeout: 20_000 }).toBeGreaterThan(serial);

  const plays = await choice();
  const { serial } = state()!;
  await make(plays.at(-1)!);
  await alert.getByText(text['tutor.warning'].split(':')[0]!).waitFor();
  expect(state()!.serial).toBe(serial);
  expect(await sticksOut(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);

  // Whoever thinks again may ask for a hint, and no word is said about the best play.
  await button(page, text['tutor.think']).tap();
  await alert.waitFor({ state: 'hidden' });
  while (await undo.isEnabled()) await undo.tap();
  await button(page, text['hint.ask']).tap();
  await page.locator('.status', { hasText: text['hint.is'].split('{{')[0]! }).waitFor();
  expect(await page.locator('path.trace').count()).toBeGreaterThan(0);
  await make(plays[0]!);
  await passed(serial);
  expect(await alert.count()).toBe(0);

  // Whoever wants it all the same gets it.
  const worst = (await choice()).at(-1)!;
  const before = state()!.serial;
  await make(worst);
  await button(page, text['tutor.sure']).tap();
  await passed(before);
  expect(errors).toEqual([]);
  await context.close();
});
