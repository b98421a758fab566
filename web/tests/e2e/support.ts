// SPDX-License-Identifier: Apache-2.0
// A server of our own on a free port with an empty database, a browser, and a player who knows how
// to press what is there to be pressed.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const ROOT = join(process.cwd(), '..');
const PROGRAM = process.env['KOTRA'] ?? join(ROOT, 'build/release/kotra');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const CHROMIUM_FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

export class Server {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'kotra-e2e-'));
  address = '';

  // Starts, or starts again at the same address with the same database.
  async start(): Promise<void> {
    if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is not built`);
    const port = this.address ? new URL(this.address).port : '0';
    const child = spawn(
      PROGRAM,
      ['serve', '--port', port, '--database', `sqlite:${join(this.folder, 'kotra.db')}`, '--limits', '1000',
        '--web', join(process.cwd(), 'dist')],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.process = child;
    let log = '';
    child.stderr.on('data', (data: Buffer) => (log = (log + data.toString()).slice(-4000)));
    this.address = await new Promise<string>((found, failed) => {
      let text = '';
      child.stdout.on('data', (data: Buffer) => {
        text += data.toString();
        const address = /http:\/\/\S+/.exec(text)?.[0];
        if (address) found(address.replace(/\/$/, ''));
      });
      child.on('exit', (code) => failed(new Error(`kotra serve ended with ${code}: ${log}`)));
      setTimeout(() => failed(new Error(`kotra serve did not start: ${log}`)), 20_000);
    });
  }

  // Ends it as a power cut would.
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  errors: string[]; // of the page's own code
}

// Settings under which nobody waits for anything.
export const SWIFT = { speed: 'instant', sound: false, autoRoll: true, quickMoves: true, autoConfirm: true };

export async function visit(
  browser: Browser,
  server: Server,
  settings: object = SWIFT,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: server.address, locale: 'en', viewport: { width: 1200, height: 780 }, ...options,
  });
  await context.addInitScript((value) => {
    if (!localStorage.getItem('kotra.settings')) localStorage.setItem('kotra.settings', JSON.stringify(value));
  }, settings);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.setDefaultTimeout(60_000);
  return { context, page, errors };
}

// A request with the page's own token.
export function ask<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, content]) => {
      const response = await fetch(`/api/v1${address}`, {
        method: verb!,
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('kotra.token')}`,
        },
        ...(content ? { body: content } : {}),
      });
      if (!response.ok) throw new Error(`${verb} ${address}: ${response.status} ${await response.text()}`);
      return response.json() as Promise<T>;
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
}

// A table of this page's player, opened.
export async function openTable(page: Page, wanted: object): Promise<string> {
  await page.goto('/about');
  await page.evaluate(async () => {
    if (localStorage.getItem('kotra.token')) return;
    const response = await fetch('/api/v1/players', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name": "Anna"}',
    });
    localStorage.setItem('kotra.token', ((await response.json()) as { token: string }).token);
  });
  const { table } = await ask<{ table: { id: string } }>(page, 'POST', '/tables', wanted);
  await page.goto(`/t/${table.id}`);
  await page.locator('svg.board').waitFor();
  return table.id;
}

// A match with a blunder that no judge overlooks.
export const MATCH = ` 3 point match

 Game 1
 Anna : 0                            Bjarni : 0
  1) 31: 8/5 6/5                     62: 8/2 6/4
; A strange idea
  2) 64: 8/2 6/2                     53: 8/3 6/3
  3)  Doubles => 2                   Drops
      Wins 1 point
`;

// Has a match judged at a glance, and opens its review.
export async function reviewOf(page: Page, match: string): Promise<void> {
  await page.goto('/reviews');
  await settled(page);
  await page.locator('.depth select').selectOption('0');
  await page.locator('input[type=file]').setInputFiles({
    name: 'match.mat', mimeType: 'text/plain', buffer: Buffer.from(match),
  });
  await page.locator('.review svg.board').waitFor();
}

// A telephone, in pixels of the page.
export const telephone = (width: number, height: number) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

const NEXT = [
  'Throw for the start', 'Roll dice', 'No legal move', 'Take', 'Accept', 'Choose 6', 'Next game',
];

// Presses whatever can be pressed next, in the English page: false if nothing could.
export async function pressNext(page: Page): Promise<boolean> {
  const found = await page.evaluate((names) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.actions button, .result button')];
    const named = (wanted: string) =>
      buttons.find((one) => !one.disabled && (one.ariaLabel ?? one.innerText.trim()) === wanted);
    const name = names.find(named);
    if (name) return { name };
    const place = document.querySelector<SVGElement>('svg.board [data-place]')?.dataset['place'];
    if (place) return { place };
    return named('Confirm') ? { name: 'Confirm' } : null;
  }, NEXT);
  if (!found) return false;
  const patience = { timeout: 1500 };
  if (found.name) await button(page, found.name).first().click(patience).catch(() => undefined);
  else await page.locator(`svg.board [data-place="${found.place}"]`).press('Enter', patience).catch(() => undefined);
  return true;
}

// Plays until the page says that something is over, or fails after `seconds`.
export async function playUntil(page: Page, over: () => Promise<boolean>, seconds = 500): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await over())) {
    if (Date.now() > end) throw new Error(`still playing after ${seconds} s: ${await page.locator('.status').innerText()}`);
    if (!(await pressNext(page))) await page.waitForTimeout(40);
  }
}

export const matchOver = (page: Page) => () => button(page, 'Once more').isVisible();

// Throws for the start until somebody begins; ties are thrown again.
export async function throwOpening(page: Page): Promise<void> {
  const again = button(page, 'Throw for the start');
  const begun = button(page, 'Undo');
  for (let tie = 0; tie < 40; ++tie) {
    await again.or(begun).first().waitFor();
    if (await begun.isVisible()) return;
    await again.click({ timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(100);
  }
}

export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('h1').first().waitFor();
}

// What axe finds on the page as it is.
export async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' ').slice(0, 300)}`);
}

// What can be pressed and is smaller than a finger: 44 px either way.
export function smallTargets(page: Page): Promise<string[]> {
  return page.locator('button, a.button, select, input:not([type=checkbox]), label.check, svg.board .touch').evaluateAll((all) =>
    all
      .filter((one) => one.getClientRects().length > 0 && !one.closest('.hidden, [inert]'))
      .map((one) => ({ box: one.getBoundingClientRect(), text: one.outerHTML.slice(0, 120) }))
      .filter(({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
      .map(({ box, text }) => `${box.width} x ${box.height} ${text}`),
  );
}

// By how much the page is wider than the window.
export function sticksOut(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

// Moves checkers by pressing where each stands and where it shall go.
export async function move(page: Page, steps: readonly (readonly [from: number, to: number])[]): Promise<void> {
  for (const [from, to] of steps) {
    await page.locator(`[data-place="${from}"]`).click();
    await page.locator('.target').first().waitFor();
    await page.locator(`[data-place="${to}"]`).click();
  }
}
