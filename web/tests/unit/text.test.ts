// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';

import { LANGUAGES } from '../../src/app/settings.svelte';
import { pickLanguage } from '../../src/app/text.svelte';

const ROOT = process.cwd(); // npm runs scripts in web/
const catalogues = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(join(ROOT, `src/app/text/${language}.json`), 'utf8')) as Record<string, string>,
  ]),
);
const PLURAL = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string, catalogue: Record<string, string>) =>
  PLURAL.test(key) && `${key.replace(PLURAL, '')}_other` in catalogue;
const stem = (key: string, catalogue: Record<string, string>) =>
  isPlural(key, catalogue) ? key.replace(PLURAL, '') : key;
const english = catalogues['en']!;
const stems = [...new Set(Object.keys(english).map((key) => stem(key, english)))];
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe.each(LANGUAGES)('the catalogue of %s', (language) => {
  const catalogue = catalogues[language]!;

  it('has every sentence, and no other', () => {
    expect([...new Set(Object.keys(catalogue).map((key) => stem(key, catalogue)))].sort()).toEqual([...stems].sort());
  });

  it('has exactly the plural forms of the language', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of stems) {
      const forms = Object.keys(catalogue)
        .filter((found) => isPlural(found, catalogue) && stem(found, catalogue) === key)
        .map((found) => PLURAL.exec(found)![1]);
      if (forms.length > 0) expect([key, ...forms.sort()]).toEqual([key, ...[...wanted].sort()]);
    }
  });

  it('names the same values in every sentence', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      const base = stem(key, catalogue);
      expect([key, placeholders(text)]).toEqual([key, placeholders(english[base] ?? english[`${base}_other`]!)]);
    }
  });

  it('has no empty sentence and no stray space', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      expect([key, text]).toEqual([key, text.trim().replace(/ {2,}/g, ' ')]);
      expect(text).not.toBe('');
    }
  });
});

describe('the sources', () => {
  const text = sources(join(ROOT, 'src')).join('\n');
  // Keys that are put together: t(`level.${name}`).
  const families = [...text.matchAll(/`([a-z_]+\.[a-z_]*)\$\{/g)].map((match) => match[1]!);

  it('use every sentence', () => {
    const unused = stems.filter(
      (key) => !text.includes(`'${key}'`) && !families.some((family) => key.startsWith(family)),
    );
    expect(unused).toEqual([]);
  });

  it('use no sentence that is not there', () => {
    const used = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]!);
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((key) => !stems.includes(key))).toEqual([]);
  });
});

it('names every opponent that the program has', () => {
  const rows = (path: string, row: RegExp) =>
    [...readFileSync(join(ROOT, '..', path), 'utf8').matchAll(row)].map((match) => `level.${match[1]}`);
  const levels = rows('src/engine/levels.h', /^ {4}Level\{"(\w+)"/gm);
  const simple = rows('src/play/opponents.h', /^ {4}Opponent\{"(\w+)"/gm);
  expect([levels.length, simple.length]).toEqual([8, 3]);
  expect(Object.keys(english).filter((key) => key.startsWith('level.'))).toEqual([...levels, ...simple].sort());
});

// Words known from bad translations of this subject.
const WRONG: Record<string, RegExp> = {
  is: /tígull|tíglar|flís|stöng|íþróttavöll|utanborðs|beygja|afgreiðslumað|rúlla/i,
  da: /skaktern|kerner|linjen\b.*brik|indtaste|sving\b|bære væk|hjem bord/i,
  nb: /styret|stang|stolpe|kontroll[øo]r|peiling|vurdering|rull\b|fliser/i,
  sl: /umrl|matric|krov|valjan|zvitek|glasbenik|bacanje|kockica|tačk|mečev|potez[ ]?a? prelom|koščk/i,
};
it.each(Object.entries(WRONG))('%s has none of the words of bad translations', (language, wrong) => {
  const found = Object.entries(catalogues[language]!).filter(([, text]) => wrong.test(text));
  expect(found).toEqual([]);
});

it('calls the game kotra in Icelandic, and never the triple win', () => {
  const is = catalogues['is']!;
  expect(is['game.backgammon']).toBe('kotra');
  expect(is['result.backgammon']).not.toMatch(/kotra/i);
});

describe('numbers', () => {
  const texts = i18next.createInstance();
  beforeAll(async () => {
    await texts.init({
      lng: 'en', fallbackLng: false, keySeparator: false, nsSeparator: false,
      resources: Object.fromEntries(LANGUAGES.map((code) => [code, { translation: catalogues[code]! }])),
    });
  });
  const say = (lng: string, key: string, count: number) => texts.t(key, { lng, count, point: 6 });

  it.each([
    ['en', 1, '1 of your checkers is on the bar.'],
    ['is', 1, '1 tafla þín er á slánni.'],
    ['is', 2, '2 töflur þínar eru á slánni.'],
    ['is', 21, '21 tafla þín er á slánni.'],
    ['is', 11, '11 töflur þínar eru á slánni.'],
    ['sl', 1, '1 vaš žeton je na pregradi.'],
    ['sl', 2, '2 vaša žetona sta na pregradi.'],
    ['sl', 3, '3 vaši žetoni so na pregradi.'],
    ['sl', 5, '5 vaših žetonov je na pregradi.'],
  ])('%s %i', (language, count, sentence) => {
    expect(say(language, 'list.bar_mine', count)).toBe(sentence);
  });

  it('decline in Slovenian', () => {
    expect([1, 2, 3, 5].map((count) => say('sl', 'new.match_to', count))).toEqual([
      'Dvoboj do 1 točke', 'Dvoboj do 2 točk', 'Dvoboj do 3 točk', 'Dvoboj do 5 točk',
    ]);
  });
  it('tell brik from brikker', () => {
    expect(say('da', 'list.point_mine', 1)).toBe('6-punktet: 1 brik, din.');
    expect(say('nb', 'list.point_mine', 2)).toBe('6-punktet: 2 brikker, dine.');
  });
});

it('takes the first language that it knows', () => {
  expect(pickLanguage(['fr-FR', 'nn-NO', 'en'])).toBe('nb');
  expect(pickLanguage(['no'])).toBe('nb');
  expect(pickLanguage(['sl-SI'])).toBe('sl');
  expect(pickLanguage(['fr'])).toBe('en');
});
