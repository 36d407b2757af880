// SPDX-License-Identifier: MIT
// English words for how good a move was.
export const grades = {
  perfect: "Perfect!",
  excellent: "Excellent!",
  nice_try: "Nice try!",
  not_bad: "Not bad!",
  mistake: "Mistake!",
  blunder: "Blunder!",
  terrible: "Terrible!",
};
