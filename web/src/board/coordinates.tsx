// SPDX-License-Identifier: MIT
// Letters and numbers at the edges of a 2048 board, as words name its cells: B3.
import { boardText } from "./words";
import "./coordinates.css";

export function Coordinates({ side }: { side: number }) {
  const { place } = boardText();
  const lines = Array.from({ length: side }, (_, line) => line);
  return (
    <div class="coordinates" aria-hidden="true">
      {lines.map((column) => (
        <span key={column} class="column" style={{ "--x": column }}>
          {place(column).charAt(0)}
        </span>
      ))}
      {lines.map((row) => (
        <span key={row} class="row-number" style={{ "--y": row }}>
          {place(side * row).slice(1)}
        </span>
      ))}
    </div>
  );
}
