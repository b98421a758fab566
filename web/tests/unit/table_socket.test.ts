// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Refused } from '../../src/client/api';
import { TableSocket, type Listener } from '../../src/client/table_socket';
import { FakeSocket } from './fake_socket';

let sockets: FakeSocket[];
let listener: { [K in keyof Listener]: ReturnType<typeof vi.fn> };
let table: TableSocket;
const latest = () => sockets[sockets.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  listener = {
    welcome: vi.fn(), update: vi.fn(), presence: vi.fn(), table: vi.fn(), connected: vi.fn(), refused: vi.fn(),
  };
  table = new TableSocket('ws://here', 'secret', listener, () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe('the socket of a table', () => {
  it('says who it is first', () => {
    latest().welcome(3);
    expect(latest().sent).toEqual([{ type: 'hello', protocol: 1, token: 'secret' }]);
    expect(listener.connected).toHaveBeenLastCalledWith(true);
  });

  it('resolves an action when it is acknowledged', async () => {
    latest().welcome(3);
    const done = table.act({ kind: 'roll' }, 7, 'first');
    const sent = latest().sent[1]!;
    expect(sent).toMatchObject({ type: 'act', serial: 7, as: 'first', action: { kind: 'roll' } });
    latest().say({ type: 'ack', id: sent['id'], seq: 4 });
    await expect(done).resolves.toBeUndefined();
  });

  it('rejects with the code of an error', async () => {
    latest().welcome(3);
    const done = table.act({ kind: 'roll' }, 7, 'first');
    latest().say({ type: 'error', id: latest().sent[1]!['id'], code: 'stale', message: 'late' });
    await expect(done).rejects.toMatchObject({ code: 'stale' });
  });

  it('connects again after a loss, asks for what it missed and sends again what was not acknowledged', async () => {
    latest().welcome(3);
    const done = table.act({ kind: 'roll' }, 7, 'first');
    const sent = latest().sent[1]!;
    latest().onclose?.({ code: 1006 });
    expect(listener.connected).toHaveBeenLastCalledWith(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
    latest().welcome(5);
    expect(latest().sent[0]).toMatchObject({ type: 'hello', since: 3 });
    expect(latest().sent[1]).toEqual(sent);
    latest().say({ type: 'ack', id: sent['id'], seq: 6 });
    await done;
  });

  it('leaves out events that it has seen, and closes at a gap', async () => {
    latest().welcome(3);
    latest().say({ type: 'update', seq: 4, now: 0, events: [{ seq: 3 }, { seq: 4 }], state: {} });
    expect(listener.update).toHaveBeenLastCalledWith(expect.objectContaining({ events: [{ seq: 4 }] }));
    latest().say({ type: 'update', seq: 7, now: 0, events: [{ seq: 7 }], state: {} });
    expect(listener.update).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    latest().onopen?.();
    expect(latest().sent[0]).toMatchObject({ since: 4 });
  });

  it('never uses an id twice', () => {
    latest().welcome(0);
    void table.act({ kind: 'roll' }, 1, 'first');
    void table.act({ kind: 'roll' }, 1, 'first');
    const ids = latest().sent.slice(1).map((message) => message['id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('gives up where the server will not have it', async () => {
    latest().onclose?.({ code: 4004 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect((listener.refused.mock.calls[0]![0] as Refused).code).toBe('not_found');
  });

  it('notices a connection that has died silently', async () => {
    latest().welcome(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets.length).toBeGreaterThan(1);
  });
});
