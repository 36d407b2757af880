// SPDX-License-Identifier: MIT
// English texts of the keyboard map.
import type { ActionId } from "../../keys/actions";

const actions: Record<ActionId, string> = {
  "move-left": "Move left",
  "move-right": "Move right",
  "move-up": "Move up",
  "move-down": "Move down",
  step: "Best move (stops a demo or the AI)",
  undo: "Undo (stops a demo or the AI)",
  redo: "Redo",
  demo: "Play on automatically / stop",
  hint: "Hint",
  new: "New game",
  random: "Random start position; in a test, keep the run and begin again",
  hard: "Hard position",
  focus: "Focus mode of a test",
  practise: "Open the position in Practice",
  guess: "Guess mode on / off",
  manual: "Place new tiles by hand",
  edit: "Edit the board",
  screenshot: "Picture of the board",
  heat: "Heat map of new tiles",
  record: "Record / stop",
  save: "Save the game as a file",
  annotate: "Values of all moves",
  swap: "Swap sides",
  bomb: "Bomb",
  glove: "Glove",
  twist: "Twist",
  peek: "Peek at what is hidden",
  first: "To the first position",
  earlier: "One move back",
  later: "One move forward",
  last: "To the last position",
  "jump-earlier": "Ten moves back",
  "jump-later": "Ten moves forward",
  "mark-earlier": "Previous inaccuracy",
  "mark-later": "Next inaccuracy",
  "what-if": "Try other moves / back to the game",
  keys: "Show the keys",
};

export const keys = {
  title: "Keys",
  actions,
  here: "On this page",
  elsewhere: "On other pages",
  change: "You can change the keys in the settings.",
  editing:
    "While you edit a board, the arrow keys go from cell to cell, 0–9 and a–f set the exponent (1 is 2, b is 2048), + and − raise and lower it, and Esc ends editing.",
};
