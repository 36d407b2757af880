// SPDX-License-Identifier: MIT
// A board code as tiles.
const BASE = 18; // 0-9 and a-h

export function tilesOf(code: string): number[] {
  return Array.from(code, (character) => {
    const exponent = parseInt(character, BASE);
    return exponent === 0 ? 0 : 2 ** exponent;
  });
}
