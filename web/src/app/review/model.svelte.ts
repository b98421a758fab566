// SPDX-License-Identifier: Apache-2.0
// What somebody looks at in a judged match: a decision, one of its candidates, what a closer look
// found, and a play that is tried out on the board.
import type { Position, Trace } from '../../board/types';
import * as api from '../../client/api';
import { afterStep, Walk, type Step } from '../../client/walk';
import { RolloutModel } from '../position/rollout.svelte';
import { Entry } from '../table/entry.svelte';
import { tracesOf } from '../table/model.svelte';
import { positionOf, rowsOf, type Row } from './rows';

// A play as the page lists it, whether the judge found it or a closer look did.
export type Listed = Pick<api.Candidate, 'play' | 'number' | 'steps' | 'plies' | 'equity' | 'error' | 'chances'>;

type Steps = readonly (readonly number[])[] | undefined;

// So many plays are asked for that what was played is among them.
const MANY = 100;

export class ReviewModel {
  at = $state(0);
  // The candidate whose arrows the board shows.
  shown = $state<number | null>(0);
  hint = $state.raw<api.Hint | null>(null);
  asking = $state(false);
  trying = $state(false);
  failure = $state.raw<unknown>(null);
  // The decision played out many times; and the board after the play of it that is shown.
  readonly rollout = new RolloutModel();
  rolled = $state<string | null>(null);
  // The play that was tried out last.
  tried = $state.raw<number[][] | null>(null);
  readonly rows: readonly Row[];
  private questions = 0;

  readonly entry = new Entry({
    enabled: () => this.trying && !this.asking,
    moved: () => undefined,
    ended: () => undefined,
    more: () => Promise.reject(new Error('not tried out where there are so many moves')),
  });

  constructor(readonly review: api.Review) {
    this.rows = rowsOf(review);
  }

  get row(): Row | undefined {
    return this.rows[this.at];
  }

  go(to: number) {
    this.at = Math.max(0, Math.min(this.rows.length - 1, to));
    this.leave();
    this.rollout.clear();
    this.rolled = null;
    this.shown = 0;
    this.hint = null;
    this.tried = null;
    this.failure = null;
  }

  show(candidate: number | null) {
    this.shown = candidate;
    this.rolled = null;
  }

  // Ends the trying out.
  leave() {
    ++this.questions;
    this.trying = false;
    this.asking = false;
    this.entry.begin(null);
  }

  readonly board = $derived.by((): Position | null => (this.trying ? this.entry.position : null) ?? this.row?.moment.board ?? null);

  readonly candidates = $derived.by(
    (): readonly Listed[] => this.hint?.plays ?? (this.row?.about === 'play' ? this.row.moment.play_note?.candidates : null) ?? [],
  );

  // Which of the candidates was played. After a closer look they are told apart by where they lead.
  readonly played = $derived.by((): number | null => {
    const { row } = this;
    if (row?.about !== 'play') return null;
    if (!this.hint?.plays) return row.moment.play_note?.played ?? null;
    const found = this.hint.plays.findIndex(({ steps }) => this.isPlayed(steps));
    return found >= 0 ? found : null;
  });

  // Whether steps lead where what was played leads.
  isPlayed(steps: Steps): boolean {
    const moment = this.row?.moment;
    return moment?.kind === 'play' && this.after(steps) === this.after(moment.steps);
  }

  // Whether they lead where what was tried out last leads.
  isTried(steps: Steps): boolean {
    return this.tried !== null && this.after(steps) === this.after(this.tried);
  }

  private after(steps: Steps): string {
    const { row } = this;
    const end = (steps ?? []).reduce(
      (board: Position, step) => afterStep(board, row!.by, step as unknown as Step, this.review.hit_to), row!.moment.board,
    );
    return JSON.stringify(end);
  }

  // What was played, and beside it the candidate that is looked at.
  readonly traces = $derived.by((): readonly Trace[] => {
    const { row } = this;
    if (this.trying || row?.about !== 'play' || row.moment.kind !== 'play') return [];
    const played = tracesOf(row.by, row.moment.steps ?? []);
    const found = this.rolled === null
      ? (this.shown === null ? undefined : this.candidates[this.shown])
      : this.rollout.rollout?.candidates.find(({ board }) => board === this.rolled);
    if (!found || this.isPlayed(found.steps)) return played;
    return [...played, ...tracesOf(row.by, found.steps ?? []).map((trace) => ({ ...trace, better: true }))];
  });

  private async question(ask: (row: Row, position: api.PositionWanted) => Promise<() => void>): Promise<void> {
    const { row } = this;
    if (!row) return;
    const mine = ++this.questions;
    this.asking = true;
    this.failure = null;
    try {
      const use = await ask(row, positionOf(this.review, row));
      if (mine === this.questions) use();
    } catch (error) {
      if (mine === this.questions) this.failure = error;
    } finally {
      if (mine === this.questions) this.asking = false;
    }
  }

  // Looks at the decision again, so many rolls ahead.
  look(plies: number): Promise<void> {
    return this.question(async (_row, position) => {
      const { made } = this;
      const hint = await api.hint({ ...position, plies, count: MANY, ...(made ? { try: made } : {}) });
      return () => {
        this.hint = hint;
        this.shown = hint.plays ? 0 : null;
      };
    });
  }

  // What was played where the rules allow it, to be judged beside the best.
  private get made(): number[][] | undefined {
    const { kind, illegal, steps } = this.row!.moment;
    return kind === 'play' && !illegal ? steps : undefined;
  }

  // Plays the decision out many times, which takes minutes: the best, what was played and what was
  // tried out last. The player's earlier rollout ends.
  async rollOut(): Promise<void> {
    this.rolled = null;
    if (!this.row) return;
    const also = [this.made, this.tried].filter((steps) => steps !== undefined && steps !== null);
    await this.rollout.begin({ ...positionOf(this.review, this.row), ...(also.length > 0 ? { also } : {}) });
  }

  // Puts the decision on the board, to be decided anew.
  try(): Promise<void> {
    return this.question(async (row, position) => {
      const { moves } = await api.practice(position as api.PracticeRequest);
      return () => {
        if (!moves || moves.nodes.some(({ open }) => open)) return;
        this.trying = true;
        this.entry.begin(new Walk(moves, row.moment.board, row.by, this.review.hit_to));
      };
    });
  }

  // Asks what the play on the board is worth.
  judge(plies: number): Promise<void> {
    const steps = this.entry.walk?.steps.map((step) => [...step]) ?? [];
    return this.question(async (_row, position) => {
      const hint = await api.hint({ ...position, plies, count: MANY, try: steps });
      return () => {
        this.hint = hint;
        this.tried = steps;
        this.shown = hint.tried;
        this.trying = false;
        this.entry.begin(null);
      };
    });
  }
}
