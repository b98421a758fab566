// SPDX-License-Identifier: Apache-2.0
// Copies a text. Browsers keep their clipboard for pages from https and from this machine; for others
// the older way is left.
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const box = document.createElement('textarea');
  box.value = text;
  // Within an open dialog nothing outside it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(box);
  box.focus();
  box.select();
  document.execCommand('copy');
  box.remove();
}
