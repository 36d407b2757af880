// SPDX-License-Identifier: MIT
// A picture of a board, with lines of text below it if wished: for the clipboard or a file.
import { settings } from "../settings/store";
import { activeTheme, isDark } from "../theme/applyTheme";

const WIDTH = 600;
const GAP = 16;
const SIDE = (WIDTH - 5 * GAP) / 4;
const LINE_HEIGHT = 40;
const FONT = "system-ui, sans-serif";
const BIG_TILE = 32768;

interface PictureOptions {
  bigTiles: boolean;
  lines: readonly string[];
}

function label(value: number, bigTiles: boolean): string {
  if (!bigTiles || value !== BIG_TILE) return String(value);
  return { number: String(value), letter: "x", blank: "" }[settings.value.big_tiles];
}

function drawCell(draw: CanvasRenderingContext2D, cell: number, value: number, text: string): void {
  const x = GAP + (cell % 4) * (SIDE + GAP);
  const y = GAP + Math.floor(cell / 4) * (SIDE + GAP);
  const index = Math.log2(value) - 1;
  const empty = isDark.value ? "#443f38" : "#e7e1d7";
  draw.fillStyle = value === 0 ? empty : (activeTheme.value.tiles[index] ?? empty);
  draw.beginPath();
  draw.roundRect(x, y, SIDE, SIDE, 10);
  draw.fill();
  if (value === 0) return;
  const size = text.length >= 5 ? 36 : text.length === 4 ? 48 : text.length === 3 ? 54 : 60;
  draw.fillStyle = activeTheme.value.labels[index] ?? "#000000";
  draw.font = `700 ${size * (settings.value.tile_font_percent / 100)}px ${FONT}`;
  draw.fillText(text, x + SIDE / 2, y + SIDE / 2 + size * 0.05);
}

/** A PNG of 600 pixels width, drawn in the colours of the page. */
export async function boardPicture(
  board: readonly number[],
  options: PictureOptions,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = WIDTH + (options.lines.length > 0 ? options.lines.length * LINE_HEIGHT + GAP : 0);
  const draw = canvas.getContext("2d");
  if (!draw) throw new Error("no canvas");
  draw.fillStyle = isDark.value ? "#201e1b" : "#ffffff";
  draw.fillRect(0, 0, canvas.width, canvas.height);
  draw.fillStyle = isDark.value ? "#35312b" : "#d8d0c4";
  draw.beginPath();
  draw.roundRect(0, 0, WIDTH, WIDTH, 20);
  draw.fill();
  draw.textAlign = "center";
  draw.textBaseline = "middle";
  board.forEach((value, cell) => drawCell(draw, cell, value, label(value, options.bigTiles)));
  draw.fillStyle = isDark.value ? "#efeae2" : "#25211c";
  draw.font = `600 24px ${FONT}`;
  options.lines.forEach((line, i) => {
    draw.fillText(line, WIDTH / 2, WIDTH + GAP / 2 + (i + 0.5) * LINE_HEIGHT);
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
