// SPDX-License-Identifier: MIT
// Chinese words for what the server says of files of games and their reports.
import type { Sentence } from "../server";

/** What is behind the name of a file, in words where there are some. */
const reasons: readonly Sentence[] = [
  [/^the file is no replay text of 2048verse$/, () => "不是 2048verse 的回放文本"],
  [/^the replay is damaged: (.+)$/, () => "回放已损坏"],
  [/^move (\d+) is not possible.*$/, (move) => `第 ${move} 步走不通`],
  [/^move (\d+) of the recording is not possible$/, (move) => `录像的第 ${move} 步走不通`],
  [/^record (\d+) of the game: .+$/, (record) => `第 ${record} 条记录有误`],
  [/^line (\d+): .+$/, (line) => `第 ${line} 行有误`],
  [/^the replay has version (\S+), .+$/, (version) => `回放的版本 ${version} 太新`],
  [/^the text has no two tiles to begin with$/, () => "开头缺少两个数字"],
  [/^both first tiles are on the same cell$/, () => "开头的两个数字在同一格"],
  [/^event (\d+) of the game: .+$/, (event) => `第 ${event} 个事件有误`],
  [/^a board of (.+) is not known$/, (board) => `不认识 ${board} 的棋盘`],
  [/^more than (\d+) events: .+$/, (most) => `超过 ${most} 个事件，没有这么长的对局`],
  [/^record (\d+) of the replay: .+$/, (record) => `第 ${record} 条记录有误`],
  [/^the (?:replay|recording) ends in the middle of .+$/, () => "文件不完整"],
  [/^no move leads from record (\d+) of the file .+$/, (record) => `第 ${record} 条记录之后走不通`],
  [/^the replay is longer than any game of 2048$/, () => "回放太长"],
  [/^the replay has no moves$/, () => "回放里没有走步"],
  [/^the file is no replay of joseki$/, () => "不是 joseki 的回放"],
  [/^the file is (?:not a|too large for a) recording$/, () => "不是录像"],
  [/^the file has no games$/, () => "文件里没有对局"],
  [/^the last record is not the one that ends a replay.*$/, () => "结尾缺失"],
];

function reason(text: string): string {
  for (const [pattern, words] of reasons) {
    const match = pattern.exec(text);
    if (match) return words(...match.slice(1));
  }
  return text;
}

export const sentencesGames: readonly Sentence[] = [
  [/^(.+) is no game of 2048 that joseki knows$/, (file) => `${file} 不是能识别的 2048 对局。`],
  [
    /^games are texts of 2048verse, \.rpl/,
    () => "可以打开 2048verse 文本、.rpl、.rec、13 字节的记录、joseki ai --out 的对局和 .jreplay。",
  ],
  [/^(.+) is too large(?: for games of 2048)?$/, (file) => `${file} 太大。`],
  [/^at most (\d+) MiB$/, (size) => `最多 ${size} MiB。`],
  [/^(.+) holds (\d+) games$/, (file, count) => `${file} 里有 ${count} 局。`],
  [/^open at most (\d+) at once$/, (count) => `一次最多打开 ${count} 局。`],
  [/^a part of the file is missing$/, () => "文件没有传完整。"],
  [/^open the file again$/, () => "请重新打开文件。"],
  [/^there is no game '(.+)'$/, () => "没有这一局。"],
  [/^it was removed; choose another one$/, () => "它已被移除，请另选一局。"],
  [/^the game has (\d+) moves$/, (count) => `这一局只有 ${count} 步。`],
  [/^choose one of them$/, () => "请选其中一步。"],
  [/^move (\d+) of the line, \w+, does nothing$/, (move) => `第 ${move} 步走不动。`],
  [/^choose another direction$/, () => "请换一个方向。"],
  [
    /^the game leaves positions out before move (\d+), and (.+) cannot$/,
    (move) => `对局在第 ${move} 步之前缺少局面，这种格式存不了。`,
  ],
  [
    /^the game has big tiles without a value, and texts of 2048verse know none$/,
    () => "对局里的大数没有数值，2048verse 文本存不了。",
  ],
  [/^the game has a tile of (\d+), and .+$/, (tile) => `对局里有 ${tile}，这种格式存不了。`],
  [/^the game has no moves, and .+$/, () => "这一局没有走步，存不成回放。"],
  [
    /^the game has (\d+) moves, and recordings \(\.rec\) at most (\d+)$/,
    (moves, most) => `这一局有 ${moves} 步，录像最多 ${most} 步。`,
  ],
  [
    /^.+ are of 2048 on the 4x4 board, without placeholders$/,
    () => "这种格式只能存 4x4 的完整对局。",
  ],
  [
    /^.+ are for games of 2048 with tiles up to 32768 at first$/,
    () => "这种格式只能存开局最大为 32768 的对局。",
  ],
  [/^keep it in another format$/, () => "请换一种格式保存。"],
  [/^the file is damaged(?:, or is| or is).*$/, () => "文件已损坏，或者不是对局。"],
  [/^known are 4x4, 3x4, 3x3 and 2x4$/, () => "可以是 4x4、3x4、3x3 和 2x4。"],
  [/^read it with a newer joseki$/, () => "请用更新的版本打开。"],
  [/^there is no game to analyse$/, () => "没有可分析的对局。"],
  [/^choose some files$/, () => "请选择文件。"],
  [/^an analysis is running$/, () => "正在分析。"],
  [/^wait until it is done, or cancel it$/, () => "请等它完成，或者取消。"],
  [/^there is no report of this game$/, () => "这一局还没有报告。"],
  [/^analyse it$/, () => "请先分析。"],
  [/^(\S+\.\w+): (.+)$/, (file, why) => `${file}：${reason(why)}。`],
];
