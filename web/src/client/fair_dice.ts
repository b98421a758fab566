// SPDX-License-Identifier: Apache-2.0
// Checks the dice of a finished match, as docs/protocol.md describes them: whether the secret is
// the one that the server had committed itself to, and whether every throw follows from it.
import type { DiceFile } from './api';

const SCHEME = new TextEncoder().encode('kotra dice 1');

type Bytes = Uint8Array<ArrayBuffer>;

function fromHex(text: string): Bytes {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

// The two dice of throw `index`.
async function throwOf(key: CryptoKey, index: number): Promise<[number, number]> {
  const dice: number[] = [];
  for (let block = 0; ; ++block) {
    const text = new DataView(new ArrayBuffer(12));
    text.setBigUint64(0, BigInt(index));
    text.setUint32(8, block);
    for (const byte of new Uint8Array(await crypto.subtle.sign('HMAC', key, text.buffer))) {
      if (byte >= 252) continue; // 252 = 42 · 6: what lies above would favour the low numbers
      dice.push((byte % 6) + 1);
      if (dice.length === 2) return dice as [number, number];
    }
  }
}

export interface Verdict {
  committed: boolean; // SHA-256(secret) is the commitment
  wrong: number[]; // the throws that do not follow, from 0
  throws: number;
}

// Null while the match is going on and nothing is revealed yet.
export async function verifyDice(file: DiceFile): Promise<Verdict | null> {
  const { secret, first, second, throws } = file;
  if (!secret || !first || !second || !throws) return null;
  const s = fromHex(secret);
  const committed = toHex(await sha256(s)) === file.commitment.toLowerCase();
  const seed = Uint8Array.from([...SCHEME, ...s, ...fromHex(first), ...fromHex(second)]);
  const key = await crypto.subtle.importKey(
    'raw', await sha256(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'],
  );
  const wrong: number[] = [];
  for (const [index, dice] of throws.entries()) {
    const [a, b] = await throwOf(key, index);
    if (dice[0] !== a || dice[1] !== b) wrong.push(index);
  }
  return { committed, wrong, throws: throws.length };
}
