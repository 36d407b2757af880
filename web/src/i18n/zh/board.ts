// SPDX-License-Identifier: MIT
// Chinese texts of the 2048 board.
import type { board as en } from "../en/board";

export const board: typeof en = {
  label: "2048 棋盘",
  editLabel: "2048 棋盘，编辑中",
  cell: (place, what) => `${place}：${what}`,
  targetHere: "目标在此有效",
  targetMade: "目标在此合成",
  places: (cells) => cells.join("、"),
  countsOn: (target, places) => `${target} 只有在 ${places} 上才算成功。`,
  countsAnywhere: (target) => `${target} 在任何格子上都算成功。`,
  empty: "空",
  wall: "大数",
  place: (cell) => `${"ABCD"[cell % 4]}${Math.floor(cell / 4) + 1}`,
  directions: { left: "左", right: "右", up: "上", down: "下" },
  moved: (direction) => `向${direction}移动。`,
  merged: (values) => `合成 ${values}。`,
  spawned: (value, place) => `${place} 出现 ${value}。`,
  category: (name) => {
    const names: Record<string, string> = {
      others: "其他定式",
      free: "自由定式",
      variant: "变体定式",
    };
    return names[name] ?? name.replace(/^(\d+) space$/, "$1 个空位");
  },
  boardIs: (rows) => `棋盘：${rows}`,
};
