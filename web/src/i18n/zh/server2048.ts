// SPDX-License-Identifier: MIT
// Chinese words for what the server says of 2048: games, practice, recordings, settings.
import type { Sentence } from "../server";

const codeForm = "请逐行写 16 个字符：0 空，1 是 2，2 是 4 … f 是 32768";

export const sentences2048: readonly Sentence[] = [
  // board codes
  [/^the board code is empty$/, () => "局面编码是空的。"],
  [/^'(.*)' is not a board: (\d+) characters$/, (_, count) => `局面编码有 ${count} 个字符。`],
  [/^'(.*)' is not a board: '(.)' is no tile$/s, (_, mark) => `局面编码里不能有“${mark}”。`],
  [/^write 16 characters, row by row: .*h 131072$/, () => `${codeForm}，g 是 65536，h 是 131072。`],
  [/^write 16 (?:characters|hexadecimal digits), row by row/, () => `${codeForm}。`],

  // games
  [/^a game needs at least one tile$/, () => "棋盘上至少要有一个数。"],
  [/^press New Game for one with two tiles$/, () => "“新游戏”会放上两个数。"],
  [/^this game is over: no move is left in it$/, () => "这一局已经结束，无路可走。"],
  [/^play it again from its seed$/, () => "可以用同一个种子再玩一次。"],
  [/^this game is not kept$/, () => "没有保留这一局。"],
  [/^choose one of the games that game\/records lists$/, () => "请选“纪录”里的一局。"],
  [
    /^field (\w+) must be a (?:whole )?number from (\S+) to (\S+)$/,
    (name, least, most) => `${name} 须是 ${least} 到 ${most} 的数。`,
  ],
  [/^no move can be taken back in this game$/, () => "这一局不能撤回。"],
  [/^no more moves can be taken back in this game$/, () => "这一局的撤回次数用完了。"],
  [/^the undo policy is one of the game's options$/, () => "撤回规则可以在“玩法”里改。"],
  [/^2048verse knows only games that begin/, () => "2048verse 只认从两个 2 或 4 开始的对局。"],
  [/^this one began with a set board/, () => "这一局从自设局面开始，请存成 JSON。"],

  // practice
  [/^there is no table (.+)$/, (table) => `没有“${table}”这张表。`],
  [/^a table is a formation and a target: (.+)$/, (name) => `表名由定式和目标组成，例如 ${name}。`],
  [/^no table is chosen$/, () => "还没有选择残局库。"],
  [/^choose one first$/, () => "请先选一个。"],
  [/^the board is not waiting for a new tile$/, () => "现在不需要放新数。"],
  [/^make a move in spawn mode manual first$/, () => "请先在手动出数模式下走一步。"],
  [/^cell (\w+) is not empty$/, (cell) => `${cell.toUpperCase()} 不是空格。`],
  [/^choose an empty one$/, () => "请选一个空格。"],

  // recordings
  [/^a recording cannot start while a new tile is missing$/, () => "录像要从完整的局面开始。"],
  [/^place the new tile first$/, () => "请先放置新数。"],
  [/^there are fewer than two recorded moves$/, () => "还没有两步以上的录像。"],
  [/^start recording and make some moves$/, () => "请开始录制，再走几步。"],
  [/^no recording is open$/, () => "没有打开录像。"],
  [/^open a \.rec file first$/, () => "请先打开一个 .rec 文件。"],
  [/^move (\d+) of the recording is not possible$/, (move) => `录像的第 ${move} 步走不通。`],
  [/^the file is damaged or is not a recording$/, () => "文件已损坏，或者不是录像。"],
  [/^the file is too large for a recording$/, () => "文件太大，不是录像。"],
  [/^at most (\d+) moves$/, (moves) => `最多 ${moves} 步。`],
  [/^the file is not a recording$/, () => "这个文件不是录像。"],
  [/^recordings of practice end in \.rec$/, () => "练习的录像以 .rec 结尾。"],

  // test and notebook
  [/^there is no such run$/, () => "没有这次测试。"],
  [/^it may have been deleted$/, () => "它可能已被删除。"],
  [/^this run goes on in another tab$/, () => "这次测试在另一个标签页继续。"],
  [/^go on there$/, () => "请在那里继续。"],
  [/^a saved run is damaged: .*$/, () => "保存的测试已损坏。"],
  [/^delete it from the history$/, () => "请从历史中删除它。"],
  [/^no run has begun$/, () => "还没有开始测试。"],
  [/^choose a table and begin one$/, () => "请选一张表，然后开始。"],
  [/^the notebook has no positions of (.+)$/, (table) => `错题本里没有 ${table} 的局面。`],
  [/^play a run first, or choose another phase$/, () => "请先做一次测试，或选别的阶段。"],
  [/^the target is made on this board already$/, () => "这个局面已经达成目标。"],
  [/^nothing can go wrong on this board any more$/, () => "这个局面已不会再失败。"],
  [/^no move has a chance on this board$/, () => "这个局面已没有任何机会。"],
  [/^choose an earlier one$/, () => "请选更早的局面。"],
  [/^choose a board of (.+)$/, (table) => `请选一个属于 ${table} 的局面。`],
  [/^its big tiles stand outside the formation$/, () => "大数不在定式要求的位置。"],
  [/^its tiles sum to .* without the big ones.*$/, () => "小数之和不在表的范围内。"],
  [/^the first layer lies behind the last one$/, () => "起始层在终止层之后。"],
  [/^the lowest rate is above the highest one$/, () => "最低成功率高于最高成功率。"],
  [/^exchange them$/, () => "请交换两者。"],
  [/^there is no such entry in the notebook$/, () => "错题本里没有这个局面。"],
  [/^tags are at most 20 words of at most 60 bytes$/, () => "最多 20 个标签，每个最多 60 字节。"],
  [/^use fewer or shorter$/, () => "请减少或缩短。"],
  [/^the file is no notebook$/, () => "这个文件不是错题本。"],
  [
    /^choose one that was exported here, or a mistakes_book\.pkl$/,
    () => "请选这里导出的文件，或 mistakes_book.pkl。",
  ],
  [/^the notebook is of another version$/, () => "错题本来自其他版本。"],
  [/^import it with a newer joseki$/, () => "请用更新的 joseki 导入。"],
  [
    /^the notebook is damaged at line (\d+): (.+)$/,
    (line, column) => `错题本第 ${line} 行已损坏：${column}。`,
  ],

  // settings
  [/^there is no setting '(.+)'$/, (name) => `没有“${name}”这项设置。`],
  [/^(.+) is not allowed for (\w+)$/s, (value, name) => `${name} 不能是 ${value}。`],
  [
    /^a (?:whole )?number from (\S+) to (\S+)$/,
    (least, most) => `可以是 ${least} 到 ${most} 的数。`,
  ],
  [/^one of (.+)$/, (words) => `可以是 ${words}。`],
  [/^this is not a settings file$/, () => "这不是设置文件。"],
  [/^choose one that settings\/export made$/, () => "请选择由“保存到文件”生成的文件。"],
  [/^did you mean (.+)\?$/, (name) => `是不是 ${name}？`],
];
