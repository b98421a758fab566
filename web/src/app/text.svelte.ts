// SPDX-License-Identifier: Apache-2.0
// The sentences in the player's language. A catalogue is fetched when it is needed.
import i18next, { type i18n } from 'i18next';

import { LANGUAGES, settings, type Language } from './settings.svelte';
import type english from './text/en.json';

type Plural = 'one' | 'two' | 'few' | 'many' | 'other';
type Stem<K> = K extends `${infer S}_${Plural}` ? S : K;
export type Key = Stem<keyof typeof english>;

const CATALOGUES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('./text/en.json'),
  is: () => import('./text/is.json'),
  da: () => import('./text/da.json'),
  nb: () => import('./text/nb.json'),
  sl: () => import('./text/sl.json'),
};

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  is: 'Íslenska',
  da: 'Dansk',
  nb: 'Norsk',
  sl: 'Slovenščina',
};

const texts: i18n = i18next.createInstance();
let current = $state<Language>('en');

// The first of the wanted languages that there is; Norwegian of every kind is bokmål.
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0]!;
    const known = code === 'no' || code === 'nn' ? 'nb' : code;
    const found = LANGUAGES.find((language) => language === known);
    if (found) return found;
  }
  return 'en';
}

export async function useLanguage(language: Language): Promise<void> {
  const catalogue = (await CATALOGUES[language]()).default;
  if (!texts.isInitialized) {
    await texts.init({
      lng: language,
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      resources: { [language]: { translation: catalogue } },
    });
  } else {
    texts.addResourceBundle(language, 'translation', catalogue);
    await texts.changeLanguage(language);
  }
  current = language;
  document.documentElement.lang = language;
}

export function startLanguage(): Promise<void> {
  return useLanguage(settings.language ?? pickLanguage(navigator.languages));
}

export function language(): Language {
  return current;
}

// The sentence of a key. Numbers that choose a form are called `count`.
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return texts.t(key, { ...values, lng: current }) as string;
}

// For keys put together from what the server names; null if there is no such sentence.
export function tMaybe(key: string): string | null {
  return texts.exists(key, { lng: current }) ? (texts.t(key, { lng: current }) as string) : null;
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(current).format(value);
}

// With its sign: "+12".
export function formatChange(value: number): string {
  return new Intl.NumberFormat(current, { signDisplay: 'exceptZero' }).format(value);
}

// An equity, or what was given away, with its sign.
export function formatEquity(value: number): string {
  return new Intl.NumberFormat(current, {
    minimumFractionDigits: 3, maximumFractionDigits: 3, signDisplay: 'exceptZero',
  }).format(value);
}

// How much something costs, or how uncertain an equity is: without a sign.
export function formatAmount(value: number): string {
  return new Intl.NumberFormat(current, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(value);
}

// With one digit after the point; a dash for what is not known.
export function formatOneDecimal(value: number | null): string {
  if (value === null) return '–';
  return new Intl.NumberFormat(current, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

export function formatPercent(share: number): string {
  return new Intl.NumberFormat(current, {
    style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1,
  }).format(share);
}

// Without the time of the day.
export function formatDay(time: number): string {
  return new Intl.DateTimeFormat(current, { dateStyle: 'medium' }).format(time);
}
export function formatDate(time: number): string {
  return new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
