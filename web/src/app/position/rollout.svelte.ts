// SPDX-License-Identifier: Apache-2.0
// A rollout on the server, watched until it is over. A player has one at a time.
import * as api from '../../client/api';
import { Refused, type Rollout, type RolloutWanted } from '../../client/api';

const LOOK_EVERY_MS = 500;
const OFFLINE_PAUSE_MS = 3000;

export class RolloutModel {
  rollout = $state.raw<Rollout | null>(null);
  failure = $state.raw<unknown>(null);
  private questions = 0;
  private timer = 0;

  readonly running = $derived(this.rollout !== null && this.rollout.state !== 'over');

  async begin(wanted: RolloutWanted): Promise<void> {
    this.clear();
    const question = this.questions;
    try {
      const rollout = await api.beginRollout(wanted);
      if (question === this.questions) this.follow(question, rollout);
      else await api.stopRollout();
    } catch (error) {
      if (question === this.questions) this.failure = error;
    }
  }

  // What has been found by then stays.
  async stop(): Promise<void> {
    try {
      await api.stopRollout();
    } catch (error) {
      this.failure = error;
    }
  }

  // Another position, or none: what was found is not about it.
  clear() {
    ++this.questions;
    clearTimeout(this.timer);
    if (this.running) void api.stopRollout().catch(() => undefined);
    this.rollout = null;
    this.failure = null;
  }

  private follow(question: number, rollout: Rollout) {
    this.rollout = rollout;
    if (rollout.state !== 'over') this.look(question, LOOK_EVERY_MS);
  }

  private look(question: number, pause: number) {
    this.timer = window.setTimeout(async () => {
      try {
        const next = await api.rollout();
        if (question !== this.questions || !this.rollout) return;
        // Another window of the same player may have begun one, which ends this.
        if (next.number === this.rollout.number) this.follow(question, next);
        else this.rollout = { ...this.rollout, state: 'over', end: 'stopped' };
      } catch (error) {
        if (question !== this.questions) return;
        if (error instanceof Refused && error.code === 'offline') this.look(question, OFFLINE_PAUSE_MS);
        else {
          this.rollout = null;
          this.failure = error;
        }
      }
    }, pause);
  }
}
