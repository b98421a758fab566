// SPDX-License-Identifier: Apache-2.0
// A play that a person puts together checker by checker: a walk through the graph of moves that the
// server sent. Which moves there are is the server's word; here they are only followed.
import type { Position, Side } from '../board/types';
import { BAR, other, RESERVE } from '../board/types';
import type { Moves } from './api';

// from, to (in the mover's numbering), and whether a checker is hit.
export type Step = readonly [from: number, to: number, hit: number];

export type HitTo = 'bar' | 'reserve';

export function afterStep(position: Position, mover: Side, step: Step, hitTo: HitTo): Position {
  const [from, to, hit] = step;
  const mine = [...position[mover]];
  const theirs = [...position[other(mover)]];
  mine[from]! -= 1;
  mine[to]! += 1;
  if (hit) {
    theirs[25 - to]! -= 1;
    theirs[hitTo === 'bar' ? BAR : RESERVE]! += 1;
  }
  return mover === 'first' ? { first: mine, second: theirs } : { first: theirs, second: mine };
}

interface Stage {
  node: number;
  position: Position;
  steps: readonly Step[];
}

export class Walk {
  private readonly nodes: Moves['nodes'];
  private trail: Stage[];

  constructor(
    readonly moves: Moves,
    position: Position,
    readonly mover: Side,
    private readonly hitTo: HitTo,
  ) {
    this.nodes = [...moves.nodes];
    this.trail = [{ node: 0, position, steps: [] }];
  }

  private get at(): Stage {
    return this.trail[this.trail.length - 1]!;
  }

  private get node() {
    return this.nodes[this.at.node]!;
  }

  get position(): Position {
    return this.at.position;
  }

  get steps(): readonly Step[] {
    return this.at.steps;
  }

  get diceLeft(): readonly number[] {
    return this.node.dice;
  }

  // The play may be confirmed as it is.
  get done(): boolean {
    return this.node.done === true;
  }

  // Nothing more can be moved.
  get ended(): boolean {
    return this.node.steps.length === 0 && !this.node.open;
  }

  // The server has more moves from here than it sent; see extend.
  get open(): boolean {
    return this.node.open === true;
  }

  get begun(): boolean {
    return this.trail.length > 1;
  }

  sources(): number[] {
    return [...new Set(this.node.steps.map(([from]) => from!))];
  }

  // Where the checker on `from` can go, by one die or by several, with the steps on the way. Where
  // ways of several steps differ in what they hit, the place is left out: the player goes step by
  // step. Of ways that agree, one that begins with the die `first` is taken.
  ways(from: number, first?: number): Map<number, Step[]> {
    const found = new Map<number, Step[][]>();
    const go = (node: number, place: number, steps: Step[]) => {
      for (const [begin, to, hit, next] of this.nodes[node]!.steps as number[][]) {
        if (begin !== place) continue;
        const way: Step[] = [...steps, [begin!, to!, hit!]];
        found.set(to!, [...(found.get(to!) ?? []), way]);
        if (this.nodes[next!]) go(next!, to!, way);
      }
    };
    go(this.at.node, from, []);

    const ways = new Map<number, Step[]>();
    for (const [to, list] of found) {
      const shortest = Math.min(...list.map((way) => way.length));
      const short = list.filter((way) => way.length === shortest);
      const hits = new Set(short.map((way) => way.map(([, at, hit]) => (hit ? at : '')).join()));
      if (hits.size > 1) continue;
      const wanted = short.find((way) => way[0]![0] - way[0]![1] === first);
      ways.set(to, wanted ?? short[0]!);
    }
    return ways;
  }

  // The step of a checker by the die `first` if it has one, else by any other.
  quick(from: number, first: number): Step | null {
    const steps = this.node.steps.filter(([begin]) => begin === from) as number[][];
    const chosen = steps.find((step) => step[0]! - step[1]! === first) ?? steps[0];
    return chosen ? [chosen[0]!, chosen[1]!, chosen[2]!] : null;
  }

  // Makes one step. It must be one of the present node's.
  make(step: Step): void {
    const found = (this.node.steps as number[][]).find(
      ([from, to]) => from === step[0] && to === step[1],
    );
    if (!found) throw new RangeError(`no step ${step[0]}/${step[1]} here`);
    const position = afterStep(this.position, this.mover, step, this.hitTo);
    this.trail.push({ node: found[3]!, position, steps: [...this.steps, step] });
  }

  // The only way to the end, if there is no choice left. Ways to one result count as one: the first
  // is taken.
  forced(): Step[] {
    const steps: Step[] = [];
    for (let node = this.node; node.steps.length > 0; ) {
      const [from, to, hit, next] = node.steps[0] as number[];
      steps.push([from!, to!, hit!]);
      node = this.nodes[next!]!;
    }
    return steps;
  }

  undo(): boolean {
    if (!this.begun) return false;
    this.trail.pop();
    return true;
  }

  undoAll(): void {
    this.trail.length = 1;
  }

  // Puts the graph that begins at the present node in its place.
  extend(moves: Moves): void {
    const shift = this.nodes.length;
    const moved = moves.nodes.map((node) => ({
      ...node,
      steps: node.steps.map(([from, to, hit, next]) => [from!, to!, hit!, next! + shift]),
    }));
    this.nodes.push(...moved);
    this.trail[this.trail.length - 1] = { ...this.at, node: shift };
  }
}
