// SPDX-License-Identifier: MIT
// The manual on the page: chapters, with the places marked where a searched word stands.
import type { ComponentChildren } from "preact";
import { Board } from "../../board/board";
import { still } from "../../board/motion";
import { link } from "../../shell/router";
import { Formula } from "./formulas";
import type { Block, Chapter, Inline } from "./manual/markdown";
import { pieces } from "./manual/search";

function Words({ text, word }: { text: string; word: string }) {
  return (
    <>
      {pieces(text, word).map((piece, i) =>
        piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
}

/** "#rate" is a place in the manual, "#/game" a page. */
function hrefOf(to: string): string {
  return to.startsWith("#/") ? to : link("help", { section: to.slice(1) });
}

function InlineView({ part, word }: { part: Inline; word: string }): ComponentChildren {
  const words = <Words text={part.text} word={word} />;
  switch (part.kind) {
    case "strong":
      return <strong>{words}</strong>;
    case "emphasis":
      return <em>{words}</em>;
    case "code":
      return <code>{words}</code>;
    case "link":
      return <a href={hrefOf(part.to)}>{words}</a>;
    default:
      return words;
  }
}

function Line({ parts, word }: { parts: readonly Inline[]; word: string }) {
  return (
    <>
      {parts.map((part, i) => (
        <InlineView key={i} part={part} word={word} />
      ))}
    </>
  );
}

function TableView({ block, word }: { block: Extract<Block, { kind: "table" }>; word: string }) {
  return (
    <div
      class="table-scroll"
      tabIndex={0}
      role="group"
      aria-label={block.head.map((cell) => cell[0]?.text).join(", ")}
    >
      <table>
        <thead>
          <tr>
            {block.head.map((cell, i) => (
              <th key={i} scope="col">
                <Line parts={cell} word={word} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, r) => (
            <tr key={r}>
              {row.map((cell, c) => (
                <td key={c}>
                  <Line parts={cell} word={word} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The tiles of a board written as text: 0-9, a-f. */
function boardOf(code: string): number[] {
  return [...code.trim()].map((digit) => (digit === "0" ? 0 : 2 ** Number.parseInt(digit, 16)));
}

function BlockView({ block, word }: { block: Block; word: string }) {
  switch (block.kind) {
    case "heading":
      return (
        <h3 id={block.anchor} tabIndex={-1}>
          <Words text={block.text} word={word} />
        </h3>
      );
    case "paragraph":
      return (
        <p>
          <Line parts={block.inlines} word={word} />
        </p>
      );
    case "list": {
      const items = block.items.map((item, i) => (
        <li key={i}>
          <Line parts={item} word={word} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return <TableView block={block} word={word} />;
    case "board":
      return <Board frame={still(boardOf(block.text))} size="small" bigTiles />;
    case "formula":
      return <Formula name={block.text} />;
    case "code":
      return (
        <pre tabIndex={0}>
          <code>
            <Words text={block.text} word={word} />
          </code>
        </pre>
      );
  }
}

export function ChapterView({ chapter, word }: { chapter: Chapter; word: string }) {
  return (
    <section class="chapter" aria-labelledby={chapter.anchor}>
      <h2 id={chapter.anchor} tabIndex={-1}>
        <Words text={chapter.title} word={word} />
      </h2>
      {chapter.blocks.map((block, i) => (
        <BlockView key={i} block={block} word={word} />
      ))}
    </section>
  );
}
