// SPDX-License-Identifier: MIT
// English texts of the analysis page.
export const analysis = {
  title: "Analysis",
  add: "Analyse games",
  files: "Choose files",
  folder: "Choose a folder",
  hint: "Or drop files onto the window. Every table that is built looks at every game: texts of 2048verse, .rpl, .rec, .jreplay, games of the AI.",
  opinions: "Ask the search, too",
  opinionsHint:
    "About 200 positions of each game that no table knows. Its answers are opinions, marked as such.",
  known: "Games the Studio knows",
  knownHint: "The newest 100 that have no report yet.",
  analyseKnown: (count: number) => (count === 1 ? "Analyse 1 game" : `Analyse ${count} games`),
  reading: (done: string, all: string) => `Reading files: ${done} of ${all}`,
  working: (done: string, all: string) => `${done} of ${all} games`,
  current: (names: string) => `In work: ${names}`,
  cancel: "Cancel",
  cancelled: "Cancelled. Reports that were ready are kept.",
  done: (count: string) => `${count} games are analysed.`,
  failed: "Could not be analysed",
  noGame: (name: string, why: string) => `${name}: ${why}`,
  reports: "Reports",
  reportsNone: "No report yet. Choose some files.",
  search: "Search the reports",
  more: (count: number) => `Show more (${count})`,
  sort: "Order",
  sorts: { newest: "newest first", worst: "lowest fit first", best: "highest fit first" },
  segments: (count: string) => `${count} segments`,
  fit: (fit: string) => `fit ${fit}`,
  notJudged: "no table knows it",
  open: (name: string) => `Report of ${name}`,
  back: "All reports",
  remove: "Delete the report",
  removed: "The report is deleted. The game is still there.",
  replay: "Open in Replay",
  saveHtml: "Save as page",
  saveJson: "Save as JSON",
  saveText: "Save as text",
  whole: "The whole game",
  summaryNone:
    "No table that is built knows enough of this game, so no move is judged. A table fits if its big tiles and its target stand on the board at some time.",
  summary: (graded: string, fit: string, luck: string) =>
    `${graded} moves are judged. Your moves multiplied the chances by ${fit}, the new tiles by ${luck}.`,
  final: "The last board",
  segmentsTitle: "Segments",
  segment: (table: string, first: string, last: string) => `${table}, moves ${first} to ${last}`,
  segmentGo: "See it",
  bestPlay: (rate: string) => `Best play makes the target from here with ${rate}.`,
  atEnd: (rate: string) => `At its last position the best move was worth ${rate}.`,
  withoutMistakes: (rate: string) =>
    `With the best moves and as much luck it would have been worth about ${rate}.`,
  made: "The target was made.",
  notMade: "The target was not made in this segment.",
  graded: "judged",
  luckWord: "luck",
  combo: "longest combo",
  worth: "Three positions most worth a look",
  position: (move: string) => `Move ${move}`,
  playedFor: (played: string, before: string, after: string) =>
    `${played}: ${before} became ${after}`,
  practice: "Practise it",
  turning: "Turning points",
  time: "Think time",
  timeFacts: (all: string, median: string) => `${all} in all, usually ${median} a move.`,
  timeLongest: "Longest:",
  quick: (count: number) =>
    count === 0
      ? "No mistake was made in a hurry."
      : count === 1
        ? "1 mistake was made in a hurry: in less than a fifth of the usual time."
        : `${count} mistakes were made in a hurry: in less than a fifth of the usual time.`,
  minutes: (minutes: string, seconds: string) => `${minutes} min ${seconds} s`,
  opinionTitle: "Where no table knows: opinions of the search",
  opinionFacts: (asked: string, unknown: string, agreed: string) =>
    `Asked about ${asked} of ${unknown} positions; in ${agreed} the move was as good as its own.`,
  opinionNote: "Opinions, not rates: the search looks a few tiles ahead.",
  doubt: (played: string, best: string, standing: string) =>
    `${played} instead of ${best}: ${standing}`,
};
