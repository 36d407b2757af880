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
    step: "走最佳一步（或停止）",
    undo: "撤回（并停止）",
    redo: "重做",
    demo: "自动演示 / 停止",
    hint: "提示",
    new: "新游戏",
    random: "随机初始局面",
    hard: "难题",
    guess: "猜一猜 开 / 关",
    manual: "手动放置新数",
    edit: "摆盘",
    screenshot: "棋盘截图",
    heat: "出数热力图",
    record: "录制 / 停止",
    save: "保存棋谱文件",
    annotate: "评价每一步",
    swap: "交换先后手",
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
    "摆盘时：方向键移动光标，0–9 和 a–f 设置指数（1 即 2，b 即 2048），+ 和 − 升降一级，Esc 结束。",
};
