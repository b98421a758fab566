// SPDX-License-Identifier: Apache-2.0
// What a player prefers; kept in this browser.

export const THEMES = ['wood', 'felt', 'contrast'] as const;
export const MODES = ['auto', 'light', 'dark'] as const;
export const SPEEDS = ['instant', 'fast', 'normal', 'slow'] as const;
export const LANGUAGES = ['en', 'is', 'da', 'nb', 'sl'] as const;
export type Language = (typeof LANGUAGES)[number];
export const COLOURED = ['light', 'dark', 'surface', 'points'] as const;
export type Coloured = (typeof COLOURED)[number];

interface Settings {
  theme: (typeof THEMES)[number];
  mode: (typeof MODES)[number];
  speed: (typeof SPEEDS)[number];
  language: Language | null; // null: that of the browser
  sound: boolean;
  homeLeft: boolean;
  numbers: boolean;
  pips: boolean;
  arrows: boolean;
  quickMoves: boolean;
  autoRoll: boolean;
  autoForced: boolean;
  autoConfirm: boolean;
  tutor: boolean | null; // a word before a blunder; null: only against a beginner
  colours: Record<Coloured, string | null>; // of one's own, as #rrggbb; null: those of the theme
}

const KEY = 'kotra.settings';
const USUAL: Settings = {
  theme: 'wood',
  mode: 'auto',
  speed: 'normal',
  language: null,
  sound: true,
  homeLeft: false,
  numbers: true,
  pips: true,
  arrows: true,
  quickMoves: false,
  autoRoll: false,
  autoForced: false,
  autoConfirm: false,
  tutor: null,
  colours: { light: null, dark: null, surface: null, points: null },
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...USUAL, ...stored() });

export function keepSettings() {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

// Milliseconds that a checker takes for one step.
const DURATIONS: Record<Settings['speed'], number> = {
  instant: 0,
  fast: 170,
  normal: 340,
  slow: 850,
};

export function stepDuration(): number {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return DURATIONS[settings.speed];
}

// Milliseconds from when the dice go into the cup until they lie.
export function throwDuration(): number {
  const step = stepDuration();
  return step > 0 ? Math.max(450, step * 2.4) : 0;
}
