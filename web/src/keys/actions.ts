// SPDX-License-Identifier: MIT
// Everything that has a key, on whichever page: the same action has the same key everywhere.
export type ActionId = keyof typeof usualKeys;

/** Names of keys as KeyboardEvent.key gives them; letters are lower case, "ctrl+" may precede. */
export const usualKeys = {
  "move-left": ["ArrowLeft", "a"],
  "move-right": ["ArrowRight", "d"],
  "move-up": ["ArrowUp", "w"],
  "move-down": ["ArrowDown", "s"],
  step: ["Enter", " "],
  undo: ["Backspace", "Delete"],
  redo: ["y"],
  demo: ["p"],
  hint: ["h"],
  new: ["n"],
  random: ["r"],
  hard: ["t"],
  focus: ["f"],
  practise: ["o"],
  guess: ["g"],
  manual: ["q"],
  edit: ["e"],
  screenshot: ["z"],
  heat: ["m"],
  record: ["c"],
  save: ["ctrl+s"],
  annotate: ["i"],
  swap: ["x"],
  bomb: ["1"],
  glove: ["2"],
  twist: ["3"],
  peek: ["v"],
  first: ["Home"],
  earlier: [",", "<"],
  later: [".", ">"],
  last: ["End"],
  "jump-earlier": ["PageUp"],
  "jump-later": ["PageDown"],
  "mark-earlier": ["["],
  "mark-later": ["]"],
  "what-if": ["b"],
  keys: ["?"],
} satisfies Record<string, readonly string[]>;

export const actionIds = Object.keys(usualKeys) as ActionId[];
