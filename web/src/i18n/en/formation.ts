// SPDX-License-Identifier: MIT
// English words for what a formation is; every number in them is the server's.
export const formation = {
  walls: (free: number, walls: number) =>
    `A board of ${free} cells; the other ${walls} cells are walls.`,
  noBig: "No big tiles.",
  allStay: (big: number) => `${big} big tiles, and none of them moves.`,
  someMove: (stay: number, move: number, ways: number) =>
    `${stay} big tiles stay and ${move} may move on the dashed cells: ${ways} arrangements.`,
  allMove: (big: number, ways: number) =>
    `${big} big tiles that may move on the dashed cells: ${ways} arrangements.`,
  someRoam: (stay: number, roam: number) => `${stay} big tiles stay and ${roam} may go anywhere.`,
  allRoam: (big: number) => `${big} big tiles that may go anywhere.`,
  targetAnywhere: "The target counts on every cell.",
  targetOn: (places: string) => `The target counts on ${places} only.`,
  startSeeds: (boards: number, sum: number) =>
    boards === 1
      ? `Begins with one board; its small tiles add up to ${sum}.`
      : `Begins with ${boards} boards whose small tiles add up to ${sum}.`,
  startSum: (sum: number) => `Begins with every board whose small tiles add up to ${sum}.`,
  startTwos: (twos: number) => `Begins with every board that has ${twos} 2s beside the big tiles.`,
  forNext: (next: string) =>
    `The target becomes a big tile of ${next}; the rate is the chance of making it there once more.`,
  forLater: (names: string) => `For going on: once the target is made, the board is ${names}.`,
  forSmall: "For practice on a small board.",
  forRates: "For the best rates, although the order of the big tiles may be lost.",
  forTile: "For making the tile on any cell.",
  forOrder: "For keeping the board in order: the tile is made where it belongs.",
  /** The last of several names. */
  names: (names: readonly string[]) =>
    new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names),
  joined: (sentences: readonly string[]) => sentences.join(" "),
  legend:
    "Dark cells are big tiles. Those with a cross may move, to the dashed cells. A ring marks where the target counts; a ring around the whole picture means everywhere.",
};
