// SPDX-License-Identifier: Apache-2.0
// The server and the browser of a file of tests: started before its first test, stopped after its last.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import { openBrowser, Server } from './support';

export const server = new Server();
export let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});
