// SPDX-License-Identifier: Apache-2.0
import { createHash, createHmac, webcrypto } from 'node:crypto';

import { expect, it } from 'vitest';

import type { DiceFile } from '../../src/client/api';
import { verifyDice } from '../../src/client/fair_dice';

// Browsers have it; node 18 only here.
globalThis.crypto ??= webcrypto as Crypto;

// The formula of docs/protocol.md once more, with another library.
function diceOf(secret: Buffer, first: Buffer, second: Buffer, throws: number): number[][] {
  const key = createHash('sha256').update('kotra dice 1').update(secret).update(first).update(second).digest();
  return Array.from({ length: throws }, (_, index) => {
    const dice: number[] = [];
    for (let block = 0; dice.length < 2; ++block) {
      const text = Buffer.alloc(12);
      text.writeBigUInt64BE(BigInt(index));
      text.writeUInt32BE(block, 8);
      for (const byte of createHmac('sha256', key).update(text).digest()) {
        if (byte < 252 && dice.length < 2) dice.push((byte % 6) + 1);
      }
    }
    return dice;
  });
}

const secret = Buffer.alloc(32, 7);
const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
const file = (): DiceFile => ({
  scheme: 'kotra dice 1',
  table: 'x',
  commitment: createHash('sha256').update(secret).digest('hex'),
  secret: secret.toString('hex'),
  first: first.toString('hex'),
  second: second.toString('hex'),
  throws: diceOf(secret, first, second, 60) as DiceFile['throws'] & object,
});

it('finds honest dice right', async () => {
  expect(await verifyDice(file())).toEqual({ committed: true, wrong: [], throws: 60 });
});

it('finds a changed throw', async () => {
  const changed = file();
  changed.throws![17] = [changed.throws![17]![0]! === 6 ? 5 : 6, changed.throws![17]![1]!];
  expect((await verifyDice(changed))!.wrong).toEqual([17]);
});

it('finds another secret than the one promised', async () => {
  expect((await verifyDice({ ...file(), commitment: '00'.repeat(32) }))!.committed).toBe(false);
});

it('has nothing to say before the match is over', async () => {
  const { scheme, table, commitment } = file();
  expect(await verifyDice({ scheme, table, commitment })).toBeNull();
});
