// SPDX-License-Identifier: MIT
// English texts of the game page.
import { fraction } from "../fraction";

const verdicts = {
  best: "best",
  as_good: "as good",
  slightly_worse: "slightly worse",
  worse: "worse",
  bad: "bad",
  losing: "loses the game soon",
};
type Verdict = keyof typeof verdicts;

export const game = {
  title: "2048",
  score: "Score",
  best: "Best",
  moves: "Moves",
  seed: "Seed",
  kinds: { clean: "Clean", undo: "With undo", ai: "With AI", adversarial: "Against you" },
  kindHints: {
    clean: "No undo, no AI, random tiles.",
    undo: "A move was taken back. Such games have their own record.",
    ai: "The AI moved or gave a hint. Such games have their own record.",
    adversarial: "Some new tiles were chosen to hurt you.",
  },
  notCounted: {
    set_board:
      "This game began from a board that was set by hand, so it does not count for the records.",
    p4: "The probability of a 4 is not the usual one, so this game does not count for the records.",
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
  leaving: {
    new: { title: "Begin a new game?", begin: "New game" },
    board: { title: "Begin from this board?", begin: "Begin from the board" },
    resume: { title: "Go on with the other game?", begin: "Go on with the other" },
  },
  leavingText: (score: string) =>
    `The game in progress (${score} points) is kept under Records. You can go on with it there at any time.`,
  keepPlaying: "Keep playing",
  isCopy:
    "This tab goes on with a copy of your last game. If that game is open in another tab, nothing changes there.",
  stoppedTitle: "The AI stopped",
  stoppedByLeaving: "It plays only while the Game page is open. Your game is kept.",
  backToGame: "Back to the game",

  aiCard: "The AI",
  aiNothing:
    "Ask for a hint or let the AI move. This panel then shows whether a table or the search chose the move, and how sure it is.",
  fromTable: (name: string) => `Table ${name}`,
  fromSearch: "Search",
  tableRate: (rate: string) => `${rate} chance of success with best play`,
  leadsTo: (tile: string) => `This leads to the ${tile}.`,
  searchDepth: (depth: number, nodes: string) =>
    `looked ${depth} new ${depth === 1 ? "tile" : "tiles"} ahead, at ${nodes} boards`,
  pointsToCome: (points: string) => `about ${points} points still to come`,
  moveNothing: "changes nothing",
  rateUnknown: "not known to the table",
  rateAtLeast: (rate: string) => `at least ${rate}`,
  pointsOf: (points: string, fewer: string | null) =>
    fewer === null
      ? `about ${points} points to come`
      : `about ${points} points to come, ${fewer} fewer`,
  verdictOf: (verdict: Verdict, cost: string | null) =>
    cost === null
      ? verdicts[verdict]
      : `${verdicts[verdict]}: costs about ${cost} of the points to come`,
  verdictMarks: {
    best: "best",
    as_good: "as good",
    slightly_worse: "a bit worse",
    worse: "worse",
    bad: "bad",
    losing: "loses",
  },
  leavesFormation: "leaves the formation",
  ruledOut: "not considered: a table knows better moves",
  hintSaid: (direction: string) => `Hint: ${direction}.`,
  hintMove: (direction: string, words: string) => `Move ${direction}: ${words}.`,
  playing: (direction: string) => `plays ${direction}`,
  advises: (direction: string) => `advises ${direction}`,
  noMove: "No move is left.",
  line: "What it expects",
  lineTile: (value: number, place: string) => `then ${value} at ${place}`,
  sources: "Who chose the moves in this game",
  sourceMoves: (count: string) => (count === "1" ? "1 move" : `${count} moves`),

  optionsCard: "How to play",
  difficulty: "Difficulty",
  difficultyWords: (percent: number): string => {
    if (percent === 0) return "all at random";
    if (percent === 100) return "every tile is the worst";
    return `${percent} % of tiles are the worst`;
  },
  difficultyHint: (percent: number): string => {
    if (percent === 0) return "Every new tile is random, as usual.";
    const what = "chosen to hurt you: the worst value in the worst cell.";
    if (percent === 100) return `Every new tile is ${what}`;
    const [part, whole] = fraction(percent);
    return `About ${part} in ${whole} new tiles ${part === 1 ? "is" : "are"} ${what}`;
  },
  difficultyAi: "The AI expects random tiles, so it plays less well against chosen ones.",
  evil: (value: number, place: string) => `The ${value} at ${place} was chosen to hurt you.`,
  evilReply: (direction: string) => `The best answer is ${direction}.`,
  evilLoses: "No move is left after it.",
  chance: (value: number, place: string) => `The ${value} at ${place} was random.`,
  speed: "AI speed",
  speedWords: (milliseconds: number): string => {
    const perSecond = 1000 / milliseconds;
    const figure = perSecond < 10 ? perSecond.toFixed(1) : perSecond.toFixed(0);
    return `${figure} moves a second`;
  },
  speedHint: "The AI thinks for as long as it has between two moves.",
  speedNow: (figure: string) => `Now ${figure} moves a second.`,
  undoPolicy: "Undo",
  undoPolicies: { free: "Free", limited: "Limited", none: "Off" },
  undoLimit: "Undos per game",

  codeCard: "Board code and seed",
  code: "Board code",
  codeHint: "16 characters, row by row: 0 empty, 1 = 2, 2 = 4 … b = 2048 … h = 131072.",
  set: "Set",
  useCurrent: "This board",
  copyCode: "Copy",
  seedField: "Seed",
  seedHint: "The same seed gives the same random tiles. Leave it empty for a random seed.",
  seedWrong: "A seed is a whole number up to 9007199254740991.",
  seedNow: (seed: string) => `This game: ${seed}`,
  p4: "Probability of a 4",
  p4Wrong: "The probability of a 4 is a number from 0 to 1.",
  startSeed: "Start with this seed",
  copySeedLink: "Copy a link to this game",

  exportCard: "Save this game",
  exportHint: "Saves the game with all its moves and times.",
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
  left: "left unfinished",
  noRecord: "does not count",
  resumeOf: (score: string) => `Go on with the game of ${score} points`,
  saveOf: (score: string) => `Save the game of ${score} points as 2048verse text`,
  again: "Play the same seed",
  stopped: (score: string) => `The AI stopped. Score ${score}.`,
  scoreIs: (score: string) => `Score ${score}.`,
  undone: "Taken back.",
};
