// SPDX-License-Identifier: MIT
// Chinese words for what the server says: the English sentence, and what stands for its parts.
import type { Sentence } from "../server";

/** The first pattern that fits the whole sentence counts. */
export const sentences: readonly Sentence[] = [
  // tables and the queue
  [/^table '(.+)' is not built$/, (table) => `${table} 还没有算。`],
  [/^build it on the Tables page/, () => "请在“残局库”里计算。"],
  [/^there is no table '(.*)'$/, (table) => `没有名为“${table}”的表。`],
  [/^there is no model '(.*)' for (.*)$/, (model, game) => `${game} 没有名为“${model}”的网络。`],
  [/^there is no model for (.*)$/, (game) => `${game} 还没有训练好的网络。`],
  [/^joseki train (.*) makes one$/, (game) => `可以用 joseki train ${game} 训练一个。`],
  [/^(.+) is in the queue already/, (table) => `${table} 已经在队列里。`],
  [/^let it go on$/, () => "让它继续即可。"],
  [/^(.+) is being built$/, (table) => `${table} 正在计算。`],
  [/^cancel the build first$/, () => "请先取消计算。"],
  [/^(.+) is being verified$/, (table) => `${table} 正在验证。`],
  [/^wait for it, or cancel it first$/, () => "请等它完成，或先取消。"],
  [/^(.+) is not finished$/, (table) => `${table} 还没有算完。`],
  [/^build it first$/, () => "请先计算。"],
  [/^build it again$/, () => "请重新计算。"],
  [/^a proof found (\d+) errors in it$/, (errors) => `验证时发现 ${errors} 处错误。`],
  [
    /^layers? (.+) (?:is|are) not there$/,
    (layers) => `缺少第 ${layers.replace(/ to /g, "–").replace(/, | and /g, "、")} 层`,
  ],
  [
    /^layers (.+) and more are not there: (\d+) in all$/,
    (layers, all) =>
      `缺少第 ${layers.replace(/ to /g, "–").replace(/, /g, "、")} 层等，共 ${all} 层`,
  ],
  [/^a new table cannot take the place of/, () => "新表不能替换旧表所在的文件夹。"],
  [/^give the old table up first/, () => "请先放弃旧表，或者腾出空间。"],
  [/^there is another (.+) by now$/, (table) => `现在已经有另一张 ${table}。`],
  [/^delete that one first$/, () => "请先删除那一张。"],
  [/^that is not in the trash/, () => "它已经不在回收站里。"],
  [/^'.*studio\.db': database or disk is full$/, () => "磁盘已满，没有保存。"],
  [/^free some space: delete a table/, () => "请腾出空间：删除一张表并清空回收站。"],
  [/^'(?:.*\/)?([^/']+)' is damaged/, (file) => `${file} 已损坏。`],
  [/^build the table again with --rebuild$/, () => "请在“残局库”里重新计算，或换一种思考方式。"],
  [/^job \d+ is still ending$/, () => "这项任务正在结束。"],
  [/^try again in a moment$/, () => "请稍后再试。"],
  [/^another process holds '(.+)'$/, () => "另一个程序正在用它。"],
  [/^wait until it is done, or stop it$/, () => "请等它完成，或停掉它。"],
  [/^the process ended with exit code (\d+)$/, (code) => `计算进程意外结束（${code}）。`],
  [/^resume it: what was done is kept$/, () => "可以继续：已完成的部分都在。"],
  [/^'(.+)' holds deleted tables$/, (folder) => `“${folder}”是回收站，里面是已删除的表。`],
  [/^'(.+)' is hidden$/, (folder) => `“${folder}”是隐藏的文件夹。`],
  [/^'(.+)' belongs to one table$/, (folder) => `“${folder}”是一张表自己的文件夹。`],
  [/^'(.+)' is a view into the system/, (folder) => `“${folder}”是系统的虚拟文件夹，不能存文件。`],
  [/^choose a folder that holds tables, or may$/, () => "请选一个存放表的文件夹。"],
  [/^table '(.+)' changes all the time$/, (table) => `表 ${table} 一直在变动。`],
  [/^ask again when nobody builds or moves it$/, () => "等没有人建或移动它时再问。"],
  [/^'(.+)' is no folder below one/, (folder) => `“${folder}”不在 Studio 可读的文件夹之下。`],
  [/^add it with: (.+)$/, (command) => `请用命令添加：${command}`],
  [/^the folder '(.+)' is not there now$/, (folder) => `现在找不到文件夹“${folder}”。`],
  [/^connect its drive, or choose another folder$/, () => "请接上它所在的磁盘，或者另选文件夹。"],
  [/^nothing can be written to '(.+)'$/, (folder) => `“${folder}”不能写入。`],
  [/^choose another folder, or change its permissions$/, () => "请另选文件夹，或者修改它的权限。"],
  [
    /^(\S+) is a game for two: its file is always/,
    (table) => `${table} 是双人棋，文件总是压缩的。`,
  ],
  [/^(\S+) is being compressed$/, (table) => `${table} 正在压缩。`],
  [
    /^compressing '(.+)' needs up to (.+) of disk, and (.+) are free$/,
    (file, need, free) => `压缩“${file}”最多需要 ${need} 磁盘，可用 ${free}。`,
  ],
  [
    /^(.+) needs about (.+) on the disk of '.*', and (.+) are free(?: beside the old table of .+)?$/,
    (table, need, free) => `${table} 大约需要 ${need} 磁盘，只剩 ${free}。`,
  ],
  [/^choose another --dir/, () => "请换一个文件夹，打开两个压缩选项，或选小一些的目标。"],
  [
    /^(.+) needs about (.+) of memory, or (.+) with its rates on disk, and (.+) may be used$/,
    (table, need, least, free) =>
      `${table} 大约需要 ${need} 内存（借助磁盘也要 ${least}），可用 ${free}。`,
  ],
  [/^give more with --memory/, () => "请提高内存上限，或选小一些的表。"],
  [
    /^this table needs (.+) of memory and (.+) are (?:allowed|free)$/,
    (need, free) => `这张表需要 ${need} 内存，可用 ${free}。`,
  ],
  [/^raise --memory$/, () => "请提高内存上限。"],
  [/^use a larger machine or a smaller table$/, () => "请用更大的电脑，或选小一些的表。"],
  [/^the estimate of (.+) took too long$/, (table) => `估计 ${table} 用时太长。`],
  [/^this machine has too much to do: ask again later$/, () => "这台电脑太忙，请稍后再试。"],
  [
    /^the estimate is rough: it may be several times as much$/,
    () => "这只是粗略估计，实际可能是几倍。",
  ],
  [
    /^(.+) is too large: a layer has (.+) possible boards for each place of the big tiles, and (.+) is the most$/,
    (table, boards, most) =>
      `${table} 太大：大数的每种位置下，一层可能有 ${boards} 个局面，最多 ${most} 个。`,
  ],

  // formations
  [/^the name is empty$/, () => "还没有名称。"],
  [/^the name is longer than/, () => "名称太长。"],
  [/^the name has characters that cannot be shown$/, () => "名称里有无法显示的字符。"],
  [/^the name '(.+)' begins with a dot$/, () => "名称不能以点开头。"],
  [/^the name '(.+)' contains '(.)'$/, (_, mark) => `名称里不能有“${mark}”。`],
  [/^names are letters and digits/, () => "名称由字母和数字组成，比如 L3 或 4432f。"],
  [/^(.+) is built in and stays as it is$/, (name) => `${name} 是内置定式，不能改。`],
  [/^choose another name$/, () => "请换一个名称。"],
  [/^seed \S+ has no free cell$/, () => "没有空位。"],
  [/^target cells \S+ are all covered/, () => "目标格都被不动的大数占住了。"],
  [/^name a cell where the target can come to stand$/, () => "请标一个目标能站的格子。"],
  [/^walls and big tiles do not go together$/, () => "墙和大数不能同时用。"],
  [/^paint either walls/, () => "小棋盘用墙，普通残局用大数。"],
  [/^symmetry (\S+) /, () => "这种对称不适合这个定式。"],
  [/^identity is always right$/, () => "选“无”总是对的。"],
  [
    /^extra steps (-?\d+) are not from (-?\d+) to (\d+)$/,
    (_, least, most) => `额外层数须在 ${least} 到 ${most} 之间。`,
  ],
  [
    /^(?:\S+ cannot be: )?(\d+) free cells make at most (\d+)$/,
    (cells, most) => `${cells} 个空位最多做到 ${most}`,
  ],
  [/^choose a smaller target$/, () => "请选小一些的目标。"],
  [/^(.+) would have (-?\d+) layers/, (table, layers) => `${table} 只有 ${layers} 层，太少了。`],
  [/^at least 3 are needed/, () => "至少要 3 层：请选大一些的目标。"],
  [
    /^(?:\S+ cannot be: )?its last layer has sum (\d+), less than the target$/,
    () => "最后一层的和不够目标",
  ],
  [/^the formation needs (\d+) more extra steps$/, (steps) => `还需要 ${steps} 层额外层数。`],
  [/^(?:\S+ cannot be: )?its last layer has sum \d+, and two 16384/, () => "两个 16384 会合成大数"],
  [/^there is another formation/, () => "已经有同名的定式。"],
  [
    /^(\S+) goes on in (\S+), which is not in/,
    (table, next) => `${table} 要接着用 ${next}，还没有这张表。`,
  ],
  [
    /^build (\S+) first, in the same folder/,
    (next) => `请先在同一文件夹、用同样的选项建 ${next}。`,
  ],
  [/^(\S+) cannot go on in the (\S+) in/, (table, next) => `${table} 不能接着用这张 ${next}。`],
  [/^build (\S+) with the same --p4/, (next) => `请用同样的出四率和精度建 ${next}。`],
  [/^(\S+) cannot be sparse/, (table) => `${table} 不能建成稀疏表。`],

  // what was saved
  [
    /^the saved state of this page could not be read, so the page starts afresh: /,
    () => "本页保存的内容无法读取，因此重新开始。",
  ],
  [
    /^the saved state is kept in studio\.db, in the table set_aside$/,
    () => "原来保存的内容还在 studio.db 的 set_aside 表里。",
  ],

  // two-player games
  [/^move (.+) is not possible here$/, (move) => `这里不能走 ${move}。`],
  [/^possible: (.+)$/, (moves) => `可以走：${moves}`],
  [/^the game is over$/, () => "对局已经结束。"],
  [/^position '(.*)': (.+)$/, (text) => `“${text}”不是这种棋的局面。`],
  [/^write nine cells row by row: (.+)$/, (form) => `逐行写九个格子：${form}`],
  [
    /^write X\/O side, cells oldest first: (.+)$/,
    (form) => `写成“叉/圈 轮到谁”，每方从最老的棋子写起：${form}`,
  ],
  [/^a cell is a letter and a number: (.+)$/, (form) => `格子是一个字母加一个数字：${form}`],
  [/^columns are numbered from 1 to 7$/, () => "列的编号是 1 到 7。"],
  [/^'(.*)' is not a (?:cell|column|square)$/, (text) => `棋盘上没有“${text}”。`],
  [/^cells are numbered from 0 to (\d+)/, (most) => `格子的编号是 0 到 ${most}。`],
  [/^(\S+) has no table$/, (game) => `${game} 没有表。`],
  [/^let a search play$/, () => "让搜索来下。"],
  [/^nobody has solved (\S+)$/, (game) => `${game} 还没有人解出。`],
  [/^too many (?:connections|pages are open)$/, () => "打开的页面太多。"],
  [/^close some(?: pages)?$/, () => "请关掉几个。"],
];
