// SPDX-License-Identifier: MIT
// Screenshots with at most 256 colours: a fraction of the size, and no difference to the eye.
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "playwright-core";

const COLOURS = 256;

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue of each pixel, as base64. */
  rgb: string;
}

/** The browser reads the picture: it has a decoder. */
async function pixelsOf(
  page: Page,
  png: Buffer,
): Promise<{ width: number; height: number; rgb: Buffer }> {
  const read = await page.evaluate(async (base64): Promise<Pixels> => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext("2d")!;
    context.drawImage(picture, 0, 0);
    const rgba = context.getImageData(0, 0, width, height).data;
    let text = "";
    for (let i = 0; i < rgba.length; i += 4)
      text += String.fromCharCode(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!);
    return { width, height, rgb: btoa(text) };
  }, png.toString("base64"));
  return { width: read.width, height: read.height, rgb: Buffer.from(read.rgb, "base64") };
}

/** Median cut: the box of colours with the longest side is halved until there are enough. */
function paletteOf(colours: Map<number, number>): number[] {
  const channel = (colour: number, c: number) => (colour >> (16 - 8 * c)) & 255;
  const spread = (box: number[], c: number) => {
    const values = box.map((colour) => channel(colour, c));
    return Math.max(...values) - Math.min(...values);
  };
  const longest = (box: number[]) =>
    [0, 1, 2].reduce((a, b) => (spread(box, b) > spread(box, a) ? b : a));
  const boxes: number[][] = [[...colours.keys()]];
  while (boxes.length < COLOURS) {
    boxes.sort(
      (a, b) =>
        spread(b, longest(b)) * Math.log2(b.length + 1) -
        spread(a, longest(a)) * Math.log2(a.length + 1),
    );
    const box = boxes[0]!;
    if (box.length < 2) break;
    const c = longest(box);
    box.sort((a, b) => channel(a, c) - channel(b, c));
    boxes.splice(0, 1, box.slice(0, box.length >> 1), box.slice(box.length >> 1));
  }
  // The commonest colour of a box stands for it, so that areas keep exactly theirs.
  return boxes.map((box) => box.reduce((a, b) => (colours.get(b)! > colours.get(a)! ? b : a)));
}

function nearest(palette: readonly number[], colour: number): number {
  let [best, found] = [Infinity, 0];
  palette.forEach((candidate, i) => {
    const apart = [16, 8, 0].reduce(
      (sum, shift) => sum + (((candidate >> shift) & 255) - ((colour >> shift) & 255)) ** 2,
      0,
    );
    if (apart < best) [best, found] = [apart, i];
  });
  return found;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export async function smallPng(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, rgb } = await pixelsOf(page, png);
  const colours = new Map<number, number>();
  for (let i = 0; i < rgb.length; i += 3) {
    const colour = rgb.readUIntBE(i, 3);
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  const palette = paletteOf(colours);
  const indexOf = new Map([...colours.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + x + 1] = indexOf.get(rgb.readUIntBE(3 * (y * width + x), 3))!;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.concat(
    palette.map((colour) => Buffer.from([colour >> 16, (colour >> 8) & 255, colour & 255])),
  );
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("PLTE", table),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
