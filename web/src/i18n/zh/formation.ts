// SPDX-License-Identifier: MIT
// Chinese words for what a formation is; every number in them is the server's.
import type { formation as en } from "../en/formation";

export const formation: typeof en = {
  walls: (free, walls) => `${free} 格的小棋盘，其余 ${walls} 格是墙。`,
  noBig: "没有大数。",
  allStay: (big) => `${big} 个大数，都不移动。`,
  someMove: (stay, move, ways) =>
    `${stay} 个大数不动，${move} 个可以移到虚线格：共 ${ways} 种摆法。`,
  allMove: (big, ways) => `${big} 个大数都可以移到虚线格：共 ${ways} 种摆法。`,
  someRoam: (stay, roam) => `${stay} 个大数不动，${roam} 个可以到处走。`,
  allRoam: (big) => `${big} 个大数，都可以到处走。`,
  targetAnywhere: "目标在任何格子上都算成功。",
  targetOn: (places) => `目标只有在 ${places} 上才算成功。`,
  startSeeds: (boards, sum) => `从 ${boards} 个局面开始，小数之和为 ${sum}。`,
  startSum: (sum) => `从小数之和为 ${sum} 的所有局面开始。`,
  startTwos: (twos) => `从大数之外有 ${twos} 个 2 的所有局面开始。`,
  forNext: (next) => `目标合成后成为 ${next} 的大数，成功率是在那里再合成一次的概率。`,
  forLater: (names) => `用途：目标合成后就成了 ${names}，可以接着练下去。`,
  forSmall: "用途：在小棋盘上练习。",
  forRates: "用途：成功率最高，但大数的顺序可能会乱。",
  forTile: "用途：只求合成目标，在哪里都行。",
  forOrder: "用途：保持阵型，目标合成在它该在的位置上。",
  names: (names) => names.join(" 或 "),
  joined: (sentences) => sentences.join(""),
  legend:
    "深色格是大数，带十字的可以移动，可以移到虚线格。圆环标出目标有效的格子；整张图外有环，表示到处有效。",
};
