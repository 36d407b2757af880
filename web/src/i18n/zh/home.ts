// SPDX-License-Identifier: MIT
// Chinese texts of the start page and the tour.
import type { home as enHome, tour as enTour } from "../en/home";

export const home: typeof enHome = {
  title: "下棋，练习，求知",
  lead: "2048 和五种双人棋，对手不靠猜：精确的答案，就在你自己的电脑上算出来。",
  playNow: "现在就玩",
  playHint: "方向键或滑动。",
  score: "分数",
  best: "最高",
  step: "让 AI 走一步",
  newGame: "新对局",
  more: "更多功能在“游戏”",
  over: "没有可走的方向了。",

  first: "你的第一批表",
  firstIntro: "表里是精确的答案。你四处看看的时候，这几张小表正在计算。",
  firstDone: "第一批表已经算好。",
  firstDoneHint: "可以练习残局，也可以和完美的对手下消失井字棋。",
  ready: "好了",
  tableWords: {
    "2x4-256": "小棋盘：拼出 256",
    "3x3-512": "三乘三：拼出 512",
    "442-128": "十格蛇形：拼出 128",
    "vanish-3x3-m3": "消失井字棋的全部答案",
  },
  paused: "已暂停",
  allTables: "全部残局库",

  tourTitle: "第一次来？看看导览",
  tourText: "残局、定式、成功率：两分钟，棋盘是活的。",
  tourStart: "开始导览",
  tourAgain: "再看一遍导览",
  notNow: "以后再说",

  pages: {
    game: "2048，旁边有一位会说明理由的电脑玩家。",
    practice: "残局里每一步的精确成功率。",
    players: "井字棋、消失井字棋、四子棋、黑白棋、五子棋。",
    tables: "计算残局库，设计定式。",
    settings: "四十种方块主题、大小、按键。",
    help: "可以搜索的手册。",
  },
  pagesTitle: "全部页面",
};

export const tour: typeof enTour = {
  title: "导览",
  step: (at, count) => `第 ${at} 步，共 ${count} 步`,
  next: "下一步",
  back: "上一步",
  end: "完成",
  endgame: {
    title: "残局",
    text: "对局后期，大数都不动了。这里有六个大数停在角上，还剩十个格子。再拼出一个 256，它们就会一路合并到 16384。在这些格子里把它拼出来，就是一个残局。",
    hide: "隐藏大数的数字",
    hidden: "数字是多少并不重要：换成别的大数，任务还是一样。所以大数画成 x。",
    shown: "它们具体是多少，对任务没有影响。",
    board: "有六个大数的残局",
  },
  formation: {
    title: "定式",
    text: "定式规定大数站在哪里、新数字要出现在哪里。有规矩的阵型更容易学。",
    choose: "定式",
    names: { "442": "442", L3: "L3", free: "free10", "3x3": "3x3" },
    words: {
      "442": "每行的空位：四、四、二。大多数人用的蛇形。",
      L3: "大数占住二乘三的一角，外面一圈 L 形的格子再加三格。",
      free: "大数可以到处走。机会最大，也最难看清。",
      "3x3": "小一点的棋盘，其余都是墙。适合练习。",
    },
    table: "加上目标就是一张表：442-128 表示定式 442，拼出 128。",
  },
  rate: {
    title: "成功率",
    text: "表知道每一步之后、全走最好的着法时成功的概率。这是 442-128 的真实棋盘。用方向键、滑动或按钮来走。",
    directions: { left: "左", right: "右", up: "上", down: "下" },
    none: "–",
    best: "最好",
    wait: "442-128 正在计算，只要几秒钟。",
    missing: "还没有 442-128 这张表，可以在残局库页面计算。",
    build: "去计算",
    board: "442-128 的真实棋盘",
    good: "这是最好的一步。",
    cost: (share) => `这一步损失了 ${share} 的机会。`,
    made: "128！残局成功。再来一个：",
    lost: "这里已经没有机会。再来一个：",
    another: "换一个局面",
    dont: "这个方向走不了。",
  },
  last: {
    title: "就这些",
    text: "先猜，再看成功率：这就是练习的方法。每个页面按 ? 都能看到按键。",
    practice: "继续练习",
    game: "玩 2048",
    manual: "看手册",
  },
};
