// SPDX-License-Identifier: Apache-2.0
// The socket of a table: says who we are, connects again when the connection is lost, asks for what
// was missed, and sends again whatever was not acknowledged.
import { Refused, type Action, type Moves, type Seat } from './api';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Welcome = Schemas['WelcomeMessage'];
export type Update = Schemas['UpdateMessage'];
export type Presence = Schemas['PresenceMessage'];
type ServerMessage = Schemas['ServerMessage'];

export interface Listener {
  welcome(message: Welcome): void;
  update(message: Update): void;
  presence(message: Presence): void;
  table(table: Schemas['Table']): void;
  // `connected` is false from a loss of connection to the next welcome.
  connected(connected: boolean): void;
  // The server will not have us at this table: 'unauthorized', 'not_found'.
  refused(error: Refused): void;
}

interface Pending {
  text: string;
  done(message: ServerMessage): void;
  failed(error: Refused): void;
}

// A socket as browsers have it, so that tests can bring their own.
export type OpenSocket = (url: string) => WebSocket;

const CLOSE_BAD_TOKEN = 4001;
const CLOSE_NO_TABLE = 4004;
const PING_EVERY = 25_000;
const SILENCE = 60_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;

export class TableSocket {
  private socket: WebSocket | null = null;
  private seq: number | undefined;
  private welcomed = false;
  private ended = false;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse: ReturnType<typeof setInterval>;
  private lastHeard = Date.now();
  private readonly pending = new Map<string, Pending>();
  // Ids are never used twice by a player at a table, so they begin with something random.
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('-');
  private sent = 0;

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly listener: Listener,
    private readonly open: OpenSocket = (address) => new WebSocket(address),
  ) {
    this.pulse = setInterval(() => this.beat(), PING_EVERY);
    this.connect();
  }

  // Resolves when it is done and on disk.
  async act(action: Action, serial: number, as: Seat): Promise<void> {
    await this.request({ type: 'act', serial, action, as });
  }

  async say(what: { text: string } | { phrase: string }): Promise<void> {
    await this.request({ type: 'say', ...what });
  }

  async moves(serial: number, steps: number[][]): Promise<Moves> {
    return ((await this.request({ type: 'moves', serial, steps })) as Schemas['MovesMessage']).moves;
  }

  async hint(): Promise<Action> {
    return ((await this.request({ type: 'hint' })) as Schemas['HintMessage']).action;
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  private connect() {
    this.welcomed = false;
    const socket = this.open(this.url);
    this.socket = socket;
    socket.onopen = () => {
      const since = this.seq === undefined ? {} : { since: this.seq };
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: this.token, ...since }));
    };
    socket.onmessage = (event) => this.hear(socket, JSON.parse(event.data as string));
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  private hear(socket: WebSocket, message: ServerMessage) {
    if (socket !== this.socket) return;
    this.lastHeard = Date.now();
    switch (message.type) {
      case 'welcome': {
        const unanswered = [...this.pending.values()];
        this.seq = message.seq;
        this.welcomed = true;
        this.wait = FIRST_WAIT;
        this.listener.connected(true);
        this.listener.welcome(message);
        for (const { text } of unanswered) socket.send(text);
        break;
      }
      case 'update': {
        const first = message.events[0]?.seq ?? message.seq + 1;
        if (this.seq !== undefined && first > this.seq + 1) {
          socket.close(); // a gap: connect again and get what was missed
          return;
        }
        const fresh = message.events.filter((event) => event.seq > (this.seq ?? 0));
        this.seq = Math.max(this.seq ?? 0, message.seq);
        this.listener.update({ ...message, events: fresh });
        break;
      }
      case 'presence':
        this.listener.presence(message);
        break;
      case 'table':
        this.listener.table(message.table);
        break;
      case 'closing':
        break;
      case 'error':
        if (message.id) this.take(message.id)?.failed(new Refused(message.code, message.message));
        break;
      default:
        this.take(message.id)?.done(message);
    }
  }

  private take(id: string): Pending | undefined {
    const found = this.pending.get(id);
    this.pending.delete(id);
    return found;
  }

  private lost(socket: WebSocket, code: number) {
    if (this.ended || socket !== this.socket) return;
    this.socket = null;
    this.listener.connected(false);
    if (code === CLOSE_BAD_TOKEN || code === CLOSE_NO_TABLE) {
      this.close();
      const reason = code === CLOSE_BAD_TOKEN ? 'unauthorized' : 'not_found';
      this.listener.refused(new Refused(reason, 'The table cannot be joined.'));
      return;
    }
    this.timer = setTimeout(() => this.connect(), this.wait * (0.8 + Math.random() * 0.4));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  // Finds connections that died without a word.
  private beat() {
    if (!this.welcomed || !this.socket) return;
    if (Date.now() - this.lastHeard > SILENCE) {
      const socket = this.socket;
      socket.close();
      this.lost(socket, 1006);
      return;
    }
    this.socket.send(JSON.stringify({ type: 'ping', id: this.nextId() }));
  }

  private nextId(): string {
    return `${this.prefix}-${++this.sent}`;
  }

  private request(message: Record<string, unknown>): Promise<ServerMessage> {
    const id = this.nextId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((done, failed) => {
      this.pending.set(id, { text, done, failed });
      if (this.welcomed) this.socket?.send(text);
    });
  }
}

export function socketUrl(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/api/v1/tables/${encodeURIComponent(table)}/socket`;
}
