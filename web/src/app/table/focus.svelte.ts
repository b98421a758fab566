// SPDX-License-Identifier: Apache-2.0
// What had the focus often goes away with a step or an action. Who plays by keyboard is then taken on
// to what can be done next, instead of to the top of the page.
import { tick } from 'svelte';

// To be called while a component is made. `changed` reads whatever decides about what can be done;
// `wanted` are selectors of it, the best first.
export function carryFocus(changed: () => unknown, wanted: readonly string[]) {
  let keyed = false;
  $effect(() => {
    const byKey = () => (keyed = true);
    const byPointer = () => (keyed = false);
    addEventListener('keydown', byKey, true);
    addEventListener('pointerdown', byPointer, true);
    return () => {
      removeEventListener('keydown', byKey, true);
      removeEventListener('pointerdown', byPointer, true);
    };
  });
  $effect(() => {
    void changed();
    if (!keyed) return;
    void tick().then(() => {
      if (document.activeElement !== document.body) return;
      const found = wanted.map((selector) => document.querySelector<HTMLElement | SVGElement>(selector));
      found.find((element) => element !== null)?.focus();
    });
  });
}
