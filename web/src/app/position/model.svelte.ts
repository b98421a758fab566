// SPDX-License-Identifier: Apache-2.0
// A position that is being set up, and what the engine says about it. The server says whether the
// position is one, and names it.
import { other, type Position as Board, type Side } from '../../board/types';
import * as api from '../../client/api';
import { Refused, type CubeMap, type Hint, type Position, type PositionWanted } from '../../client/api';
import { RolloutModel } from './rollout.svelte';

// The parts of a position, to be changed and asked about again.
export function partsOf(position: Position): PositionWanted {
  const { variant, options, turn, board, roll, named, extra_roll, cube, offer, score, crawford } = position;
  return { variant, options, turn, board, roll, named, extra_roll, cube, offer, score, crawford };
}

// The parts after a change of score, cube or options: what the rules tie together stays together.
export function settled(parts: PositionWanted): PositionWanted {
  const length = parts.options?.length ?? 0;
  const within = (points: number) => Math.max(0, Math.min(points, length - 1));
  const score = length === 0
    ? { first: 0, second: 0 }
    : { first: within(parts.score?.first ?? 0), second: within(parts.score?.second ?? 0) };
  const oneAway = (side: Side) => length - score[side] === 1;
  const crawford = length > 0 && Boolean(parts.crawford) && oneAway('first') !== oneAway('second');
  // No cube in the Crawford game; one that is owned was turned.
  let cube = parts.cube ?? { value: 1, owner: null };
  if (crawford) cube = { value: 1, owner: null };
  else if (cube.owner !== null && cube.value === 1) cube = { ...cube, value: 2 };
  else if (cube.owner === null && cube.value > 1 && length > 0) cube = { ...cube, owner: 'first' };
  return { ...parts, score, crawford, cube };
}

export class PositionModel {
  // As the server knows it; what is being changed is in `parts` first.
  position = $state.raw<Position | null>(null);
  parts = $state.raw<PositionWanted>({});
  // Why the parts are no position, in the server's words.
  wrong = $state.raw<string | null>(null);
  failure = $state.raw<unknown>(null);
  hint = $state.raw<Hint | null>(null);
  map = $state.raw<CubeMap | null>(null);
  readonly rollout = new RolloutModel();
  asking = $state(false);
  private questions = 0;

  readonly board = $derived<Board | null>(this.parts.board ?? null);

  // From an ID, or from the parts. Whether the server knew it.
  async read(wanted: PositionWanted): Promise<boolean> {
    const question = ++this.questions;
    this.failure = null;
    this.hint = null;
    this.map = null;
    this.rollout.clear();
    try {
      const position = await api.readPosition(wanted);
      if (question !== this.questions) return false;
      this.position = position;
      this.parts = partsOf(position);
      this.wrong = null;
      return true;
    } catch (error) {
      if (question !== this.questions) return false;
      if (error instanceof Refused && error.code === 'bad_request') this.wrong = error.message;
      else this.failure = error;
      return false;
    }
  }

  change(change: PositionWanted): Promise<boolean> {
    this.parts = settled({ ...this.parts, ...change });
    return this.read(this.parts);
  }

  setOptions(change: NonNullable<PositionWanted['options']>) {
    return this.change({ options: { ...this.parts.options, ...change } });
  }

  // A double of the player on roll waits for an answer.
  offerDouble() {
    const turn = this.parts.turn ?? 'first';
    return this.change({ roll: null, offer: { by: turn } });
  }

  askHint(plies: number): Promise<void> {
    return this.ask(() => api.hint({ ...this.parts, plies }), (hint) => (this.hint = hint));
  }

  askMap(): Promise<void> {
    return this.ask(() => api.cubeMap(this.parts), (map) => (this.map = map));
  }

  // An answer that comes when the position is another one already is passed over.
  private async ask<T>(asked: () => Promise<T>, found: (answer: T) => void): Promise<void> {
    const question = this.questions;
    this.asking = true;
    this.failure = null;
    try {
      const answer = await asked();
      if (question === this.questions) found(answer);
    } catch (error) {
      if (question === this.questions) this.failure = error;
    } finally {
      this.asking = false;
    }
  }

  // How many points the player on roll needs, and the other; null where that says nothing about a
  // game with the cube: in money play and in the Crawford game.
  readonly away = $derived.by(() => {
    const { options, score, crawford, turn = 'first' } = this.parts;
    const length = options?.length ?? 0;
    if (length === 0 || crawford) return null;
    return { mine: length - (score?.[turn] ?? 0), theirs: length - (score?.[other(turn)] ?? 0) };
  });

  // Whose decision it is.
  readonly decider = $derived<Side>(
    this.parts.offer ? other(this.parts.offer.by) : (this.parts.turn ?? 'first'),
  );
}
