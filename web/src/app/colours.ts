// SPDX-License-Identifier: Apache-2.0
// Colours of one's own, in place of those of the theme.
import type { Coloured } from './settings.svelte';

// The properties of style.css that a colour stands for.
const PARTS: Record<Coloured, readonly string[]> = {
  light: ['--light-high', '--light-mid', '--light-low'],
  dark: ['--dark-high', '--dark-mid', '--dark-low'],
  surface: ['--surface-light', '--surface-dark'],
  points: ['--point-odd'],
};
const BLACK = '#1b120c';
const WHITE = '#fff8ee';

// What can be read on a colour, given as #rrggbb: black or white, by the relative luminance of WCAG 2.
export function readableOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? BLACK : WHITE;
}

// The properties and their values; null takes one away.
export function colourProperties(colours: Record<Coloured, string | null>): [string, string | null][] {
  const found: [string, string | null][] = [];
  for (const [kind, parts] of Object.entries(PARTS) as [Coloured, readonly string[]][]) {
    const colour = colours[kind];
    for (const part of parts) found.push([part, colour]);
    if (kind === 'light' || kind === 'dark') {
      found.push([`--${kind}-text`, colour && readableOn(colour)]);
      found.push([`--${kind}-line`, colour && `color-mix(in srgb, ${colour}, black 55%)`]);
    }
    if (kind === 'dark') found.push(['--dark-groove', colour && readableOn(colour)]);
  }
  return found;
}
