// SPDX-License-Identifier: Apache-2.0
// Which checker is which: keeps the identity of each from one position to the next, so that the
// eye can follow those that moved.
import type { Position, Side } from './types';

export interface Checker {
  readonly id: number;
  readonly side: Side;
  place: number;
  index: number; // in its stack, from the edge of the board
  count: number; // of the stack
  moved: number; // the position at which it last moved; the latest is drawn on top
}

const SIDES: readonly Side[] = ['first', 'second'];

export class CheckerTracker {
  private checkers: Checker[] = [];
  private positions = 0;

  // The checkers of a position, those that moved last coming last. A new list of new objects.
  follow(position: Position): Checker[] {
    ++this.positions;
    const next: Checker[] = [];
    for (const side of SIDES) next.push(...this.followSide(side, position[side]));
    next.sort((a, b) => a.moved - b.moved || a.index - b.index || a.id - b.id);
    this.checkers = next;
    return next.map((checker) => ({ ...checker }));
  }

  private followSide(side: Side, counts: readonly number[]): Checker[] {
    // 1. Whoever may stay where it is stays; of a stack that shrinks the topmost leave.
    const stacks: Checker[][] = counts.map(() => []);
    const leaving: Checker[] = [];
    const mine = this.checkers.filter((checker) => checker.side === side);
    for (const checker of mine.sort((a, b) => a.index - b.index)) {
      const stack = stacks[checker.place];
      if (stack && stack.length < (counts[checker.place] ?? 0)) stack.push(checker);
      else leaving.push(checker);
    }
    // 2. Those that left fill the places that lack some, the farthest place first.
    for (let place = counts.length - 1; place >= 0; --place) {
      const stack = stacks[place]!;
      while (stack.length < counts[place]!) {
        const checker = leaving.pop() ?? this.make(side);
        checker.moved = this.positions;
        stack.push(checker);
      }
    }
    stacks.forEach((stack, place) =>
      stack.forEach((checker, index) => Object.assign(checker, { place, index, count: stack.length })),
    );
    return stacks.flat();
  }

  private made = 0;
  private make(side: Side): Checker {
    return { id: this.made++, side, place: 0, index: 0, count: 0, moved: 0 };
  }
}
