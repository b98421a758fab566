// SPDX-License-Identifier: Apache-2.0
// The training cards: answered rightly and wrongly, with keys alone, and asked again when it is time.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import cards from '../../../data/cards/backgammon.json';
import { browser, server } from './stage';
import {
  button, faults, MATCH, move, reviewOf, settled, smallTargets, sticksOut, telephone, visit,
} from './support';

const PHONE = telephone(360, 740);
const QUIET = { speed: 'instant', sound: false };

type Card = (typeof cards)[number];

// All other cards wait for long.
async function only(page: Page, wanted: (card: Card) => boolean) {
  const others = cards.filter((card) => !wanted(card));
  const due = Date.now() + 1e10;
  const places = Object.fromEntries(others.map(({ xgid }) => [xgid, { box: 2, due, begun: 0 }]));
  await page.goto('/about');
  await page.evaluate((kept) => localStorage.setItem('kotra.cards', kept), JSON.stringify(places));
  await page.goto('/cards');
  await settled(page);
}
const box = (page: Page, xgid: string) =>
  page.evaluate((id) => {
    const places = JSON.parse(localStorage.getItem('kotra.cards') ?? '{}') as Record<string, { box: number }>;
    return places[id]?.box ?? null;
  }, xgid);

// Plays whatever the keys come to first.
async function playWithKeys(page: Page) {
  await page.locator('svg.board [data-place]').first().waitFor();
  await page.locator('svg.board [data-place]').first().focus();
  const ready = () => page.locator('.cards .primary:not(:disabled)').isVisible();
  for (let press = 0; press < 40 && !(await ready()); ++press) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
    if (await page.locator('.target').first().isVisible()) {
      await page.locator('svg.board [data-place]:not([aria-pressed=true])').first().focus();
    }
    if (!(await page.evaluate(() => document.activeElement?.matches('[data-place], .primary')))) {
      await page.locator('svg.board [data-place]').first().focus();
    }
  }
}

it('tells about the cube what is right, and puts the card into its box', async () => {
  const { context, page, errors } = await visit(browser, server, QUIET);
  // Those about which no judge has a doubt.
  const [first, second] = cards.filter(({ kind, gap }) => kind === 'answer' && gap > 0.15);
  await only(page, (card) => card === first || card === second);
  await page.getByText('You are offered a double.').waitFor();
  await button(page, first!.best === 'take' ? 'Take' : 'Drop').click();
  await page.getByText('Well done!').waitFor();
  expect(await box(page, first!.xgid)).toBe(1);
  await button(page, 'Next').click();
  await button(page, second!.best === 'take' ? 'Drop' : 'Take').click();
  await page.getByText('There was something better.').waitFor();
  await page.getByText(/loses about \d+ games? more in a hundred/).waitFor();
  expect(await box(page, second!.xgid)).toBe(0);
  // Known a second time, it goes on to the next box.
  await page.evaluate(([id]) => {
    const places = JSON.parse(localStorage.getItem('kotra.cards')!);
    places[id!].due = 1;
    localStorage.setItem('kotra.cards', JSON.stringify(places));
  }, [first!.xgid]);
  await page.reload();
  await button(page, first!.best === 'take' ? 'Take' : 'Drop').click();
  await page.getByText('Well done!').waitFor();
  expect(await box(page, first!.xgid)).toBe(2);
  expect(errors).toEqual([]);
  await context.close();
});

it('is done when nothing is due, and says when the next card comes', async () => {
  const { context, page } = await visit(browser, server, QUIET);
  await only(page, () => false);
  await page.getByText('That is all for now.').waitFor();
  await page.getByText('The next card comes').waitFor();
  await context.close();
});

it.each([
  ['en', 'Well done!', 'There was something better.', 'Next'],
  ['is', 'Vel gert!', 'Til var betri kostur.', 'Áfram'],
])('can be played with keys alone, in %s, on a telephone; axe finds nothing', async (locale, good, better, next) => {
  const { context, page, errors } = await visit(browser, server, QUIET, { ...PHONE, locale });
  await only(page, ({ kind }) => kind === 'opening');
  expect(await faults(page)).toEqual([]);
  await playWithKeys(page);
  await page.locator('.cards .primary').focus();
  await page.keyboard.press('Enter');
  await page.getByText(good).or(page.getByText(better)).first().waitFor();
  await page.locator('.answer').first().waitFor();
  expect(await sticksOut(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  // The focus has gone on to what comes next.
  await page.waitForFunction((text) => document.activeElement?.textContent?.trim() === text, next);
  await page.keyboard.press('Enter');
  await page.locator('svg.board [data-place]').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

// A match of another game, in which player 1 blunders with a 6-5.
const ACEY = JSON.stringify({
  kotra_match: 1,
  matches: [{
    players: [{ name: 'Anna' }, { name: 'Bjarni' }],
    variant: 'acey-deucey',
    options: {
      length: 0, cube: false, cube_limit: 0, crawford: false, jacoby: false, beavers: false, raccoons: false, auto_doubles: 0,
    },
    games: [{
      score: [0, 0],
      events: [
        { event: 'position', turn: 1, board: '002222030000040000000000000|002222030000040000000000000', cube: { value: 1 } },
        { event: 'roll', by: 1, dice: [6, 5] },
        {
          event: 'play', by: 1, steps: ['14/8', '6/1'],
          after: '102221040000030000000000000|002222030000040000000000000',
        },
      ],
    }],
  }],
});
// And one of short backgammon, in which the second player does.
const SHORT = `; [Variation "short"]\n${MATCH.replace(/; A strange.*/s, '')}`;

it.each([
  ['acey-deucey', ACEY, 'Anna', 'acey-deucey · Money game', [[14, 8], [6, 1]]],
  ['short backgammon', SHORT, 'Bjarni', 'short backgammon · Match to 3 · 0–0', [[8, 2], [6, 4]]],
] as const)('makes cards of blunders in %s', async (_, match, name, about, steps) => {
  const { context, page, errors } = await visit(browser, server, QUIET);
  await reviewOf(page, match);
  await page.locator('.who select').selectOption({ label: name });
  await page.waitForLoadState('networkidle');
  await only(page, () => false);
  await page.getByText('From your own games: 1').waitFor();
  await page.getByText(about).waitFor();
  await move(page, steps);
  await button(page, 'Confirm').click();
  await page.getByText('There was something better.').waitFor();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Next').click();
  await page.getByText('That is all for now.').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
