// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { settings, stepDuration, throwDuration } from '../../src/app/settings.svelte';
import { TableModel, tracesOf } from '../../src/app/table/model.svelte';
import { FakeSocket } from './fake_socket';

const TABLE = {
  id: 'x', opponent: 'computer', rated: false, hit_to: 'bar', options: { length: 3 },
  players: { first: { kind: 'person', name: 'Anna' }, second: { kind: 'computer', level: 'runner' } },
};
const checkers = (places: Record<number, number>) => Array.from({ length: 27 }, (_, place) => places[place] ?? 0);
const BOARD = { first: checkers({ 0: 13, 6: 1, 5: 1 }), second: checkers({ 0: 13, 6: 2 }) };

function stateOf(phase: string, may: string[], rest: object = {}) {
  return {
    seq: 1, serial: 1, phase, turn: 'first', board: BOARD, may: { first: may, second: [] }, roll: null, dice: [],
    moves: null, offer: null, resignation: null, max_level: 3, ...rest,
  };
}
// 2-1 with one checker: 6/4 5/4, the 2 first or last.
const MOVES = {
  plays: 1,
  nodes: [
    { dice: [2, 1], steps: [[6, 4, 0, 1]] },
    { dice: [1], steps: [[5, 4, 0, 2]] },
    { dice: [], steps: [], done: true },
  ],
};
const toPlay = (plays: number) =>
  stateOf('to_play', ['play', 'resign'], { roll: [2, 1], dice: [2, 1], moves: { ...MOVES, plays } });

const USUAL = { ...settings };
let socket: FakeSocket;
let model: TableModel;
let stillness: boolean;
const acts = () => socket.sent.filter(({ type }) => type === 'act').map(({ action }) => action);

beforeEach(() => {
  vi.useFakeTimers();
  stillness = false;
  vi.stubGlobal('matchMedia', () => ({ matches: stillness }));
  Object.assign(settings, USUAL, { speed: 'instant', sound: false });
  socket = new FakeSocket();
  model = new TableModel('x', () => socket as unknown as WebSocket);
});
afterEach(() => {
  model.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('rolling by itself', () => {
  it.each([
    ['is not done unasked', false, ['roll', 'resign'], []],
    ['is done where there is nothing to decide', true, ['roll', 'resign'], [{ kind: 'roll' }]],
    ['never takes the decision to double away', true, ['roll', 'double', 'resign'], []],
  ] as const)('%s', (_name, autoRoll, may, wanted) => {
    settings.autoRoll = autoRoll;
    socket.welcome(1, [], stateOf('to_roll', [...may]), TABLE);
    expect(acts()).toEqual(wanted);
  });
});

describe('forced plays', () => {
  const steps = [[6, 4, 0], [5, 4, 0]];
  it.each([
    ['are left to the player unless asked for', false, 1, []],
    ['are made and confirmed', true, 1, [{ kind: 'play', steps }]],
    ['are those without a choice only', true, 2, []],
  ] as const)('%s', async (_name, autoForced, plays, wanted) => {
    settings.autoForced = autoForced;
    socket.welcome(1, [], toPlay(plays), TABLE);
    await vi.advanceTimersByTimeAsync(3000);
    expect(acts()).toEqual(wanted);
  });
});

describe('a play', () => {
  it('can be taken back step by step until it is confirmed, and nothing is sent before', async () => {
    socket.welcome(1, [], toPlay(2), TABLE);
    model.entry.press(6);
    expect([...model.entry.ways.keys()]).toEqual([4]);
    model.entry.press(4);
    await vi.advanceTimersByTimeAsync(100);
    expect(model.position!.first[6]).toBe(0);
    expect(model.entry.canConfirm).toBe(false);
    model.entry.undo();
    expect(model.position).toEqual(BOARD);
    expect(acts()).toEqual([]);
  });

  it('of the opponent stays marked', async () => {
    socket.welcome(1, [], stateOf('to_roll', [], { turn: 'second' }), TABLE);
    const board = { ...BOARD, second: checkers({ 0: 13, 3: 1, 6: 1 }) };
    socket.say({
      type: 'update', now: 0, seq: 2,
      events: [{ seq: 2, at: 0, kind: 'play', by: 'second', steps: [[6, 5, 0], [5, 3, 0]], text: '6/3', board }],
      state: { ...stateOf('to_roll', ['roll', 'double']), serial: 2, board },
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(model.shown!.traces).toEqual([{ by: 'second', from: 6, to: 3 }]);
    expect(model.position).toEqual(board);
    expect(model.may).toContain('roll');
  });

  it('is marked by one arrow for each checker', () => {
    expect(tracesOf('first', [[24, 18], [13, 11], [18, 13]])).toEqual([
      { by: 'first', from: 24, to: 13 }, { by: 'first', from: 13, to: 11 },
    ]);
  });
});

it('forgets a hint when the game moves on', async () => {
  socket.welcome(1, [], toPlay(2), TABLE);
  expect(model.mayAskHint).toBe(true);
  const asked = model.askHint();
  const id = socket.sent.find(({ type }) => type === 'hint')!['id'];
  socket.say({ type: 'hint', id, action: { kind: 'play', steps: [[6, 4], [5, 4]] } });
  await asked;
  expect(model.hinted).toMatchObject({ kind: 'play' });
  const events = [{ seq: 2, at: 0, kind: 'ready', by: 'first' }];
  socket.say({ type: 'update', now: 0, seq: 2, events, state: { ...stateOf('to_roll', []), serial: 2 } });
  await vi.advanceTimersByTimeAsync(100);
  expect(model.hinted).toBeNull();
});

describe('speeds', () => {
  it('go from nothing to slow', () => {
    const times = (['instant', 'fast', 'normal', 'slow'] as const).map((speed) => {
      settings.speed = speed;
      return stepDuration();
    });
    expect(times[0]).toBe(0);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(4);
  });

  it('do not count where the player wants nothing to move', () => {
    settings.speed = 'slow';
    stillness = true;
    expect([stepDuration(), throwDuration()]).toEqual([0, 0]);
  });
});
