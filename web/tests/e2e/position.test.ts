// SPDX-License-Identifier: Apache-2.0
// The page of positions: set up with a mouse and with keys alone, from any ID, and asked about.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { browser, server } from './stage';
import { button, faults, settled, smallTargets, sticksOut, telephone, visit } from './support';

const OPENING = 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10';
const RACE = 'XGID=---BBCCBA-----A---bbccbbA-:0:0:1:00:0:0:0:0:10';
const PHONE = telephone(360, 740);

// The page with the board of an ID.
async function show(page: Page, id: string) {
  await page.goto(`/position/${id}`);
  await page.getByRole('group', { name: /Drag checkers/ }).waitFor();
}
const spot = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const xgid = (page: Page) => page.locator('.id', { hasText: 'XGID' }).locator('code').innerText();

async function drag(page: Page, from: string, to: string) {
  const middle = async (name: string) => {
    const box = (await spot(page, name).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const goal = await middle(to);
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...goal, { steps: 5 });
  await page.mouse.up();
}

function paste(page: Page, text: string) {
  return page.evaluate((value) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', value);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

describe('setting up', () => {
  it('moves checkers with a mouse, and names the position in the address', async () => {
    const { context, page, errors } = await visit(browser, server);
    await show(page, OPENING);
    await drag(page, '8-point: 3 light', '5-point: empty');
    await spot(page, '5-point: 1 light').waitFor();
    await drag(page, '6-point: 5 light', '5-point: 1 light');
    await spot(page, '5-point: 2 light').waitFor();
    expect(await xgid(page)).toBe('XGID=-b---BD-B---eE---c-e----B-:0:0:1:31:0:0:0:0:10');
    expect(decodeURIComponent(page.url())).toContain(await xgid(page));
    // A press puts down or takes away; there are no more than fifteen.
    await button(page, 'Take away').click();
    await spot(page, '24-point: 2 light').click();
    await spot(page, '24-point: 1 light').waitFor();
    await button(page, 'light').click();
    await spot(page, 'Bar (light): empty').click();
    await spot(page, 'Bar (light): 1 light').waitFor();
    await page.reload();
    await spot(page, 'Bar (light): 1 light').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes dice, cube and score, and keeps together what belongs together', async () => {
    const { context, page } = await visit(browser, server);
    await show(page, OPENING);
    await page.getByLabel('Match to (0: money)').fill('7');
    await page.getByLabel('Match to (0: money)').press('Tab');
    await page.getByLabel('Points: dark').fill('6');
    await page.getByLabel('Points: dark').press('Tab');
    await page.getByLabel('Crawford game').check();
    await page.locator('code', { hasText: ':0:6:1:7:' }).first().waitFor();
    await page.getByLabel('Crawford game').uncheck();
    await page.getByRole('combobox', { name: /^Cube/ }).selectOption('4');
    await page.getByRole('combobox', { name: /^Its owner/ }).selectOption('second');
    await page.getByRole('combobox', { name: /^Dice/ }).selectOption('6-5');
    await page.locator('code', { hasText: ':2:-1:1:65:0:6:0:7:' }).first().waitFor();
    await context.close();
  });

  it('reads every kind of ID, with what programs put around it', async () => {
    const { context, page } = await visit(browser, server);
    await show(page, RACE);
    const ids = await page.locator('.id code').allInnerTexts();
    expect(ids).toHaveLength(5);
    for (const id of ids) {
      await button(page, 'Starting position').click();
      await spot(page, '13-point: 5 light').waitFor();
      await page.getByLabel('Paste an ID').fill(id);
      await button(page, 'Set up').click();
      await page.getByText('The position is on the board.').waitFor();
      await spot(page, '24-point: 1 light').waitFor();
    }
    await paste(page, `${OPENING}\n\nX:Player 1   O:Player 2\nScore is X:0 O:0. Unlimited Game\n`);
    await spot(page, '13-point: 5 light').waitFor();
    expect(await xgid(page)).toBe(OPENING);
    await paste(page, 'GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                Match ID   : cIkFAAAAAAAE\n +13-14');
    await page.locator('code', { hasText: '4HPwATDgc/ABMA:cIkFAAAAAAAE' }).waitFor();
    await paste(page, 'no position');
    await page.getByRole('alert').getByText('This is no possible position.').waitFor();
    await context.close();
  });
});

describe('asking', () => {
  it('shows the best plays, plays them out, and stops when it is told to', async () => {
    const { context, page, errors } = await visit(browser, server);
    await show(page, OPENING);
    await button(page, 'What is best?').click();
    await button(page, /^1\. 8\/5 6\/5/).waitFor();
    const hint = page.getByRole('region', { name: 'The engine' });
    await hint.getByRole('button', { name: /^2\./ }).click();
    expect(await hint.getByRole('button', { name: /^2\./ }).getAttribute('aria-pressed')).toBe('true');

    const rollout = page.getByRole('region', { name: 'Rollout' });
    await rollout.getByLabel('Games').selectOption('144');
    await button(page, 'Play it out').click();
    await rollout.getByText('Games played: 144 of 144.').waitFor();
    expect(await rollout.getByRole('listitem').count()).toBe(3);
    await rollout.getByRole('button', { name: /^1\. 8\/5 6\/5/ }).waitFor();

    await rollout.getByLabel('Games').selectOption('5184');
    await button(page, 'Play it out').click();
    await rollout.getByRole('progressbar').waitFor();
    await button(page, 'Stop').click();
    await rollout.getByText('Stopped.').waitFor();
    await button(page, 'Stop').waitFor({ state: 'hidden' });
    // What was found belongs to the position.
    await page.getByRole('combobox', { name: /^Dice/ }).selectOption('6-5');
    await rollout.getByText('Stopped.').waitFor({ state: 'hidden' });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('maps the cube over all scores', async () => {
    const { context, page } = await visit(browser, server);
    await show(page, RACE);
    await page.getByLabel('Match to (0: money)').fill('5');
    await page.getByLabel('Match to (0: money)').press('Tab');
    await button(page, 'Show it').click();
    const map = page.getByRole('region', { name: 'The cube at every score' });
    await map.getByRole('table').waitFor();
    expect(await map.locator('tbody td').count()).toBe(81);
    // At double match point, and for who is one point away, a double gains nothing.
    expect(await map.locator('tbody td').first().innerText()).toContain('No double possible');
    // The score of the position stands out: both need five.
    const here = await map.locator('td.here').evaluate((cell: HTMLTableCellElement) => [
      (cell.parentElement as HTMLTableRowElement).rowIndex, cell.cellIndex,
    ]);
    expect(here).toEqual([5, 5]);
    await context.close();
  });
});

it('can be used with keys alone', async () => {
  const { context, page } = await visit(browser, server);
  await show(page, OPENING);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let tab = 0; tab < 40 && !/point: |Bar \(/.test(await focused()); ++tab) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  expect(await focused()).toBe('Bar (light): empty');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('24-point: 2 light');
  await page.keyboard.press('Delete');
  await spot(page, '24-point: 1 light').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await spot(page, '23-point: 1 light').waitFor();
  for (let tab = 0; tab < 40; ++tab) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === 'What is best?') break;
  }
  await page.keyboard.press('Enter');
  await button(page, /^1\. /).first().waitFor();
  await context.close();
});

it.each([
  ['en', 'What is best?', 'Play it out', 'Show it', 'Games played: 144 of 144.'],
  ['sl', 'Kaj je najboljše?', 'Odigraj do konca', 'Pokaži', 'Odigranih iger: 144 od 144.'],
])('has its answers in %s on a telephone, and axe finds nothing', async (locale, ask, playOut, map, played) => {
  const { context, page } = await visit(browser, server, { speed: 'instant', sound: false }, { ...PHONE, locale });
  await page.goto(`/position/${RACE}`);
  await settled(page);
  await page.getByRole('button', { name: ask }).tap();
  await page.locator('main table').first().waitFor();
  await page.locator('main select', { hasText: '144' }).selectOption('144');
  await page.getByRole('button', { name: playOut }).tap();
  await page.getByRole('button', { name: map }).tap();
  await page.locator('td.wait, td.take, td.drop, td.good').first().waitFor();
  await page.getByText(played).waitFor();
  expect(await sticksOut(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await context.close();
});
