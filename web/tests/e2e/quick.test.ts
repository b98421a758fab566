// SPDX-License-Identifier: Apache-2.0
// The page at a glance, in about a minute: it loads fast, a game can be played to its end, the board
// fits a telephone, axe finds nothing, a lesson works. The other files look closer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { expect, it } from 'vitest';

import { browser, server } from './stage';
import {
  ask, button, faults, MATCH, matchOver, move, openTable, playUntil, reviewOf, settled, smallTargets,
  sticksOut, SWIFT, telephone, throwOpening, visit,
} from './support';

it('loads less than 200 kB at first, and runs under the content security policy', async () => {
  const { context, page } = await visit(browser, server);
  const files = new Map<string, number>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/api/')) return;
    void response.body().then((body) => files.set(path, gzipSync(body).length), () => undefined);
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/');
  await settled(page);
  const total = [...files.values()].reduce((sum, size) => sum + size, 0);
  expect(files.size).toBeGreaterThan(3);
  expect(total).toBeLessThan(200_000);
  expect(refused).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await context.close();
});

it('plays a whole game against the computer, and tells of it in words', async () => {
  const { context, page, errors } = await visit(browser, server);
  const id = await openTable(page, {
    variant: 'hypergammon', opponent: 'computer', level: 'random', options: { length: 1, cube: false },
  });
  const words = page.getByRole('region', { name: 'The position in words' }).getByRole('listitem');
  expect(await words.allInnerTexts()).toContain('24-point: 1 checker of yours.');
  const heard: Promise<unknown> = page.locator('[aria-live]', { hasText: /rolls|throws/ }).waitFor({ state: 'attached' });
  await Promise.all([heard, playUntil(page, matchOver(page))]);
  expect(await page.locator('.result').innerText()).toMatch(/wins the match/);
  const { table } = await ask<{ table: { phase: string } }>(page, 'GET', `/tables/${id}`);
  expect(table.phase).toBe('match_over');
  expect(errors).toEqual([]);
  await context.close();
});

it('fits a telephone, and axe finds nothing at the table', async () => {
  const { context, page } = await visit(
    browser, server, { ...SWIFT, quickMoves: false, autoConfirm: false },
    telephone(360, 740),
  );
  await openTable(page, { opponent: 'same_screen', options: { length: 3 } });
  await throwOpening(page);
  expect(await sticksOut(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await context.close();
});

it('teaches: a lesson in Icelandic', async () => {
  const { context, page } = await visit(browser, server, { speed: 'instant', sound: false }, { locale: 'is' });
  await page.goto('/learn/moving');
  expect(await page.locator('html').getAttribute('lang')).toBe('is');
  await move(page, [[8, 5], [6, 5]]);
  await button(page, 'Staðfesta').click();
  await page.getByText('Vel gert!').waitFor();
  await context.close();
});

it('reviews a match file: the next blunder by a key', async () => {
  const { context, page, errors } = await visit(browser, server, { speed: 'instant', sound: false });
  await reviewOf(page, MATCH);
  await page.keyboard.press('n');
  expect(await page.locator('#moment-title').innerText()).toBe('Bjarni: 6-2: 8/2 6/4');
  expect(await page.locator('svg.board .trace.better').count()).toBeGreaterThan(0);
  expect(await faults(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('has words in every language for all that the server offers', async () => {
  const { context, page } = await visit(browser, server);
  await page.goto('/about');
  const offered = await page.evaluate(async () => (await fetch('/api/v1/server')).json() as Promise<{
    opponents: { name: string }[]; variants: { name: string }[]; clocks: { name: string }[]; phrases: string[];
  }>);
  const keys = [
    ...offered.opponents.map(({ name }) => `level.${name}`),
    ...offered.variants.map(({ name }) => `game.${name}`),
    ...offered.clocks.map(({ name }) => `clock.${name}`),
    ...offered.phrases.map((name) => `phrase.${name}`),
  ];
  expect(keys.length).toBeGreaterThan(30);
  for (const language of ['en', 'is', 'da', 'nb', 'sl']) {
    const path = join(process.cwd(), `src/app/text/${language}.json`);
    const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    expect([language, keys.filter((key) => !(key in catalogue))]).toEqual([language, []]);
  }
  await context.close();
});
