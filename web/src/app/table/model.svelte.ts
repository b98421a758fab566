// SPDX-License-Identifier: Apache-2.0
// A table as a player sees it: what the server said, shown one thing after the other, and the play
// that is being put together.
import { other, type Die, type Position, type Side, type Trace } from '../../board/types';
import {
  hint as askEngine,
  Refused,
  token,
  type Action,
  type ActionKind,
  type EventOf,
  type State,
  type Table,
  type TableEvent,
} from '../../client/api';
import { socketUrl, TableSocket, type OpenSocket, type Update, type Welcome } from '../../client/table_socket';
import { afterStep, Walk } from '../../client/walk';
import { settings, stepDuration, throwDuration } from '../settings.svelte';
import { play as playSound, type Sound } from '../sound';
import { Entry, pause } from './entry.svelte';
import { BLUNDER, costOf, isWeighed, questionOf } from './tutor';

export interface Shown {
  position: Position;
  dice: readonly number[];
  diceBy: Side;
  // Each player has thrown one die, to see who begins.
  apart: boolean;
  throws: number;
  traces: readonly Trace[];
}

// What somebody has to decide, as opposed to what may be done at any time.
const DECISIONS: readonly ActionKind[] = [
  'throw_opening', 'roll', 'play', 'choose_number', 'take', 'drop', 'accept_resignation', 'next_game',
];

const SOUNDS: Partial<Record<TableEvent['kind'], Sound>> = {
  opening_throw: 'dice', roll: 'dice', double: 'cube', take: 'cube', beaver: 'cube', raccoon: 'cube',
  game_over: 'over', match_over: 'over', say: 'say',
};

// The checkers' ways of a play: steps of one checker in a row count as one way.
export function tracesOf(by: Side, steps: readonly (readonly number[])[]): Trace[] {
  const traces: Trace[] = [];
  for (const [from, to] of steps) {
    const before = traces.find((trace) => trace.to === from);
    if (before) before.to = to!;
    else traces.push({ by, from: from!, to: to! });
  }
  return traces;
}

export class TableModel {
  table = $state.raw<Table | null>(null);
  seats = $state.raw<readonly Side[]>([]);
  state = $state.raw<State | null>(null);
  events = $state.raw<readonly TableEvent[]>([]);
  shown = $state.raw<Shown | null>(null);
  connected = $state(false);
  present = $state.raw<Record<Side, boolean>>({ first: true, second: true });
  spectators = $state(0);
  failure = $state.raw<Refused | null>(null);
  // Server time minus ours.
  clockShift = $state(0);
  stateAt = $state(0);
  // Something is still being shown, or on its way to the server.
  showing = $state(false);
  sending = $state(false);
  news = $state.raw<TableEvent | null>(null);

  readonly entry = new Entry({
    enabled: () => this.may.includes('play'),
    moved: () => {
      this.warning = null;
      this.sound('checker');
    },
    ended: () => {
      if (settings.autoConfirm) void this.confirm();
    },
    more: (steps) => this.socket.moves(this.state?.serial ?? 0, steps),
  });

  private readonly socket: TableSocket;
  private queue: (() => Promise<void>)[] = [];
  private closed = false;

  constructor(id: string, open?: OpenSocket) {
    this.socket = new TableSocket(
      socketUrl(id),
      token() ?? '',
      {
        welcome: (message) => this.welcome(message),
        update: (message) => this.update(message),
        presence: (message) => {
          this.present = message.connected;
          this.spectators = message.spectators;
        },
        table: (table) => (this.table = table),
        connected: (connected) => (this.connected = connected),
        refused: (error) => (this.failure = error),
      },
      open,
    );
  }

  close() {
    this.closed = true;
    this.socket.close();
  }

  // The seat that we decide for now: with both seats on one screen, whoever is asked.
  readonly actor = $derived.by((): Side | null => {
    const { state, seats } = this;
    if (!state || seats.length === 0) return null;
    if (seats.length === 1) return seats[0]!;
    if (state.resignation) return other(state.resignation.by);
    if (state.offer) return other(state.offer.by);
    const turn = state.turn ?? 'first';
    const decides = (side: Side) => state.may[side].some((kind) => DECISIONS.includes(kind));
    return decides(turn) ? turn : decides(other(turn)) ? other(turn) : turn;
  });

  readonly bottom = $derived<Side>(this.seats[0] ?? 'first');

  readonly may = $derived.by((): readonly ActionKind[] =>
    this.actor && !this.showing && !this.sending && this.connected && this.state
      ? this.state.may[this.actor]
      : [],
  );

  readonly position = $derived(this.entry.position ?? this.shown?.position ?? null);

  readonly dice = $derived.by((): Die[] => {
    const { shown, state } = this;
    if (!shown) return [];
    return this.entry.dice(this.entry.walk && state ? state.dice : shown.dice);
  });

  confirm() {
    const steps = this.entry.walk?.steps.map((step) => [...step]) ?? [];
    return this.act({ kind: 'play', steps });
  }

  // The tutor's word before something costly is done: what would be done, and what it gives away.
  warning = $state.raw<{ action: Action; cost: number } | null>(null);
  readonly tutoring = $derived.by(() => {
    const { table } = this;
    if (table?.opponent !== 'computer' || table.rated) return false;
    const level = table.players.first.level ?? table.players.second.level;
    return settings.tutor ?? level === 'beginner';
  });

  // Whether the tutor has a word to say. An engine that does not answer has none.
  private async isCostly(action: Action): Promise<boolean> {
    const { table, state } = this;
    if (!table || !state || this.warning?.action.kind === action.kind) return false;
    if (!isWeighed(action, state, this.may.includes('double'))) return false;
    this.sending = true;
    try {
      const cost = costOf(action, await askEngine(questionOf(table, state)), table, state);
      if (cost < BLUNDER || state.serial !== this.state?.serial) return false;
      this.warning = { action, cost };
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    } finally {
      this.sending = false;
    }
  }

  async act(action: Action): Promise<void> {
    if (!this.actor || !this.state || this.sending) return;
    if (this.tutoring && (await this.isCostly(action))) return;
    this.warning = null;
    this.sending = true;
    try {
      await this.socket.act(action, this.state.serial, this.actor);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The game has moved on or the referee says no: what the server shows is right.
      if (error.code !== 'stale') this.complaint = error;
      this.entry.reset();
    } finally {
      this.sending = false;
      if (!this.showing) this.settle();
    }
  }
  complaint = $state.raw<Refused | null>(null);

  say(what: { text: string } | { phrase: string }) {
    return this.socket.say(what);
  }

  // What the strongest opponent would do; forgotten when the game moves on.
  hinted = $state.raw<Action | null>(null);
  async askHint(): Promise<void> {
    const serial = this.state?.serial;
    try {
      const action = await this.socket.hint();
      if (serial === this.state?.serial) this.hinted = action;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.complaint = error;
    }
  }
  readonly mayAskHint = $derived(
    this.table?.opponent === 'computer' && !this.table.rated &&
      this.may.some((kind) => DECISIONS.includes(kind) && kind !== 'throw_opening' && kind !== 'next_game'),
  );

  // What the server says.

  private welcome(message: Welcome) {
    this.table = message.table;
    this.seats = message.seats;
    this.clockShift = message.now - Date.now();
    if (this.events.length === 0) {
      this.events = message.events;
      this.take(message.state);
      this.showAtOnce(message.state, message.events);
      return;
    }
    this.update(message);
  }

  private update(message: Pick<Update, 'events' | 'state' | 'now'>) {
    this.clockShift = message.now - Date.now();
    this.enqueue(async () => {
      for (const event of message.events) {
        this.events = [...this.events, event];
        await this.show(event);
      }
      this.take(message.state);
    });
  }

  private enqueue(work: () => Promise<void>) {
    this.queue.push(work);
    if (this.showing) return;
    this.showing = true;
    void (async () => {
      for (let next = this.queue.shift(); next && !this.closed; next = this.queue.shift()) await next();
      this.showing = false;
      this.settle();
    })();
  }

  // The state of the server becomes ours; the play that is due begins.
  private take(state: State) {
    const before = this.state;
    this.state = state;
    this.stateAt = Date.now();
    if (before?.serial !== state.serial) {
      this.hinted = null;
      this.warning = null;
    }
    if (before && before.serial === state.serial && this.entry.walk && state.moves) return;
    const mine = state.moves && state.turn && this.seats.includes(state.turn);
    this.entry.begin(
      mine ? new Walk(state.moves!, state.board, state.turn!, this.table?.hit_to ?? 'bar') : null,
    );
    if (this.shown) {
      const dice = state.phase === 'to_play' && state.dice.length > 0 ? state.dice : this.shown.dice;
      const apart = this.shown.apart && state.phase === 'opening';
      this.shown = { ...this.shown, position: state.board, dice, apart };
    }
  }

  private showAtOnce(state: State, events: readonly TableEvent[]) {
    const last = events.findLast((event) => event.kind === 'play') as EventOf<'play'> | undefined;
    const began = events.findLast((event) => event.kind === 'game_began');
    const fresh = last && (!began || began.seq < last.seq);
    const thrown = events.findLast((event) => event.kind === 'roll') as EventOf<'roll'> | undefined;
    this.shown = {
      position: state.board,
      dice: state.roll ?? (fresh ? (thrown?.dice ?? []) : []),
      diceBy: state.roll ? (state.turn ?? 'first') : (thrown?.by ?? 'first'),
      apart: false,
      throws: 0,
      traces: fresh ? tracesOf(last.by, last.steps) : [],
    };
    this.settle();
  }

  private sound(sound: Sound) {
    if (settings.sound) playSound(sound);
  }

  // Shows an event; resolves when it has been seen.
  private async show(event: TableEvent) {
    const shown = this.shown;
    if (!shown) return;
    this.news = event;
    const sound = SOUNDS[event.kind];
    if (sound) this.sound(sound);
    const time = stepDuration();
    switch (event.kind) {
      case 'game_began':
        this.entry.begin(null);
        this.shown = { ...shown, dice: [], apart: false, traces: [] };
        break;
      case 'opening_throw':
        this.shown = {
          ...shown,
          dice: event.dice,
          diceBy: event.dice[0]! >= event.dice[1]! ? 'first' : 'second',
          apart: true,
          throws: shown.throws + 1,
        };
        await pause(throwDuration() + time * 2);
        break;
      case 'roll':
        this.entry.begin(null);
        this.shown = { ...shown, dice: event.dice, diceBy: event.by, apart: false, throws: shown.throws + 1 };
        await pause(throwDuration());
        break;
      case 'play':
        await this.showPlay(event, time);
        break;
      case 'double':
      case 'take':
      case 'drop':
        await pause(time);
        break;
    }
  }

  private async showPlay(event: EventOf<'play'>, time: number) {
    const shown = this.shown!;
    // Our own play has been seen while it was made.
    if (this.entry.begun) {
      this.entry.begin(null);
      this.shown = { ...shown, position: event.board, traces: tracesOf(event.by, event.steps) };
      return;
    }
    let position = shown.position;
    for (const [from, to, hit] of event.steps) {
      position = afterStep(position, event.by, [from!, to!, hit ?? 0], this.table?.hit_to ?? 'bar');
      this.shown = { ...this.shown!, position, traces: [] };
      this.sound('checker');
      await pause(time * 1.25);
    }
    this.shown = { ...this.shown!, position: event.board, traces: tracesOf(event.by, event.steps) };
    await pause(time / 2);
  }

  // What the player has asked to be done without being asked.
  private settle() {
    const walk = this.entry.walk;
    if (this.may.includes('roll') && !this.may.includes('double') && settings.autoRoll) {
      void this.act({ kind: 'roll' });
    } else if (this.may.includes('play') && walk && settings.autoForced && walk.moves.plays <= 1) {
      void this.playForced(walk);
    }
  }

  private async playForced(walk: Walk) {
    await pause(Math.max(350, stepDuration() * 2));
    if (walk !== this.entry.walk || walk.begun || this.closed) return;
    await this.entry.go(walk.forced());
    await pause(stepDuration());
    if (walk === this.entry.walk && walk.done) await this.confirm();
  }
}
