// SPDX-License-Identifier: Apache-2.0
// A table as a player sees it: what the server said, shown one thing after the other, and the play
// that is being put together.
import { other, type Die, type Position, type Side, type Trace } from '../../board/types';
import {
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
import { afterStep, Walk, type Step } from '../../client/walk';
import { settings, stepDuration } from '../settings.svelte';
import { play as playSound, type Sound } from '../sound';

export interface Shown {
  position: Position;
  dice: readonly number[];
  diceBy: Side;
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

const pause = (time: number) => new Promise<void>((done) => setTimeout(done, time));

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

  walk = $state.raw<Walk | null>(null);
  steps = $state(0); // counts changes of the walk, which is no state of its own
  selected = $state<number | null>(null);
  swapped = $state(false);

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

  readonly position = $derived.by((): Position | null => {
    void this.steps;
    return this.walk?.position ?? this.shown?.position ?? null;
  });

  readonly sources = $derived.by((): number[] => {
    void this.steps;
    return this.walk && this.may.includes('play') ? this.walk.sources() : [];
  });

  readonly ways = $derived.by((): Map<number, Step[]> => {
    void this.steps;
    if (!this.walk || this.selected === null || !this.may.includes('play')) return new Map();
    return this.walk.ways(this.selected, this.firstDie());
  });

  readonly dice = $derived.by((): Die[] => {
    void this.steps;
    const { walk, shown } = this;
    if (!shown) return [];
    let values = [...shown.dice];
    if (walk && this.state) {
      values = [...this.state.dice];
      if (values.length > 4) values = values.slice(-Math.max(2, Math.min(4, walk.diceLeft.length)));
    }
    if (this.swapped && values.length === 2) values.reverse();
    const left = [...(walk ? walk.diceLeft : values)];
    return values.map((value) => {
      const at = left.indexOf(value);
      if (at >= 0) left.splice(at, 1);
      return { value, used: walk !== null && at < 0 };
    });
  });

  readonly canConfirm = $derived.by(() => {
    void this.steps;
    return this.walk !== null && this.may.includes('play') && this.walk.done;
  });
  readonly canUndo = $derived.by(() => {
    void this.steps;
    return this.walk !== null && this.may.includes('play') && this.walk.begun;
  });
  readonly cannotMove = $derived.by(() => {
    void this.steps;
    return this.canConfirm && !this.walk!.begun && this.walk!.ended;
  });

  // The die that a quick move takes first: the left one that is not used.
  private firstDie(): number | undefined {
    return this.dice.find((die) => !die.used)?.value;
  }

  // Gestures.

  press(place: number) {
    if (!this.walk) return;
    if (this.selected !== null && this.ways.has(place)) {
      void this.go(this.ways.get(place)!);
      return;
    }
    if (!this.sources.includes(place)) {
      this.selected = null;
      return;
    }
    if (this.selected === place || settings.quickMoves) {
      const step = this.walk.quick(place, this.firstDie() ?? 0);
      if (step) void this.go([step]);
      return;
    }
    this.selected = place;
    // A checker with only one place to go has no need of a second press.
    const ways = this.walk.ways(place);
    if (this.walk.diceLeft.length === 1 && ways.size === 1) void this.go([...ways.values()][0]!);
  }

  grab(place: number) {
    this.selected = place;
  }

  drop(from: number, to: number | null) {
    this.selected = from;
    const way = to === null ? undefined : this.ways.get(to);
    if (way) void this.go(way, true);
    else this.selected = null;
  }

  cancel() {
    this.selected = null;
  }

  undo() {
    this.walk?.undo();
    this.selected = null;
    ++this.steps;
  }

  private async go(steps: readonly Step[], dropped = false) {
    const walk = this.walk;
    this.selected = null;
    for (const [index, step] of steps.entries()) {
      if (this.walk !== walk || !walk) return;
      if (index > 0 && !dropped) await pause(stepDuration());
      walk.make(step);
      ++this.steps;
      this.sound('checker');
      if (walk.open) await this.fetchMoves(walk);
    }
    if (this.walk === walk && walk?.ended && walk.done && settings.autoConfirm) await this.confirm();
  }

  private async fetchMoves(walk: Walk) {
    const serial = this.state?.serial ?? 0;
    walk.extend(await this.socket.moves(serial, walk.steps.map((step) => [...step])));
    ++this.steps;
  }

  confirm() {
    const steps = this.walk?.steps.map((step) => [...step]) ?? [];
    return this.act({ kind: 'play', steps });
  }

  async act(action: Action): Promise<void> {
    if (!this.actor || !this.state || this.sending) return;
    this.sending = true;
    try {
      await this.socket.act(action, this.state.serial, this.actor);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The game has moved on or the referee says no: what the server shows is right.
      if (error.code !== 'stale') this.complaint = error;
      this.walk?.undoAll();
      ++this.steps;
    } finally {
      this.sending = false;
    }
  }
  complaint = $state.raw<Refused | null>(null);

  say(what: { text: string } | { phrase: string }) {
    return this.socket.say(what);
  }

  hint(): Promise<Action> {
    return this.socket.hint();
  }

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
    if (before && before.serial === state.serial && this.walk && state.moves) return;
    this.selected = null;
    this.swapped = false;
    const mine = state.moves && state.turn && this.seats.includes(state.turn);
    this.walk = mine
      ? new Walk(state.moves!, state.board, state.turn!, this.table?.hit_to ?? 'bar')
      : null;
    if (this.walk?.open) void this.fetchMoves(this.walk);
    if (this.shown) {
      const dice = state.phase === 'to_play' && state.dice.length > 0 ? state.dice : this.shown.dice;
      this.shown = { ...this.shown, position: state.board, dice };
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
        this.walk = null;
        this.shown = { ...shown, dice: [], traces: [] };
        break;
      case 'opening_throw':
        this.shown = {
          ...shown,
          dice: event.dice,
          diceBy: event.dice[0]! >= event.dice[1]! ? 'first' : 'second',
          throws: shown.throws + 1,
        };
        await pause(time * 3);
        break;
      case 'roll':
        this.walk = null;
        this.shown = { ...shown, dice: event.dice, diceBy: event.by, throws: shown.throws + 1 };
        await pause(time * 2);
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
    const known = this.walk && JSON.stringify(this.walk.position) === JSON.stringify(event.board);
    const shown = this.shown!;
    if (known || this.walk) {
      this.walk = null;
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
    const { may, walk } = this;
    if (may.includes('roll') && !may.includes('double') && settings.autoRoll) {
      void this.act({ kind: 'roll' });
    } else if (may.includes('play') && walk && settings.autoForced && walk.moves.plays <= 1) {
      void this.playForced(walk);
    }
  }

  private async playForced(walk: Walk) {
    await pause(Math.max(350, stepDuration() * 2));
    if (walk !== this.walk || walk.begun || this.closed) return;
    await this.go(walk.forced());
    await pause(stepDuration());
    if (walk === this.walk && walk.done) await this.confirm();
  }
}
