// SPDX-License-Identifier: Apache-2.0
// Whole games through the page.
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { browser, server } from './stage';
import {
  ask, button, matchOver, openTable, playUntil, pressNext, SWIFT, throwOpening, visit,
} from './support';

describe('against the computer', () => {
  it('is one press away, and a whole game of backgammon can be played, checked and replayed', async () => {
    const { context, page, errors } = await visit(browser, server);
    await page.goto('/');
    await button(page, 'Play now').click();
    await page.waitForURL(/\/t\//);
    await button(page, 'Throw for the start').waitFor();

    const id = await openTable(page, { opponent: 'computer', level: 'runner', options: { length: 1 } });
    await playUntil(page, matchOver(page));
    expect(await page.locator('.result').innerText()).toMatch(/wins the match/);
    expect(await page.locator('.list tbody tr').count()).toBeGreaterThan(10);

    await page.goto(`/dice/${id}`);
    await page.getByText(/The dice are right: all \d+ throws checked/).waitFor();
    await page.goto(`/replay/${id}`);
    for (let step = 0; step < 20 && (await page.locator('path.trace').count()) === 0; ++step) {
      await button(page, 'Forward').click();
    }
    expect(await page.locator('path.trace').count()).toBeGreaterThan(0);
    expect(await page.locator('.sentence').innerText()).toMatch(/plays/);
    await page.getByLabel('To the end').click();
    expect(await page.locator('.sentence').innerText()).toMatch(/wins the match/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('plays a whole game of acey-deucey, reserve and chosen numbers included', async () => {
    const { context, page, errors } = await visit(browser, server);
    await openTable(page, { variant: 'acey-deucey', opponent: 'computer', level: 'runner', options: { length: 1 } });
    expect(await page.locator('rect.tray').count()).toBe(2);
    await playUntil(page, matchOver(page));
    expect(errors).toEqual([]);
    await context.close();
  });

  it('gives hints, the match as files, and the position to copy', async () => {
    const { context, page } = await visit(
      browser, server, { ...SWIFT, autoConfirm: false }, { permissions: ['clipboard-read', 'clipboard-write'] },
    );
    await openTable(page, { opponent: 'computer', level: 'runner', options: { length: 3 } });
    await playUntil(page, () => page.locator('svg.board [data-place]').first().isVisible());
    await button(page, 'Give me a hint').click();
    await page.locator('.status', { hasText: /Hint: \S+\/\S+/ }).waitFor();
    expect(await page.locator('path.trace').count()).toBeGreaterThan(0);

    await page.getByRole('tab', { name: 'More' }).click();
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
      return readFileSync((await download.path())!, 'utf8');
    };
    expect(await saved('Save the match as .mat')).toMatch(/3 point match/);
    expect(JSON.parse(await saved('Save the match as JSON'))).toBeTypeOf('object');
    const copied = async (name: string) => {
      await button(page, name).click();
      await page.getByText('Copied.').waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('Copy the XGID')).toMatch(/^XGID=[-a-oA-O]{26}:/);
    expect(await copied('Copy the position ID')).toMatch(/^[\w+/]{14}/);
    await context.close();
  });
});

describe('what moves on the board', () => {
  // The names of everything that was set in motion while the start was thrown for and a checker moved.
  async function moved(settings: object, options: object = {}): Promise<Set<string>> {
    const { context, page } = await visit(browser, server, { ...SWIFT, autoConfirm: false, ...settings }, options);
    await page.addInitScript(() => {
      const names: string[] = [];
      Object.assign(window, { names });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...rest) {
        names.push(this.classList[0]!);
        return animate.apply(this, rest);
      };
    });
    await openTable(page, { opponent: 'same_screen', options: { length: 1 } });
    await throwOpening(page);
    await page.locator('svg.board [data-place]').first().click();
    await button(page, 'Undo').and(page.locator(':enabled')).waitFor();
    const names = await page.evaluate(() => (window as unknown as { names: string[] }).names);
    await context.close();
    return new Set(names);
  }

  it('are dice from a cup, and checkers', async () => {
    expect(await moved({ speed: 'fast' })).toEqual(new Set(['cup', 'die', 'checker']));
  });
  it('is nothing for those who want it so', async () => {
    expect(await moved({ speed: 'slow' }, { reducedMotion: 'reduce' })).toEqual(new Set());
    expect(await moved({ speed: 'instant' })).toEqual(new Set());
  });
});

describe('moving', () => {
  // A first position with a roll that is known: the second player waits for it.
  it('goes by click, by drag, by swapped dice and back by undo', async () => {
    const { context, page } = await visit(browser, server, { speed: 'instant', sound: false });
    await openTable(page, { opponent: 'same_screen', options: { length: 1 } });
    await throwOpening(page);
    expect(await button(page, 'Undo').isEnabled()).toBe(false);
    const checkers = () => page.locator('.checker').evaluateAll((all) => all.map((one) => (one as SVGElement).style.transform).sort().join());
    const before = await checkers();

    // Click: the checker, then one of the places that light up.
    const sources = page.locator('svg.board [data-place]');
    await sources.first().click();
    await page.locator('.target').first().waitFor();
    const source = await page.locator('[aria-pressed=true]').getAttribute('data-place');
    const target = page.locator(`svg.board [data-place]:not([data-place="${source}"])`).filter({ hasNot: page.locator('none') });
    const names = await target.evaluateAll((all) => all.map((one) => [one.getAttribute('aria-label')!, (one as SVGElement).dataset['place']!]));
    const goal = names.find(([name]) => name!.startsWith('Move it'))![1]!;
    await page.locator(`[data-place="${goal}"]`).click();
    expect(await checkers()).not.toBe(before);
    await button(page, 'Undo').click();
    expect(await checkers()).toBe(before);

    // Drag: the same way.
    const middle = async (place: string) => {
      const box = (await page.locator(`[data-place="${place}"]`).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = await middle(source!);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 });
    const to = await middle(goal);
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => !document.querySelector('.actions button:disabled'), undefined, { timeout: 3000 }).catch(() => undefined);
    expect(await checkers()).not.toBe(before);
    expect(await button(page, 'Undo').isEnabled()).toBe(true);
    await button(page, 'Undo').click();

    // The dice change places by a press.
    const dice = page.getByRole('button', { name: /Swap the dice/ });
    const first = await dice.getAttribute('aria-label');
    await dice.focus();
    await page.keyboard.press('Enter');
    expect(await dice.getAttribute('aria-label')).not.toBe(first);
    await context.close();
  });

  it('needs nothing but the keyboard for a whole game', async () => {
    const { context, page } = await visit(browser, server, { speed: 'instant', sound: false });
    await openTable(page, { variant: 'hypergammon', opponent: 'computer', level: 'random', options: { length: 1, cube: false } });
    const focusable = 'svg.board [data-place], .actions button:not(:disabled)';
    // How many presses a game takes is up to the dice.
    for (const end = Date.now() + 500_000; Date.now() < end && !(await matchOver(page)()); ) {
      await page.waitForFunction((wanted) => document.querySelector(wanted), `${focusable}, .result`);
      // Tab until something of the game has the focus, then Enter.
      let there = false;
      for (let tab = 0; tab < 40 && !there; ++tab) {
        there = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, focusable);
        if (!there) await page.keyboard.press('Tab');
      }
      // The match may have ended meanwhile: Enter would then press what is offered next.
      if (!there) continue;
      const done = await page.evaluate(() =>
        [...document.querySelectorAll('button:not(:disabled)')].some((one) => one.textContent?.trim() === 'Confirm'),
      );
      await page.keyboard.press(done ? 'c' : 'Enter');
    }
    expect(await matchOver(page)()).toBe(true);
    await context.close();
  });
});

it('doubles, beavers, refuses one resignation and accepts another', async () => {
  const { context, page } = await visit(browser, server, { ...SWIFT, autoRoll: false });
  await openTable(page, { opponent: 'same_screen', options: { length: 0, beavers: true } });
  await playUntil(page, () => button(page, 'Double').isVisible());
  await button(page, 'Double').click();
  await button(page, 'Not yet').click();
  await button(page, 'Double').click();
  await button(page, 'Double to 2').click();
  await button(page, 'Take').waitFor();
  expect(await page.locator('svg.board .checker').count()).toBe(30);
  await button(page, 'Beaver').click();
  await page.locator('.cube text', { hasText: '4' }).waitFor();
  await button(page, 'Take').click();
  await button(page, 'Take').waitFor({ state: 'hidden' });

  await page.getByRole('tab', { name: 'More' }).click();
  await button(page, 'Resign').click();
  await button(page, 'A gammon (double)').click();
  await page.locator('.status', { hasText: 'you win 8 points' }).waitFor();
  await button(page, 'Refuse').click();
  await button(page, 'Resign').click();
  await button(page, 'A single game').click();
  await page.locator('.status', { hasText: 'you win 4 points' }).waitFor();
  await button(page, 'Accept').click();
  await button(page, 'Next game').waitFor();
  expect(await page.locator('.result .score').innerText()).toMatch(/^(4–0|0–4)$/);
  await context.close();
});

it('plays a match between two browsers: cube, Crawford, resignation', async () => {
  const anna = await visit(browser, server);
  const bo = await visit(browser, server);
  const id = await openTable(anna.page, { opponent: 'link', options: { length: 3 }, spectators: true });
  await bo.page.goto(`/t/${id}`);
  await button(bo.page, 'Sit down').click();
  await Promise.all([anna, bo].map(({ page }) => page.locator('.actions').waitFor()));

  // A phrase is read in each one's own language; somebody watches in Slovenian.
  const watcher = await visit(browser, server, SWIFT, { locale: 'sl' });
  await watcher.page.goto(`/t/${id}`);
  await watcher.page.getByRole('tab', { name: 'Klepet' }).click();
  await anna.page.getByRole('tab', { name: 'Chat' }).click();
  await button(anna.page, 'Good luck!').click();
  await watcher.page.getByRole('listitem').filter({ hasText: 'Srečno!' }).waitFor();
  expect(await watcher.page.locator('.actions button').count()).toBe(0);
  await watcher.context.close();

  // Both play until somebody may double; that one doubles, the other takes.
  const both = [anna.page, bo.page] as const;
  const state = () => ask<{ table: { score: { first: number; second: number }; phase: string } }>(anna.page, 'GET', `/tables/${id}`);
  let doubler = -1;
  for (let press = 0; press < 400 && doubler < 0; ++press) {
    for (const [index, page] of both.entries()) {
      if (await button(page, 'Double').isVisible()) {
        doubler = index;
        break;
      }
      await pressNext(page);
    }
    await anna.page.waitForTimeout(20);
  }
  const mine = both[doubler]!;
  const theirs = both[1 - doubler]!;
  await button(mine, 'Double').click();
  // One press is not enough.
  expect((await state()).table.phase).toBe('to_roll');
  await button(mine, 'Double to 2').click();
  await button(theirs, 'Take').waitFor();
  expect(await theirs.locator('svg.board').isVisible()).toBe(true);
  await button(theirs, 'Take').click();
  await mine.locator('.cube text', { hasText: '2' }).waitFor();

  // The doubler resigns a single game: two points to the other, who is then one point short.
  await mine.getByRole('tab', { name: 'More' }).click();
  await button(mine, 'Resign').click();
  await button(mine, 'A single game').click();
  await button(theirs, 'Accept').click();
  await button(theirs, 'Next game').click();
  await button(mine, 'Next game').click();
  const score = (await state()).table.score;
  expect([score.first, score.second].sort()).toEqual([0, 2]);

  // The Crawford game: nobody may double, whoever is to roll.
  let rolls = 0;
  for (let press = 0; press < 200 && rolls < 4; ++press) {
    for (const page of both) {
      expect(await button(page, 'Double').isVisible()).toBe(false);
      if (await pressNext(page)) ++rolls;
    }
  }
  await mine.getByRole('tab', { name: 'More' }).click();
  await button(mine, 'Resign').click();
  await button(mine, 'A single game').click();
  await button(theirs, 'Accept').click();
  await button(theirs, 'Once more').waitFor();
  expect((await state()).table.phase).toBe('match_over');
  expect([...anna.errors, ...bo.errors]).toEqual([]);
  await anna.context.close();
  await bo.context.close();
});

it('plays a rated match between two accounts, and shows what it did to their ratings', async () => {
  const anna = await visit(browser, server);
  const bo = await visit(browser, server);
  const rating = /Your rating: 1500\./;
  for (const [login, { page }] of Object.entries({ anna, bo })) {
    await page.goto('/settings');
    await page.getByLabel('Your name').fill(login);
    await button(page, 'Save').click();
    await page.getByText('Saved.').waitFor();
    expect(await page.getByText(rating).count()).toBe(0);
    await page.getByLabel('Login name').fill(login);
    await page.getByLabel('Password').fill('long enough');
    await button(page, 'Make an account').click();
    await page.getByText(rating).waitFor();
  }
  await anna.page.goto('/new/lobby');
  await anna.page.getByLabel('Length').selectOption({ label: 'Match to 1 point' });
  await anna.page.getByLabel('Rated').check();
  await button(anna.page, 'Begin').click();
  await anna.page.waitForURL(/\/t\//);

  // A guest is told what he needs; an account sits down.
  const guest = await visit(browser, server);
  for (const { page } of [guest, bo]) {
    await page.goto('/lobby');
    await page.locator('li', { hasText: /anna.*1500.*Rated/s }).waitFor();
  }
  expect(await button(guest.page, 'Sit down').count()).toBe(0);
  await guest.page.getByRole('link', { name: 'Make an account' }).waitFor();
  await guest.context.close();
  await button(bo.page, 'Sit down').click();
  await bo.page.locator('.player', { hasText: /anna.*1500/s }).waitFor();

  await bo.page.getByRole('tab', { name: 'More' }).click();
  await bo.page.getByText('A rated match').waitFor();
  await button(bo.page, 'Resign').click();
  await button(bo.page, 'The whole match').click();
  for (const { page } of [anna, bo]) {
    await page.locator('.result', { hasText: 'anna: rating 1510 (+10)' }).waitFor();
    await page.locator('.result', { hasText: 'bo: rating 1490 (-10)' }).waitFor();
  }
  await bo.page.goto('/settings');
  await bo.page.getByText('Your rating: 1490.').waitFor();
  expect([...anna.errors, ...bo.errors]).toEqual([]);
  await anna.context.close();
  await bo.context.close();
});

it('goes on where it was when the server dies and comes back', async () => {
  const { context, page } = await visit(browser, server);
  await openTable(page, { opponent: 'computer', level: 'runner', options: { length: 5 } });
  for (let press = 0; press < 25; ++press) if (!(await pressNext(page))) await page.waitForTimeout(40);
  await server.kill();
  await page.locator('.status', { hasText: 'connection was lost' }).waitFor();
  const rows = await page.locator('.list tbody tr').count();
  await server.start();
  await page.locator('.status p', { hasNotText: 'connection was lost' }).waitFor({ timeout: 20_000 });
  expect(await page.locator('.list tbody tr').count()).toBeGreaterThanOrEqual(rows);
  let pressed = 0;
  for (let press = 0; press < 60 && pressed < 10; ++press) {
    if (await pressNext(page)) ++pressed;
    else await page.waitForTimeout(50);
  }
  expect(pressed).toBe(10);
  await context.close();
});
