// SPDX-License-Identifier: MIT
// English texts of the minigames. Numbers come from the rules themselves.
import type { Schemas } from "../../api/client";
import type { RuleNumbers } from "../../pages/minigames/facts";

type Kind = Schemas["MinigameCell"]["kind"];
type PowerUp = Schemas["MinigamePowerUp"];
type Trophy = Schemas["MinigameTrophy"];
type Measure = Schemas["MinigameCard"]["trophies"]["measure"];
type ActionKind = Schemas["MinigameAction"]["action"];

const games: Record<string, { name: string; line: string }> = {
  "design-master-1": {
    name: "Design Master 1",
    line: "Build a square of large tiles in the middle.",
  },
  "design-master-2": { name: "Design Master 2", line: "Put four equal tiles on the diagonal." },
  "design-master-3": {
    name: "Design Master 3",
    line: "Put three equal tiles where they are wanted.",
  },
  "design-master-4": { name: "Design Master 4", line: "Wind a spiral of falling tiles." },
  "mystery-merge-1": {
    name: "Mystery Merge 1",
    line: "You see only the newest tile and what has just merged.",
  },
  "mystery-merge-2": { name: "Mystery Merge 2", line: "New tiles stay hidden until they merge." },
  "column-chaos": { name: "Column Chaos", line: "Now and then two columns change places." },
  "gravity-twist-1": { name: "Gravity Twist 1", line: "After every move everything falls." },
  "gravity-twist-2": { name: "Gravity Twist 2", line: "Everything falls, and merges as it lands." },
  blitzkrieg: { name: "Blitzkrieg", line: "Three minutes, and every 1024 wins more." },
  "tricky-tiles": { name: "Tricky Tiles", line: "Many new tiles come where they hurt most." },
  "shape-shifter": {
    name: "Shape Shifter",
    line: "Eighteen cells in a shape that is new each time.",
  },
  "ferris-wheel": { name: "Ferris Wheel", line: "Now and then the edge of the board turns." },
  "ice-age": { name: "Ice Age", line: "A tile that stays too long freezes for good." },
  "isolated-island": { name: "Isolated Island", line: "Islands drift between your tiles." },
  "endless-factorization": {
    name: "Endless Factorization",
    line: "A factoriser splits what it hits.",
  },
  "endless-explosions": { name: "Endless Explosions", line: "A bomb removes what it hits." },
  "endless-giftbox": {
    name: "Endless Giftbox",
    line: "A gift turns what it hits into a surprise.",
  },
  "endless-hybrid": { name: "Endless Hybrid", line: "Bombs, gifts, factorisers and islands." },
  "endless-airraid": {
    name: "Endless AirRaid",
    line: "Leave the marked cell, or lose what lies on it.",
  },
};

/** Each rule: its name in mixes, and what its card says. */
const rules: Record<string, { name: string; text: (n: RuleNumbers) => string }> = {
  blitz: {
    name: "Against the clock",
    text: (n) =>
      `You have ${n.seconds("time_ms")} seconds from your first move on. Each new 1024 gives ${n.seconds("bonus_ms")} more. The game ends when the time is up.`,
  },
  goal: {
    name: "A goal",
    text: (n) =>
      `Marked cells have to hold the numbers written on them, all at once; the other cells are free. The first goal is ${n.count("first_goal")}. Each time you reach it, it doubles, and the next one is always one above your best.`,
  },
  "goal-centre": { name: "Goal: square in the middle", text: () => "" },
  "goal-diagonal": { name: "Goal: diagonal", text: () => "" },
  "goal-three": { name: "Goal: three cells", text: () => "" },
  "goal-spiral": { name: "Goal: spiral", text: () => "" },
  blocks: {
    name: "Blocks",
    text: (n) =>
      `After ${n.count("comes_after")} moves a block comes that slides and never merges. After ${n.count("goes_after")} more it goes away, and so on.`,
  },
  columns: {
    name: "Swapping columns",
    text: (n) =>
      `After every ${n.count("every_moves")} moves two columns, drawn at random, change places.`,
  },
  wheel: {
    name: "Turning edge",
    text: (n) =>
      `After every ${n.count("every_moves")} moves all cells at the edge go one place on, clockwise.`,
  },
  mystery: {
    name: "Hidden tiles",
    text: (n) =>
      `You see the newest tile and what merged in the last move; everything else shows a question mark. ${peeks(n)}`,
  },
  "mystery-new": {
    name: "Hidden new tiles",
    text: (n) =>
      `A new tile is hidden, also while it slides, until it takes part in a merge. What merging makes can be seen. ${peeks(n)}`,
  },
  gravity: {
    name: "Gravity",
    text: (n) =>
      `When the new tile has come, everything falls ${falls(n)}. Nothing merges on the way.`,
  },
  "gravity-merge": {
    name: "Merging gravity",
    text: (n) => `When the new tile has come, everything falls ${falls(n)}, merges and scores.`,
  },
  ice: {
    name: "Ice",
    text: (n) =>
      `A tile that neither moves nor merges for ${n.count("freezes_after")} moves becomes ice for the rest of the game. Any move that changes its cell starts the count again. Power-ups do not help against ice.`,
  },
  islands: {
    name: "Islands",
    text: (n) =>
      n.raw("beside_tile") > 0
        ? `After a new tile an island appears as well with a chance of ${n.share("chance")}, less ${n.share("less_per_island")} for each island there. Islands slide; those that touch become one.`
        : `Instead of a new tile an island comes with a chance of ${n.share("chance")}, less ${n.share("less_per_island")} for each island there. Islands slide; those that touch become one, and they never go away.`,
  },
  bombs: {
    name: "Bombs",
    text: (n) => `${objects(n, "a bomb")} It removes the tile it hits.`,
  },
  gifts: {
    name: "Gifts",
    text: (n) =>
      `${objects(n, "a gift")} The tile it hits becomes another one, from ${n.count("lowest_gift")} to ${n.count("highest_gift")}; small ones are likelier.`,
  },
  factorisers: {
    name: "Factorisers",
    text: (n) =>
      `${objects(n, "a factoriser")} The tile it hits becomes two whose product is the old number; a 2 goes away.`,
  },
  objects: {
    name: "Objects",
    text: (n) =>
      `${objects(n, "a bomb, a gift or a factoriser")} A bomb removes the tile it hits, a gift makes another one of it${n.has("lowest_gift") ? ` (${n.count("lowest_gift")} to ${n.count("highest_gift")})` : ""}, a factoriser splits it into two whose product is the old number.`,
  },
  raids: {
    name: "Air raids",
    text: (n) =>
      `After a new tile an empty cell is marked with a chance of ${n.share("chance")}, less ${n.share("less_per_crater")} for each crater, but at least ${n.share("least_chance")}. You have one move: what lies there then is lost, and a crater stays for ${n.count("crater_lasts")} moves.`,
  },
  shape: {
    name: "Odd shape",
    text: (n) =>
      `The board has ${n.count("cells")} connected cells in a shape of its own. The largest rectangle in it has ${n.count("least_rectangle")} to ${n.count("most_rectangle")} cells. Each new game has a new shape.`,
  },
  tricky: {
    name: "Tricky tiles",
    text: (n) =>
      `${n.share("least_share")} to ${n.share("most_share")} of the new tiles, drawn once per game, are put where a search finds they hurt you most. The others come at random.`,
  },
};

function peeks(n: RuleNumbers): string {
  if (!n.has("peeks")) return "You may peek as often as you like.";
  return `You may peek ${n.count("peeks")} time, and once more for every ${n.count("score_per_peek")} points.`;
}

function falls(n: RuleNumbers): string {
  return n.raw("turns") > 0 ? "down, left, up and right in turn" : "down";
}

function objects(n: RuleNumbers, what: string): string {
  return `While there is no object, ${what} comes instead of a new tile with a chance of ${n.share("chance")}; a new game begins with one. It looks along its line, first where you move, then back, and hits the first thing it sees. While it is there, every direction is a move and the game cannot end.`;
}

const things: Record<Kind, (number: string) => string> = {
  empty: () => "empty",
  tile: (number) => number,
  hidden: () => "hidden tile",
  crater: () => "crater",
  block: () => "block",
  island: () => "island",
  hole: () => "no cell",
  bomb: () => "bomb",
  gift: () => "gift",
  factoriser: () => "factoriser",
  wrapped: () => "wrapped tile",
  ice: (number) => `${number} in ice`,
};

const powerUps: Record<PowerUp, { name: string; use: string; aim: string }> = {
  bomb: { name: "Bomb", use: "Removes one tile.", aim: "Choose the tile to remove." },
  glove: {
    name: "Glove",
    use: "Carries one tile to an empty cell.",
    aim: "Choose the tile to carry.",
  },
  twist: {
    name: "Twist",
    use: "Turns four cells clockwise.",
    aim: "Choose the four cells to turn, by their top left one.",
  },
};

const trophies: Record<Trophy, string> = {
  none: "No trophy",
  bronze: "Bronze",
  silver: "Silver",
  gold: "Gold",
  grand: "Grand",
};

const measures: Record<Measure, string> = {
  tile: "highest tile",
  score: "score",
  goal: "goal reached",
};

const actions: Record<ActionKind, string> = {
  move: "Move",
  bomb: "Bomb",
  glove: "Glove",
  twist: "Twist",
  peek: "Peek",
  cover: "Covered",
  wait: "Time passes",
};

export const minigames = {
  title: "Minigames",
  lead: "Twenty games on the rules of 2048, each with something special.",
  games,
  rules,
  things,
  powerUps,
  trophies,
  measures,
  actions,
  directions: { left: "left", right: "right", up: "up", down: "down" },
  place: (name: string) => name,
  cell: (place: string, what: string) => `${place}: ${what}`,
  boardLabel: (name: string) => `Board of ${name}`,
  marks: {
    goal: (number: string) => `goal ${number}`,
    reached: "reached",
    raid: "will be hit after your next move",
    craterLeft: (moves: number) => `heals in ${moves} moves`,
    stayed: (moves: number, limit: number) => `has stayed ${moves} of ${limit} moves`,
    target: "can be chosen",
  },
  /** What happened, for who hears it. */
  told: {
    moved: (direction: string) => `Moved ${direction}.`,
    merged: (what: string) => `Merged to ${what}.`,
    spawned: (what: string, place: string) => `New ${what} at ${place}.`,
    tricked: (place: string) => `A tricky tile, put at ${place} on purpose.`,
    swapped: "The columns change places.",
    turned: "The edge turns.",
    fell: "Everything falls.",
    rearranged: "Tiles change their places.",
    appeared: (what: string, place: string) => `A new ${what} at ${place}.`,
    vanished: (places: string) => `Free again: ${places}.`,
    hit: (what: string, place: string) => `The ${what} hits ${place}.`,
    became: (what: string) => `It becomes ${what}.`,
    froze: (places: string) => `Frozen: ${places}.`,
    marked: (place: string) => `Air raid: leave ${place} with your next move.`,
    crater: (place: string) => `A crater at ${place}.`,
    missed: (place: string) => `Nothing was at ${place}: the raid missed.`,
    timeWon: (seconds: string) => `${seconds} seconds won.`,
    goalReached: (goal: string) => `Goal ${goal} reached.`,
    removed: (place: string) => `Removed: ${place}.`,
    powerUpWon: (name: string) => `One more ${name}.`,
    trophyWon: (name: string) => `${name} trophy won.`,
    over: "The game is over.",
    scoreIs: (score: string) => `Score ${score}.`,
  },
  powerUpToast: (name: string) => `+1 ${name}`,
  // --- menu
  difficulty: "Difficulty",
  difficulties: { casual: "Casual", hard: "Hard" },
  daily: "Daily challenge",
  dailyText: "One game a day, with the same board and the same luck for everybody.",
  dailyDay: (day: string) => `Challenge of ${day} (UTC)`,
  dailyBest: (score: string) => `Your best today: ${score}`,
  dailyNew: "Not played today.",
  play: "Play",
  goOn: "Go on",
  filter: "Show",
  filters: { all: "All", todo: "Without a trophy", begun: "Begun" },
  nothingHere: "No game is like that.",
  allGames: "All games",
  best: "Best",
  highest: "Highest tile",
  notPlayed: "Not played yet",
  inProgress: "in progress",
  trophyCount: (name: string, count: number, all: number) =>
    `${name} or better: ${count} of ${all}`,
  yourTrophies: "Trophies",
  mixes: "Mixer",
  mixesText: "Choose any rules that go together, give the mix a name and play it.",
  newMix: "Mix rules",
  mixName: "Name of the mix",
  mixNameFirst: "My mix",
  mixRules: "Rules",
  mixConflict: (names: string) => `Does not go with: ${names}`,
  mixEmpty: "Choose at least one rule.",
  saveMix: "Save the mix",
  forgetMix: (name: string) => `Forget ${name}`,
  forgot: (name: string) => `${name} is forgotten.`,
  undo: "Undo",
  back: "All minigames",
  // --- play
  score: "Score",
  moves: "Moves",
  newGame: "New game",
  rulesButton: "Rules",
  historyButton: "History",
  panelLabel: "The game at a glance",
  nextIn: (moves: number) => `${moves} moves left`,
  panels: {
    columns: "Next swap of columns",
    wheel: "Next turn of the edge",
    blockComes: "Next block",
    blockGoes: "The block goes",
    goal: "Goal",
    fall: "Next fall",
    islands: "Islands",
    peeks: "Peeks left",
    time: "Time left",
    timeStarts: "The clock starts with your first move.",
    object: "Object on the board",
    craters: "Craters",
    frozen: "Cells in ice",
  },
  yes: "yes",
  no: "no",
  unlimited: "∞",
  peek: "Peek",
  peekHint: "Hold it, or press it once and once more.",
  ghost: "Your best run",
  ghostAt: (score: string) => `${score} points after as many moves`,
  ghostAhead: (points: string) => `You are ${points} ahead.`,
  ghostBehind: (points: string) => `You are ${points} behind.`,
  ghostEven: "You are level.",
  powerUpsLabel: "Power-ups",
  left: (count: number) => `${count} left`,
  aimGlove: "Now choose the empty cell to carry it to.",
  cancel: "Cancel",
  noTarget: (name: string) => `There is nothing to use the ${name} on.`,
  aimKeys: "Arrow keys and Enter choose, Esc cancels.",
  otherTab: "This game went on in another tab. This is how it stands now.",
  setAside:
    "The saved game could not be read, so a new one begins. The old one is kept in the Studio's file.",
  over: "Game over",
  overText: (score: string, moves: string) => `${score} points in ${moves} moves.`,
  newBest: "That is your best.",
  trophyTitle: (name: string) => `${name} trophy!`,
  trophyText: (name: string) => `You have won the ${name} trophy. Take it further!`,
  goalTitle: (goal: string) => `Goal ${goal} reached!`,
  goalText: "The goal has doubled.",
  keepPlaying: "Keep playing",
  leaveTitle: "Begin a new game?",
  leaveText: (score: string) =>
    `The game in progress, with ${score} points, goes to the history and ends there.`,
  // --- card
  cardTitle: (name: string, difficulty: string) => `${name}, ${difficulty}`,
  cardRules: "What is special",
  cardHard: "Hard",
  cardCasual: "Casual",
  cardPowerUps: (stock: string, chance: string, least: string, most: string) =>
    `You begin with ${stock} of each power-up. A move that gains ${least} to ${most} points wins another one with a chance of ${chance}.`,
  cardTrophies: (measure: string) => `Trophies, by ${measure}`,
  cardFair: "No move can be taken back.",
  demo: "Demo",
  demoPlay: "Play the demo",
  demoStop: "Stop",
  demoStep: (step: number, all: number) => `Step ${step} of ${all}`,
  demoAgain: "Again",
  // --- history and replay
  history: (name: string) => `History of ${name}`,
  statistics: "All runs",
  runs: "Games finished",
  mean: "Average score",
  allMoves: "Moves in all",
  time: "Time played",
  noRuns: "Nothing played yet.",
  run: (day: string) => day,
  runDaily: "daily",
  runOpen: "not finished",
  replay: "Replay",
  replayOf: (score: string) => `Replay, ${score} points`,
  at: (at: string, all: string) => `Action ${at} of ${all}`,
  position: "Position",
  first: "To the beginning",
  earlier: "One back",
  later: "One on",
  last: "To the end",
  playReplay: "Play",
  stopReplay: "Stop",
};
