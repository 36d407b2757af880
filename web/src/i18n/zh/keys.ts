// SPDX-License-Identifier: MIT
// Chinese texts of the keyboard map.
import type { keys as en } from "../en/keys";

export const keys: typeof en = {
  title: "按键",
  actions: {
    "move-left": "左移",
    "move-right": "右移",
    "move-up": "上移",
    "move-down": "下移",
    step: "走最佳的一步（演示和 AI 会停下）",
    undo: "撤回（演示和 AI 会停下）",
    redo: "重做",
    demo: "自动走 / 停止",
    hint: "提示",
    new: "新游戏 / 新对局",
    random: "随机局面",
    hard: "难题",
    guess: "猜一猜 开 / 关",
    manual: "手动放置新数",
    edit: "编辑局面",
    screenshot: "棋盘截图",
    heat: "出数热力图",
    record: "录制 / 停止",
    save: "把对局存为文件",
    annotate: "各着法的评价",
    swap: "交换双方",
    bomb: "炸弹",
    glove: "手套",
    twist: "旋转",
    peek: "偷看",
    first: "回到最初局面",
    earlier: "往回看一步",
    later: "往后看一步",
    last: "回到最新局面",
    keys: "显示按键",
  },
  here: "本页按键",
  elsewhere: "其他页面",
  change: "按键可以在设置中更改。",
  editing:
    "编辑局面时：方向键移到格子，0–9 和 a–f 设置指数（1 即 2，b 即 2048），+ 和 − 升降一级，Esc 结束。",
};
