// SPDX-License-Identifier: MIT
// The few forms of Markdown that the manual is written in, as a list of blocks.

export type Inline =
  | { kind: "text" | "strong" | "emphasis" | "code"; text: string }
  | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "heading"; level: 2 | 3; text: string; anchor: string }
  | { kind: "paragraph"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code" | "board" | "formula"; text: string };

/** A heading of level 2 and everything up to the next one. */
export interface Chapter {
  readonly anchor: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

const kInline = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

export function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(kInline)) {
    if (match.index > from) found.push({ kind: "text", text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    const [, strong, emphasis, code, label, to] = match;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (emphasis !== undefined) found.push({ kind: "emphasis", text: emphasis });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else found.push({ kind: "link", text: label!, to: to! });
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => inlines(cell.trim()));

/** The lines from `first` on for which `belongs` holds. */
function run(
  lines: readonly string[],
  first: number,
  belongs: (line: string) => boolean,
): string[] {
  let end = first;
  while (end < lines.length && belongs(lines[end]!)) ++end;
  return lines.slice(first, end);
}

function fence(lines: readonly string[], first: number): [Block, number] {
  const kind = lines[first]!.slice(3).trim();
  const body = run(lines, first + 1, (line) => !line.startsWith("```"));
  const known = kind === "board" || kind === "formula" ? kind : "code";
  return [{ kind: known, text: body.join("\n") }, body.length + 2];
}

/** The block that begins in line `at` and how many lines it has. */
function blockAt(lines: readonly string[], at: number): [Block, number] {
  const line = lines[at]!;
  const heading = /^(##|###) (.+) \{#([\w-]+)\}$/.exec(line);
  if (heading) {
    const level = heading[1]!.length as 2 | 3;
    return [{ kind: "heading", level, text: heading[2]!, anchor: heading[3]! }, 1];
  }
  if (line.startsWith("```")) return fence(lines, at);
  if (line.startsWith("|")) {
    const rows = run(lines, at, (l) => l.startsWith("|"));
    return [
      { kind: "table", head: cellsOf(rows[0]!), rows: rows.slice(2).map(cellsOf) },
      rows.length,
    ];
  }
  const bullet = /^(- |\d+\. )/.exec(line);
  if (bullet) {
    const ordered = bullet[1] !== "- ";
    const items = run(lines, at, (l) => (ordered ? /^\d+\. / : /^- /).test(l));
    const texts = items.map((item) => inlines(item.replace(/^(- |\d+\. )/, "")));
    return [{ kind: "list", ordered, items: texts }, items.length];
  }
  const words = run(lines, at, (l) => l !== "" && !/^(#|```|\||- |\d+\. )/.test(l));
  return [{ kind: "paragraph", inlines: inlines(words.join(" ")) }, Math.max(1, words.length)];
}

export function chapters(source: string): Chapter[] {
  const lines = source.split("\n");
  const found: { anchor: string; title: string; blocks: Block[] }[] = [];
  for (let at = 0; at < lines.length;) {
    if (lines[at] === "" || lines[at]!.startsWith("# ")) {
      ++at;
      continue;
    }
    const [block, used] = blockAt(lines, at);
    at += used;
    if (block.kind === "heading" && block.level === 2) {
      found.push({ anchor: block.anchor, title: block.text, blocks: [] });
    } else {
      found.at(-1)?.blocks.push(block);
    }
  }
  return found;
}

const plain = (parts: readonly Inline[]) => parts.map((part) => part.text).join("");

/** The words of a block, for search. */
export function wordsOf(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.text;
    case "paragraph":
      return plain(block.inlines);
    case "list":
      return block.items.map(plain).join(" ");
    case "table":
      return [block.head, ...block.rows].flat().map(plain).join(" ");
    case "code":
      return block.text;
    default:
      return "";
  }
}
