// SPDX-License-Identifier: Apache-2.0
// Which lessons are done; kept in this browser.

const KEY = 'kotra.lessons';

function done(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function isDone(lesson: string): boolean {
  return done().includes(lesson);
}

export function markDone(lesson: string) {
  localStorage.setItem(KEY, JSON.stringify([...new Set([...done(), lesson])]));
}
