// SPDX-License-Identifier: Apache-2.0
// Reviews: a file is judged and looked at, with keys alone, on a telephone, in other languages, and
// after the server was gone.
import { describe, expect, it } from 'vitest';

import en from '../../src/app/text/en.json';
import is from '../../src/app/text/is.json';
import { browser, server } from './stage';
import {
  button, faults, MATCH, matchOver, openTable, playUntil, reviewOf, settled, smallTargets, sticksOut, telephone, visit,
} from './support';

const QUIET = { speed: 'instant', sound: false };
const PHONE = telephone(390, 844);

describe('a match file', () => {
  it('is dropped on the page, judged and found again, also after the server was gone', async () => {
    const { context, page, errors } = await visit(browser, server, QUIET);
    await page.goto('/reviews');
    await settled(page);
    const file = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'match.mat'));
      return data;
    }, MATCH);
    await page.getByLabel('How deeply').selectOption('1');
    await page.dispatchEvent('h1', 'dragover', { dataTransfer: file });
    await page.locator('.drop.over').waitFor();
    await page.dispatchEvent('h1', 'drop', { dataTransfer: file });
    await page.waitForURL(/\/review\//);
    await page.goto('/reviews');
    await page.getByText('Anna – Bjarni').waitFor();
    expect(await faults(page)).toEqual([]);
    await server.kill();
    await server.start();
    await page.getByRole('link', { name: 'Open' }).click();
    await page.locator('svg.board').waitFor();
    await page.goto('/reviews');
    await button(page, 'Delete').click();
    await page.getByText('No match was judged yet.').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('that is none is refused in the words of the player', async () => {
    const { context, page } = await visit(browser, server, QUIET, { locale: 'da' });
    await page.goto('/reviews');
    await settled(page);
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'a', mimeType: 'text/plain', buffer: Buffer.from('no match') });
    await page.getByRole('alert').getByText('Filen kan ikke læses.').waitFor();
    await input.setInputFiles({ name: 'b', mimeType: 'text/plain', buffer: Buffer.alloc(5 << 20, 'x') });
    await page.getByRole('alert').getByText('Det er for stort').waitFor();
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
});

it.each([
  ['in English', 'en', en, {}],
  ['in English on a telephone', 'en', en, PHONE],
  ['in Icelandic on a telephone', 'is', is, PHONE],
] as const)('is walked through with keys alone %s, and another play is tried', async (_, locale, text, options) => {
  const { context, page, errors } = await visit(browser, server, QUIET, { ...options, locale });
  await reviewOf(page, MATCH);
  const title = page.locator('#moment-title');
  const current = page.locator('.move[aria-current]');
  expect(await title.innerText()).toBe('Anna: 3-1: 8/5 6/5');
  await page.keyboard.press('ArrowRight');
  expect(await title.innerText()).toBe('Bjarni: 6-2: 8/2 6/4');
  expect(await current.innerText()).toContain('??');
  await page.getByText('A strange idea').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  expect(await title.innerText()).toBe('Bjarni: 6-2: 8/2 6/4');
  // Two arrows for what was played, and dashed ones for what was best.
  expect(await page.locator('svg.board .trace:not(.better)').count()).toBe(2);
  expect(await page.locator('svg.board .trace.better').count()).toBeGreaterThan(0);
  await page.keyboard.press('2');
  expect(await page.locator('.answer').nth(1).getAttribute('aria-pressed')).toBe('true');

  await page.keyboard.press('t');
  for (const [from, to] of [[24, 18], [13, 11]] as const) {
    await page.locator(`svg.board [data-place="${from}"]`).focus();
    await page.keyboard.press('Enter');
    await page.locator('.target').first().waitFor();
    await page.locator(`svg.board [data-place="${to}"]`).focus();
    await page.keyboard.press('Enter');
  }
  await page.waitForFunction((name) => document.activeElement?.textContent?.trim() === name, text['review.judge']);
  await page.keyboard.press('Enter');
  const tried = page.locator('.answer', { hasText: '24/18 13/11' });
  await tried.and(page.locator('[aria-pressed=true]')).waitFor();
  expect(await tried.innerText()).toContain(text['review.tried']);
  await page.getByText(text['review.played']).first().waitFor();
  await page.keyboard.press('t');
  await button(page, text['review.leave']).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await button(page, text['review.next_blunder']).waitFor();

  await page.keyboard.press('End');
  expect(await title.innerText()).toContain(text['cube.drop']);
  await page.keyboard.press('d');
  const advice = ['advice.double', 'advice.wait', 'advice.too_good'] as const;
  await page.getByText(new RegExp(`^(${advice.map((key) => text[key]).join('|')}); `)).waitFor();
  expect(await sticksOut(page)).toBe(0);
  expect(await faults(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

it('leads to the position of a moment, and from a match of one\'s own to its review', async () => {
  const { context, page } = await visit(browser, server);
  await openTable(page, {
    variant: 'backgammon', opponent: 'computer', level: 'random', options: { length: 1, cube: false },
  });
  await playUntil(page, matchOver(page));
  await page.goto('/matches');
  await button(page, 'What could be better?').click();
  await page.locator('.review svg.board').waitFor();
  await page.getByRole('link', { name: 'Look at this position' }).click();
  await page.waitForURL(/\/position\/XGID=/);
  await context.close();
});

describe('a telephone', () => {
  it.each([
    ['en', { width: 360, height: 740 }, 'Next blunder'],
    ['is', { width: 390, height: 844 }, 'Næstu mistök'],
    ['sl', { width: 740, height: 360 }, 'Naslednja napaka'],
  ] as const)('in %s: fits, and axe finds nothing', async (locale, viewport, next) => {
    const { context, page } = await visit(browser, server, QUIET, { locale, ...telephone(viewport.width, viewport.height) });
    await reviewOf(page, MATCH);
    await button(page, next).tap();
    expect(await page.locator('#moment-title').innerText()).toContain('Bjarni');
    expect(await sticksOut(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await faults(page)).toEqual([]);
    await page.goto('/reviews');
    await settled(page);
    expect(await sticksOut(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
});

it('axe finds nothing in the dark, nor in high contrast', async () => {
  for (const look of [{ theme: 'felt', mode: 'dark' }, { theme: 'contrast', mode: 'light' }]) {
    const { context, page } = await visit(browser, server, { ...QUIET, ...look });
    await reviewOf(page, MATCH);
    await page.keyboard.press('n');
    expect(await faults(page)).toEqual([]);
    await context.close();
  }
});

it('shows the progress of a player over the matches, and finds them', async () => {
  const { context, page, errors } = await visit(
    browser, server, QUIET, { locale: 'nb', ...telephone(360, 740) },
  );
  await page.goto('/progress');
  await settled(page);
  await page.getByText('Det finnes ennå ingen bedømt kamp').waitFor();
  await reviewOf(page, MATCH);
  await page.goto('/progress');
  await page.getByText('For 1 kamp er det ikke kjent hvem du var').waitFor();
  await page.getByRole('link', { name: 'Anna – Bjarni' }).click();
  await page.locator('.who select').selectOption({ label: 'Bjarni' });
  await page.waitForLoadState('networkidle');
  await reviewOf(page, MATCH.replaceAll('Anna', 'Cecilie'));
  await page.locator('.who select').selectOption({ label: 'Bjarni' });
  await page.waitForLoadState('networkidle');
  await page.goto('/progress');
  await page.getByText('2 kamper.').waitFor();
  expect(await page.getByRole('img').count()).toBe(2);
  await page.getByText('Trekk i åpningen').waitFor();
  expect(await sticksOut(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Motstander').fill('ceci');
  await page.getByText('1 kamp.').waitFor();
  await page.getByLabel('Feil til').fill('0');
  await page.getByText('0 kamper.').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it.each([
  ['with keys alone', {}],
  ['on a telephone', telephone(360, 740)],
] as const)('finds a position by the checkers in it, %s', async (_, options) => {
  const { context, page, errors } = await visit(browser, server, QUIET, options);
  await reviewOf(page, MATCH);
  await page.goto('/progress');
  await page.locator('summary').press('Enter');
  const spot = (name: string) => page.getByRole('button', { name, exact: true });
  await button(page, 'Find').click();
  await page.getByText('The board is empty').waitFor();
  // Two light checkers on the 24-point, and on dark's 5-point two of dark's.
  await spot('24-point: empty').press('Enter');
  await spot('24-point: 1 light').press('Enter');
  await button(page, 'dark').press('Enter');
  await spot('20-point: empty').press('Enter');
  await spot('20-point: 1 dark').press('Enter');
  await spot('20-point: 2 dark').waitFor();
  await button(page, 'Find').press('Enter');
  await page.getByText('2 positions.').waitFor();
  expect(await sticksOut(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Game 1: Bjarni on roll' }).last().press('Enter');
  await page.waitForURL(/\/review\/[\w-]+\/0\/\d+$/);
  await page.locator('.review svg.board').waitFor();
  expect(await page.locator('#moment-title').innerText()).toBe('Bjarni: 5-3: 8/3 6/3');
  await page.goBack();
  await page.locator('summary').press('Enter');
  await spot('1-point: empty').press('Enter');
  await button(page, 'Find').press('Enter');
  await page.getByText('0 positions.').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it('plays a decision out many times, and stops', async () => {
  const { context, page } = await visit(browser, server, QUIET);
  await reviewOf(page, MATCH);
  await page.keyboard.press('n');
  await page.keyboard.press('r');
  await page.getByText(/Games played: [1-9]/).waitFor();
  // Three are the best; what was played is none of them.
  const rollout = page.getByRole('region', { name: 'Rollout' });
  expect(await rollout.getByRole('listitem').count()).toBe(4);
  await rollout.getByText('(played)').waitFor();
  expect(await faults(page)).toEqual([]);
  const stop = button(page, 'Stop');
  if (await stop.isVisible()) await stop.click({ timeout: 3000 }).catch(() => undefined);
  await stop.waitFor({ state: 'hidden' });
  await context.close();
});
