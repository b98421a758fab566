// SPDX-License-Identifier: Apache-2.0
// Every page: accessible, on every size of screen, in every language; and the lessons.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { browser, server } from './stage';
import {
  button, faults, matchOver, move, openTable, playUntil, settled, smallTargets, sticksOut, SWIFT,
  telephone, throwOpening, visit,
} from './support';

const PAGES = [
  '/', '/new/computer', '/new/link', '/lobby', '/matches', '/learn', '/learn/moving', '/learn/cube', '/cards',
  '/position', '/rules', '/rules/acey-deucey', '/dice', '/reviews', '/progress', '/settings', '/about', '/nowhere',
] as const;

describe('axe finds nothing', () => {
  it.each([
    ['wood, light', { theme: 'wood', mode: 'light' }, PAGES],
    ['felt, dark', { theme: 'felt', mode: 'dark' }, ['/', '/learn/moving', '/position', '/settings']],
    ['high contrast, dark', { theme: 'contrast', mode: 'dark' }, ['/', '/learn/moving', '/position', '/settings']],
  ] as const)('in %s', async (_name, look, paths) => {
    const { context, page, errors } = await visit(browser, server, { ...SWIFT, ...look });
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      found.push(...(await faults(page)));
    }
    await openTable(page, { opponent: 'same_screen', options: { length: 3 } });
    await throwOpening(page);
    found.push(...(await faults(page)));
    for (const tab of ['Chat', 'More']) {
      await page.getByRole('tab', { name: tab }).click();
      found.push(...(await faults(page)));
    }
    await button(page, 'Resign').click();
    found.push(...(await faults(page)));
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

it('axe finds nothing where a match has ended, is looked at again, or has yet to begin', async () => {
  const { context, page } = await visit(browser, server);
  const found: string[] = [];
  const id = await openTable(page, {
    variant: 'hypergammon', opponent: 'computer', level: 'random', options: { length: 1, cube: false },
  });
  await playUntil(page, matchOver(page));
  found.push(...(await faults(page)));
  for (const path of [`/replay/${id}`, `/dice/${id}`, '/matches']) {
    await page.goto(path);
    await settled(page);
    found.push(...(await faults(page)));
  }
  const waiting = await openTable(page, { opponent: 'link', options: { length: 3 } });
  await page.getByText('Send this address to your friend.').waitFor();
  found.push(...(await faults(page)));
  const friend = await visit(browser, server);
  await friend.page.goto(`/t/${waiting}`);
  await button(friend.page, 'Sit down').waitFor();
  found.push(...(await faults(friend.page)));
  expect(found).toEqual([]);
  await friend.context.close();
  await context.close();
});

describe('a telephone', () => {
  it.each([
    ['upright', { width: 360, height: 740 }],
    ['on its side', { width: 740, height: 360 }],
    ['small and on its side', { width: 640, height: 360 }],
  ])('%s: nothing sticks out, and what can be pressed is large enough', async (_name, viewport) => {
    const { context, page } = await visit(browser, server, { speed: 'instant', sound: false }, telephone(viewport.width, viewport.height));
    for (const path of PAGES) {
      await page.goto(path);
      await settled(page);
      expect([path, await sticksOut(page)]).toEqual([path, 0]);
      expect([path, ...(await smallTargets(page))]).toEqual([path]);
    }
    for (const variant of ['acey-deucey', 'backgammon']) {
      await openTable(page, { variant, opponent: 'same_screen', options: { length: 3 } });
      await playUntil(page, () => page.locator('svg.board .touch').first().isVisible());
      expect([variant, await sticksOut(page)]).toEqual([variant, 0]);
      expect([variant, ...(await smallTargets(page))]).toEqual([variant]);
    }

    // Tap twice: the checker goes by the left die.
    const source = page.locator('svg.board .touch').first();
    const target = page.locator('.target').first();
    // The board may still move a little under the first tap.
    for (let tap = 0; tap < 5 && !(await target.isVisible()); ++tap) {
      await source.tap();
      await target.waitFor({ timeout: 5000 }).catch(() => undefined);
    }
    expect(await target.isVisible()).toBe(true);
    await page.locator('[aria-pressed=true]').tap();
    await page.waitForFunction(() => !document.querySelector('.actions button')?.hasAttribute('disabled'));
    await context.close();
  });
});

describe('the languages', () => {
  it.each([
    ['en', 'Play now', 'Well done!', 'Confirm'],
    ['is', 'Spila núna', 'Vel gert!', 'Staðfesta'],
    ['da', 'Spil nu', 'Godt klaret!', 'Bekræft'],
    ['nb', 'Spill nå', 'Godt gjort!', 'Bekreft'],
    ['sl', 'Igraj takoj', 'Odlično!', 'Potrdi'],
  ])('%s: the first page and a lesson', async (language, playNow, wellDone, confirm) => {
    const { context, page } = await visit(browser, server, { speed: 'instant', sound: false }, { locale: language });
    await page.goto('/');
    await button(page, playNow).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.goto('/learn/moving');
    for (const steps of [[[8, 5], [6, 5]], [[24, 18], [18, 13]]] as const) {
      await move(page, steps);
      await button(page, confirm).click();
      await page.getByText(wellDone).waitFor();
      await page.locator('.words .primary').click();
    }
    await page.waitForURL(/\/learn\/hitting/);
    await context.close();
  });

  it('changes at once from the menu, and stays', async () => {
    const { context, page } = await visit(browser, server);
    await page.goto('/');
    await page.getByLabel('Language').selectOption('sl');
    await button(page, 'Igraj takoj').waitFor();
    await page.reload();
    await button(page, 'Igraj takoj').waitFor();
    await context.close();
  });
});

// What solves each task: steps, or the name of a button.
const SOLUTIONS: readonly [lesson: string, tasks: readonly (string | readonly (readonly [number, number])[])[]][] = [
  ['moving', [[[8, 5], [6, 5]], [[24, 18], [18, 13]]]],
  ['hitting', [[[8, 4], [24, 22]], [[25, 22], [24, 18]]]],
  ['doublets', [[[13, 10], [13, 10], [8, 5], [8, 5]]]],
  ['must', [[[24, 22], [8, 2]], [[20, 14]]]],
  ['off', [[[4, 0], [3, 0]], [[3, 0], [3, 0]]]],
  ['gammon', [[[2, 0], [1, 0]], [[4, 0], [3, 0]]]],
  ['cube', ['Double', 'Drop']],
  ['acey_enter', [[[26, 21], [26, 23]]]],
  ['acey_12', [[[26, 24], [26, 23]], 'Choose 6']],
  ['acey_off', [[[3, 0], [2, 0]]]],
];

describe('the lessons', () => {
  it('can all be done', async () => {
    const { context, page } = await visit(browser, server, { speed: 'instant', sound: false });
    for (const [lesson, tasks] of SOLUTIONS) {
      await page.goto(`/learn/${lesson}`);
      for (const [index, solution] of tasks.entries()) {
        if (typeof solution === 'string') {
          await button(page, solution).click();
        } else {
          for (const [from, to] of solution) {
            await page.locator(`[data-place="${from}"]`).focus();
            await page.keyboard.press('Enter');
            await page.locator('.target').first().waitFor();
            await page.locator(`[data-place="${to}"]`).focus();
            await page.keyboard.press('Enter');
          }
          await button(page, 'Confirm').click();
        }
        await page.getByText('Well done!').waitFor().catch(() => {
          throw new Error(`lesson ${lesson}, task ${index + 1}`);
        });
        if (index + 1 < tasks.length) await button(page, 'Next').click();
      }
    }
    await page.goto('/learn');
    await expect.poll(() => page.getByRole('img', { name: 'done' }).count()).toBe(SOLUTIONS.length);
    await context.close();
  });

  it('carry the focus on to what comes next, for those who use keys alone', async () => {
    const { context, page } = await visit(browser, server, { speed: 'instant', sound: false });
    await page.goto('/learn/moving');
    await page.locator('[data-place="8"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-place="5"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('[data-place]'));
    await page.locator('[data-place="6"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-place="5"]').focus();
    for (const label of ['Confirm', 'Next']) {
      await page.keyboard.press('Enter');
      await page.waitForFunction((text) => document.activeElement?.textContent?.trim() === text, label);
    }
    await context.close();
  });

  it('are friendly about what is legal but not asked for', async () => {
    const { context, page } = await visit(browser, server, { speed: 'instant', sound: false });
    await page.goto('/learn/cube');
    await button(page, 'Roll dice').click();
    await page.getByText('That is allowed').waitFor();
    await button(page, 'Try again').click();
    await button(page, 'Double').waitFor();
    await context.close();
  });
});

it('says decently that there is no connection', async () => {
  const { context, page } = await visit(browser, server);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/lobby').catch(() => undefined);
  await page.getByText('There is no connection.').waitFor();
  await context.close();
});

it('ships no source map and no inline script', () => {
  const dist = join(process.cwd(), 'dist');
  expect(readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).not.toMatch(/<script>|<style|style=/);
});
