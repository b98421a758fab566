// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

import { copyText } from '../../src/app/copy';

afterEach(() => vi.unstubAllGlobals());

it('asks the clipboard where there is one', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('XGID=…');
  expect(writeText).toHaveBeenCalledWith('XGID=…');
});

it('selects the text and copies it the old way where there is none, and leaves nothing behind', async () => {
  vi.stubGlobal('navigator', {});
  let selected = '';
  document.execCommand = (command) => {
    const box = document.activeElement as HTMLTextAreaElement;
    if (command === 'copy') selected = box.value.slice(box.selectionStart, box.selectionEnd);
    return true;
  };
  await copyText('XGID=…');
  expect(selected).toBe('XGID=…');
  expect(document.querySelector('textarea')).toBeNull();
});
