// SPDX-License-Identifier: Apache-2.0
// After a game against the computer: how it was played, and cards from one's own blunders.
import { expect, it } from 'vitest';

import { browser, server } from './stage';
import { ask, button, faults, openTable, playUntil, smallTargets, sticksOut, visit, SWIFT } from './support';

it('tells after a game what was most expensive, and makes cards of it', async () => {
  const { context, page, errors } = await visit(browser, server);
  const id = await openTable(page, {
    variant: 'backgammon', opponent: 'computer', level: 'random', options: { length: 7, cube: false },
  });
  await playUntil(page, () => button(page, 'Next game').isVisible());
  await button(page, 'How did I play?').click();
  const dialog = page.getByRole('dialog', { name: 'How you played' });
  await dialog.getByText(/Most expensive moments: 1 of [123]/).waitFor();
  await dialog.locator('svg.board').waitFor();
  await dialog.getByText(/^Game 1: Anna .* Cost: .* loses about \d+ games? more in a hundred/).waitFor();
  expect(await dialog.locator('.trace.better').count()).toBeGreaterThan(0);
  expect(await faults(page)).toEqual([]);
  await button(page, 'Close').click();

  // Only a whole match is kept among the reviews.
  await button(page, 'Next game').click();
  await page.waitForFunction(() => !document.querySelector('.result'));
  await expect.poll(async () => (await ask<{ analyses: unknown[] }>(page, 'GET', '/analyses')).analyses.length).toBe(0);

  await page.getByRole('tab', { name: 'More' }).click();
  await button(page, 'Resign').click();
  await button(page, 'The whole match').click();
  await button(page, 'Once more').waitFor();
  // In another language and on a telephone.
  await page.evaluate((settings) => localStorage.setItem('kotra.settings', JSON.stringify({ ...settings, language: 'sl' })), SWIFT);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/t/${id}`);
  await button(page, 'Kako je šlo?').press('Enter');
  await page.getByText(/Najdražji trenutki: 1 od [123]/).waitFor();
  expect(await sticksOut(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Celoten pregled' }).press('Enter');
  await page.locator('.review svg.board').waitFor();
  await page.goto('/cards');
  await page.getByText(/Iz vaših iger: [1-9]/).waitFor();
  await page.locator('svg.board [data-place]').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
