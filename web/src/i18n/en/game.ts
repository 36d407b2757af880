// SPDX-License-Identifier: MIT
// English texts of the game page.
import { fraction } from "../fraction";

export const game = {
  title: "2048",
  score: "Score",
  best: "Best",
  moves: "Moves",
  seed: "Seed",
  kinds: { clean: "Clean", undo: "With undo", ai: "With AI", adversarial: "Against you" },
  kindHints: {
    clean: "No undo, no AI, tiles by chance.",
    undo: "A move was taken back: it has a record of its own.",
    ai: "The AI moved or was asked: it has a record of its own.",
    adversarial: "Some tiles were set against you.",
  },
  notCounted: {
    set_board: "Begun from a set board: it counts for no record.",
    p4: "Not the usual share of 4s: it counts for no record.",
  },
  newGame: "New game",
  undo: "Undo",
  undoLeft: (left: number) => `Undo (${left})`,
  hint: "Hint",
  step: "AI move",
  aiOn: "AI plays",
  aiOff: "Stop",
  picture: "Picture of the board",
  over: "Game over",
  overText: (score: string, tile: string, moves: string) =>
    `${score} points, largest tile ${tile}, ${moves} moves.`,
  milestone: (tile: string) => `${tile}!`,
  milestoneText: "Made for the first time in this game. Go on as far as you can.",
  milestoneHuge: "Hardly anybody ever sees this tile. Well played.",
  confirmTitle: "Begin a new game?",
  confirmText: (score: string) =>
    `The game in progress (${score} points) ends here. It stays under Records, to be saved as a file.`,
  keepPlaying: "Keep playing",

  aiCard: "The AI",
  aiNothing: "Ask for a hint or let the AI move: here you see who decided, and how sure it is.",
  fromTable: (name: string) => `Table ${name}`,
  fromSearch: "Search",
  tableRate: (rate: string) => `${rate} to make it with best play`,
  leadsTo: (tile: string) => `This leads to the ${tile}.`,
  searchDepth: (depth: number, nodes: string) =>
    `${depth} new ${depth === 1 ? "tile" : "tiles"} ahead, ${nodes} boards`,
  pointsToCome: (points: string) => `about ${points} points still to come`,
  judged: (value: string) => `worth ${value} by the built-in evaluation`,
  playing: (direction: string) => `plays ${direction}`,
  advises: (direction: string) => `advises ${direction}`,
  noMove: "No move is left.",
  line: "What it expects",
  lineTile: (value: number, place: string) => `then ${value} at ${place}`,
  sources: "Who decided in this game",
  sourceMoves: (count: string) => (count === "1" ? "1 move" : `${count} moves`),

  optionsCard: "How to play",
  difficulty: "Difficulty",
  difficultyWords: (percent: number): string => {
    if (percent === 0) return "chance alone";
    if (percent === 100) return "every tile is the worst";
    return `${percent} % of tiles are the worst`;
  },
  difficultyHint: (percent: number): string => {
    if (percent === 0) return "Every new tile comes by chance, as usual.";
    const what = "chosen against you: the cell and the value that hurt most.";
    if (percent === 100) return `Every new tile is ${what}`;
    const [part, whole] = fraction(percent);
    return `About ${part} in ${whole} new tiles ${part === 1 ? "is" : "are"} ${what}`;
  },
  difficultyAi: "The AI expects random tiles: against chosen ones it plays below its strength.",
  evil: (value: number, place: string) => `The ${value} at ${place} was set against you.`,
  evilReply: (direction: string) => `The best answer is ${direction}.`,
  evilLoses: "No move is left after it.",
  chance: (value: number, place: string) => `The ${value} at ${place} came by chance.`,
  speed: "AI speed",
  speedWords: (speed: number): string => {
    const factor = 10 ** ((100 - speed) / 100);
    if (speed === 100) return "normal";
    return factor > 1
      ? `thinks ${factor.toFixed(1)} x as long`
      : `${(1 / factor).toFixed(1)} x as fast`;
  },
  undoPolicy: "Undo",
  undoPolicies: { free: "Free", limited: "Limited", none: "Off" },
  undoLimit: "Undos in a game",

  codeCard: "Board code and seed",
  code: "Board code",
  codeHint: "16 characters, row by row: 0 empty, 1 = 2, 2 = 4 … b = 2048 … h = 131072.",
  set: "Set",
  useCurrent: "This board",
  copyCode: "Copy",
  seedField: "Seed",
  seedHint: "The same seed brings the same random tiles. Empty: drawn.",
  seedWrong: "A seed is a whole number up to 9007199254740991.",
  seedNow: (seed: string) => `This game: ${seed}`,
  p4: "Share of 4s",
  startSeed: "Begin with it",
  copySeedLink: "Copy a link to this game",

  exportCard: "Save this game",
  exportHint: "Every game can be saved with all its moves and times.",
  exports: {
    verse: "2048verse text",
    "verse-old": "Old 2048verse text",
    json: "JSON",
  },

  recordsCard: "Records",
  kind: "Kind",
  tile: "Tile",
  games: "Games",
  mean: "Mean",
  finished: "Last games",
  noGames: "No game is finished yet.",
  left: "left early",
  saveOf: (score: string) => `Save the game of ${score} points as 2048verse text`,
  again: "Same seed",
  stopped: (score: string) => `The AI stopped. Score ${score}.`,
  scoreIs: (score: string) => `Score ${score}.`,
  undone: "Taken back.",
};
