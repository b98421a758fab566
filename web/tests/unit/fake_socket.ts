// SPDX-License-Identifier: Apache-2.0
// A socket whose other end is the test.
export class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.onclose?.({ code: 1000 });
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(seq: number, events: object[] = [], state: object = {}, table: object = {}) {
    this.onopen?.();
    this.say({ type: 'welcome', seq, events, state, table, seats: ['first'], now: 0 });
  }
}
