// SPDX-License-Identifier: Apache-2.0
// Addresses of positions: the ID stands in them.

export function positionAddress(id: string): string {
  return `/position/${encodeURIComponent(id).replaceAll('%3A', ':').replaceAll('%3D', '=')}`;
}

// The ID in what follows "/position/"; the text itself where it is badly encoded.
export function idInAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
