// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';

import { blocksOf } from '../../src/app/rules_text';

it('tells titles, headings, paragraphs and lists apart', () => {
  expect(blocksOf('# The rules\n\n## Moving\n\nGo on.\n\n- one\n\n- two\n\nEnd.\n')).toEqual([
    { kind: 'title', text: 'The rules' },
    { kind: 'heading', text: 'Moving' },
    { kind: 'paragraph', text: 'Go on.' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'End.' },
  ]);
});
