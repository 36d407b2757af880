// SPDX-License-Identifier: MIT
// English texts of the 2048 board.
export const board = {
  label: "2048 board",
  editLabel: "2048 board, editing",
  cell: (place: string, what: string) => `${place}: ${what}`,
  targetHere: "the target counts here",
  targetMade: "the target is made here",
  /** In the order of the cells: "A2, B2 and C3". */
  places: (cells: readonly string[]) =>
    new Intl.ListFormat("en-GB", { type: "conjunction" }).format(cells),
  countsOn: (target: number, places: string) => `${target} counts on ${places} only.`,
  countsAnywhere: (target: number) => `${target} counts on every cell.`,
  empty: "empty",
  wall: "big tile",
  place: (cell: number) => `${"ABCD"[cell % 4]}${Math.floor(cell / 4) + 1}`,
  directions: { left: "left", right: "right", up: "up", down: "down" },
  moved: (direction: string) => `Moved ${direction}.`,
  merged: (values: string) => `Merged to ${values}.`,
  spawned: (value: number, place: string) => `New ${value} at ${place}.`,
  /** Groups of formations as the table files name them. */
  category: (name: string): string => {
    const names: Record<string, string> = {
      others: "Other shapes",
      free: "Free big tiles",
      variant: "Small boards",
    };
    return names[name] ?? name.replace(/^(\d+) space$/, "$1 free cells");
  },
  boardIs: (rows: string) => `Board: ${rows}`,
};
