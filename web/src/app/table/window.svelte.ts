// SPDX-License-Identifier: Apache-2.0
// Which shape of board the window has room for.
import type { Shape } from '../../board/types';

export function shapeFor(width: number, height: number): Shape {
  if (height < 560 && width > height) return 'wide';
  return width < 720 && height > width ? 'tall' : 'roomy';
}

export class WindowShape {
  width = $state(innerWidth);
  height = $state(innerHeight);
  readonly shape = $derived(shapeFor(this.width, this.height));

  constructor() {
    $effect(() => {
      const update = () => {
        this.width = innerWidth;
        this.height = innerHeight;
      };
      addEventListener('resize', update);
      return () => removeEventListener('resize', update);
    });
  }
}
