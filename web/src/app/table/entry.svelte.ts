// SPDX-License-Identifier: Apache-2.0
// The play that a player puts together: what is selected, where it can go, and what was moved so
// far. Used at a table and in lessons.
import type { Die, Position } from '../../board/types';
import type { Moves } from '../../client/api';
import type { Step, Walk } from '../../client/walk';
import { settings, stepDuration } from '../settings.svelte';

export interface EntryHooks {
  // Whether gestures count now.
  enabled: () => boolean;
  // A checker was moved.
  moved: () => void;
  // Nothing is left to move, and the play may be confirmed.
  ended: () => void;
  // The moves after these steps, where the server has not sent them all.
  more: (steps: number[][]) => Promise<Moves>;
}

export const pause = (time: number) => new Promise<void>((done) => setTimeout(done, time));

export class Entry {
  private current = $state.raw<Walk | null>(null);
  private version = $state(0); // of the walk, whose changes are not seen otherwise
  selected = $state<number | null>(null);
  swapped = $state(false);

  constructor(private readonly hooks: EntryHooks) {}

  get walk(): Walk | null {
    void this.version;
    return this.current;
  }

  begin(walk: Walk | null) {
    this.current = walk;
    this.selected = null;
    this.swapped = false;
    if (walk?.open) void this.fetch(walk);
  }

  private get ready(): Walk | null {
    return this.hooks.enabled() ? this.walk : null;
  }

  get position(): Position | null {
    return this.walk?.position ?? null;
  }
  get sources(): number[] {
    return this.ready?.sources() ?? [];
  }
  get begun(): boolean {
    return this.walk?.begun ?? false;
  }
  get canConfirm(): boolean {
    return this.ready?.done ?? false;
  }
  get canUndo(): boolean {
    return this.ready?.begun ?? false;
  }
  get cannotMove(): boolean {
    const walk = this.ready;
    return walk !== null && walk.done && !walk.begun && walk.ended;
  }

  readonly ways = $derived.by((): Map<number, Step[]> => {
    const walk = this.ready;
    if (!walk || this.selected === null) return new Map();
    return walk.ways(this.selected, this.nextDie());
  });

  // The dice of the play, those used marked. Of more than four the next ones are shown.
  dice(values: readonly number[]): Die[] {
    const walk = this.walk;
    let shown = [...values];
    if (walk && shown.length > 4) shown = shown.slice(-Math.max(1, Math.min(4, walk.diceLeft.length)));
    if (this.swapped && shown.length === 2) shown.reverse();
    const left = [...(walk?.diceLeft ?? shown)];
    return shown.map((value) => {
      const at = left.indexOf(value);
      if (at >= 0) left.splice(at, 1);
      return { value, used: walk !== null && at < 0 };
    });
  }

  // The die that a quick move takes first: the left one that is not used.
  private nextDie(): number | undefined {
    const left = this.walk?.diceLeft ?? [];
    return this.swapped ? left[left.length - 1] : left[0];
  }

  press(place: number) {
    const walk = this.ready;
    if (!walk) return;
    const way = this.ways.get(place);
    if (way) {
      void this.go(way);
    } else if (!this.sources.includes(place)) {
      this.selected = null;
    } else if (this.selected === place || settings.quickMoves) {
      const step = walk.quick(place, this.nextDie() ?? 0);
      if (step) void this.go([step]);
    } else {
      this.selected = place;
    }
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
    this.current?.undo();
    this.selected = null;
    ++this.version;
  }

  reset() {
    this.current?.undoAll();
    this.selected = null;
    ++this.version;
  }

  // Makes the steps one after the other; a checker that was carried there by hand is there at once.
  async go(steps: readonly Step[], carried = false): Promise<void> {
    const walk = this.current;
    this.selected = null;
    for (const [index, step] of steps.entries()) {
      if (index > 0 && !carried) await pause(stepDuration());
      if (this.current !== walk || !walk) return;
      walk.make(step);
      ++this.version;
      this.hooks.moved();
      if (walk.open) await this.fetch(walk);
    }
    if (this.current === walk && walk?.ended && walk.done) this.hooks.ended();
  }

  private async fetch(walk: Walk) {
    walk.extend(await this.hooks.more(walk.steps.map((step) => [...step])));
    ++this.version;
  }
}
