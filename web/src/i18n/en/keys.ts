// SPDX-License-Identifier: MIT
// English texts of the keyboard map.
import type { ActionId } from "../../keys/actions";

const actions: Record<ActionId, string> = {
  "move-left": "Move left",
  "move-right": "Move right",
  "move-up": "Move up",
  "move-down": "Move down",
  step: "Best move (or stop what runs)",
  undo: "Undo (and stop what runs)",
  redo: "Redo",
  demo: "Let it play / stop",
  hint: "Hint",
  new: "New game",
  random: "Random start position",
  manual: "Place new tiles by hand",
  edit: "Edit the board",
  screenshot: "Picture of the board",
  heat: "Heat map of new tiles",
  record: "Record / stop",
  save: "Save the game as a file",
  annotate: "Judge every move",
  swap: "Swap sides",
  keys: "Show the keys",
};

export const keys = {
  title: "Keys",
  actions,
  here: "On this page",
  elsewhere: "On other pages",
  change: "The keys can be changed in the settings.",
  editing:
    "While a board is edited: arrows go from cell to cell, 0–9 and a–f set the exponent (1 is 2, b is 2048), + and − raise and lower, Esc ends.",
};
