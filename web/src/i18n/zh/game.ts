// SPDX-License-Identifier: MIT
// Chinese texts of the game page.
import type { game as en } from "../en/game";
import { fraction } from "../fraction";

const verdicts: Record<keyof typeof en.verdictMarks, string> = {
  best: "最佳",
  as_good: "相当",
  slightly_worse: "略差",
  worse: "较差",
  bad: "很差",
  losing: "很快就会输",
};

export const game: typeof en = {
  title: "2048",
  score: "得分",
  best: "最高分",
  moves: "步数",
  seed: "种子",
  kinds: { clean: "纯净", undo: "用过撤回", ai: "用过 AI", adversarial: "恶意出数" },
  kindHints: {
    clean: "未撤回、未用 AI、随机出数。",
    undo: "用过撤回，单独计纪录。",
    ai: "AI 走过步或给过提示，单独计纪录。",
    adversarial: "有些新数是故意刁难你的。",
  },
  notCounted: {
    set_board: "从自设局面开始，不计入纪录。",
    p4: "出四率不是常规值，不计入纪录。",
  },
  newGame: "新游戏",
  undo: "撤回",
  undoLeft: (left) => `撤回（剩 ${left}）`,
  hint: "提示",
  step: "AI 走一步",
  aiOn: "AI 托管",
  aiOff: "停止",
  picture: "棋盘截图",
  over: "游戏结束",
  overText: (score, tile, moves) => `${score} 分，最大数 ${tile}，共 ${moves} 步。`,
  milestone: (tile) => `${tile}！`,
  milestoneText: "本局第一次合成。继续加油。",
  milestoneHuge: "极少有人见过这个数，太棒了。",
  leaving: {
    new: { title: "开始新游戏？", begin: "新游戏" },
    board: { title: "从这个局面开始？", begin: "从它开始" },
    resume: { title: "接着玩那一局？", begin: "接着玩那一局" },
  },
  leavingText: (score) =>
    `正在进行的一局（${score} 分）会保留在“纪录”中，以后随时可以在那里接着玩。`,
  keepPlaying: "继续玩",
  isCopy: "本标签页接着玩的是上一局的副本。如果那一局还在另一个标签页里，它不受影响。",
  stoppedTitle: "AI 已停止",
  stoppedByLeaving: "离开“游戏”页后 AI 不再走。这一局原样保留。",
  backToGame: "回到游戏",

  aiCard: "AI",
  aiNothing: "点“提示”或让 AI 走，这里会显示依据什么、把握多大。",
  fromTable: (name) => `表 ${name}`,
  fromSearch: "搜索",
  tableRate: (rate) => `步步最佳时成功率 ${rate}`,
  leadsTo: (tile) => `之后可以合成 ${tile}。`,
  searchDepth: (depth, nodes) => `向前看 ${depth} 个新数，${nodes} 个局面`,
  pointsToCome: (points) => `预计还能得约 ${points} 分`,
  moveNothing: "棋盘不变",
  rateUnknown: "表里没有",
  rateAtLeast: (rate) => `至少 ${rate}`,
  pointsOf: (points, fewer) =>
    fewer === null ? `预计还能得约 ${points} 分` : `预计还能得约 ${points} 分，少 ${fewer} 分`,
  verdictOf: (verdict, cost) =>
    cost === null ? verdicts[verdict] : `${verdicts[verdict]}：约少得后续分数的 ${cost}`,
  verdictMarks: {
    best: "最佳",
    as_good: "相当",
    slightly_worse: "略差",
    worse: "较差",
    bad: "很差",
    losing: "会输",
  },
  leavesFormation: "会破坏定式",
  ruledOut: "不考虑：表里有更好的走法",
  hintSaid: (direction) => `提示：向${direction}。`,
  hintMove: (direction, words) => `向${direction}：${words}。`,
  playing: (direction) => `向${direction}走`,
  advises: (direction) => `建议向${direction}`,
  noMove: "无路可走。",
  line: "预计的后续",
  lineTile: (value, place) => `随后 ${place} 出 ${value}`,
  sources: "本局各步的依据",
  sourceMoves: (count) => `${count} 步`,

  optionsCard: "玩法",
  difficulty: "难度",
  difficultyWords: (percent) => {
    if (percent === 0) return "完全随机";
    if (percent === 100) return "全部出在最坏处";
    return `${percent} % 出在最坏处`;
  },
  difficultyHint: (percent) => {
    if (percent === 0) return "新数照常随机出现。";
    const [part, whole] = fraction(percent);
    const often = percent === 100 ? "每个新数都" : `约每 ${whole} 个新数中有 ${part} 个`;
    return `${often}是故意刁难：位置和大小都取最不利的。`;
  },
  difficultyAi: "AI 以为新数是随机的，遇到故意刁难会走得差一些。",
  evil: (value, place) => `${place} 的 ${value} 是故意刁难你的。`,
  evilReply: (direction) => `最好的应对是向${direction}。`,
  evilLoses: "此后无路可走。",
  chance: (value, place) => `${place} 的 ${value} 是随机出的。`,
  speed: "AI 速度",
  speedWords: (milliseconds) => {
    const perSecond = 1000 / milliseconds;
    return `每秒 ${perSecond < 10 ? perSecond.toFixed(1) : perSecond.toFixed(0)} 步`;
  },
  speedHint: "两步之间有多少时间，AI 就思考多久。",
  speedNow: (figure) => `现在每秒 ${figure} 步。`,
  undoPolicy: "撤回",
  undoPolicies: { free: "不限", limited: "限次", none: "关闭" },
  undoLimit: "每局撤回次数",

  codeCard: "局面编码与种子",
  code: "局面编码",
  codeHint: "16 个字符，逐行：0 空，1 = 2，2 = 4 … b = 2048 … h = 131072。",
  set: "设置",
  useCurrent: "当前局面",
  copyCode: "复制",
  seedField: "种子",
  seedHint: "种子相同，随机新数也相同。留空则随机。",
  seedWrong: "种子是不大于 9007199254740991 的整数。",
  seedNow: (seed) => `本局：${seed}`,
  p4: "出四率",
  p4Wrong: "出四率是 0 到 1 之间的数。",
  startSeed: "用此种子开始",
  copySeedLink: "复制本局的链接",

  exportCard: "保存本局",
  exportHint: "每一局都可连同全部走法和用时保存下来。",
  exports: {
    verse: "2048verse 文本",
    "verse-old": "旧版 2048verse 文本",
    json: "JSON",
  },

  recordsCard: "纪录",
  kind: "类别",
  tile: "最大数",
  games: "局数",
  mean: "平均",
  finished: "最近的对局",
  noGames: "还没有结束的对局。",
  left: "中途离开",
  noRecord: "不计纪录",
  resumeOf: (score) => `接着玩 ${score} 分的那一局`,
  saveOf: (score) => `把 ${score} 分的那一局存为 2048verse 文本`,
  again: "同种子重玩",
  stopped: (score) => `AI 已停止。得分 ${score}。`,
  scoreIs: (score) => `得分 ${score}。`,
  undone: "已撤回。",
};
