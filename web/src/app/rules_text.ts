// SPDX-License-Identifier: Apache-2.0
// The rules come as light Markdown: a title, headings, paragraphs and lists, nothing within a line.

export type Block =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((row) => row.trim())) {
    const last = blocks[blocks.length - 1];
    if (!line) continue;
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
    else if (line.startsWith('# ')) blocks.push({ kind: 'title', text: line.slice(2) });
    else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list') last.items.push(line.slice(2));
    else blocks.push({ kind: 'list', items: [line.slice(2)] });
  }
  return blocks;
}
