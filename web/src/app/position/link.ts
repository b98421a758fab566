// SPDX-License-Identifier: Apache-2.0
// Addresses of positions: the ID stands in them.

export function positionAddress(id: string): string {
  return `/position/${encodeURIComponent(id).replaceAll('%3A', ':').replaceAll('%3D', '=')}`;
}

// The ID in a text that somebody pastes: what programs put on the clipboard has more around it.
export function idIn(text: string): string {
  const id = /(XGID|OGID)=\S+/.exec(text)?.[0] ?? /board:\S+/.exec(text)?.[0];
  if (id) return id;
  const position = /Position ID\s*:\s*(\S{14})/.exec(text)?.[1];
  const match = /Match ID\s*:\s*(\S{12})/.exec(text)?.[1];
  if (position) return match ? `${position}:${match}` : position;
  return text.trim().split(/\r?\n/)[0]!.trim();
}

// The ID in what follows "/position/"; the text itself where it is badly encoded.
export function idInAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
