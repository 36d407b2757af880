// SPDX-License-Identifier: MIT
// Colours as numbers: mixing that looks even, contrast as WCAG 2 counts it, and the label of a tile.

/** Red, green, blue from 0 to 1. */
export type Rgb = readonly [number, number, number];
/** Lightness, green to red, blue to yellow: distances in it are what eyes see. */
export type Lab = readonly [number, number, number];

export function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function hexOf(rgb: Rgb): string {
  const byte = (x: number) => Math.round(Math.min(1, Math.max(0, x)) * 255);
  return "#" + rgb.map((x) => byte(x).toString(16).padStart(2, "0")).join("");
}

const linear = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
const gamma = (x: number) =>
  x <= 0.0031308 ? 12.92 * x : 1.055 * Math.max(x, 0) ** (1 / 2.4) - 0.055;

export function linearOf(rgb: Rgb): Rgb {
  return [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
}

/** OKLab (Ottosson 2020). */
export function labOfLinear([r, g, b]: Rgb): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbOfLab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export function labOf(hex: string): Lab {
  return labOfLinear(linearOf(rgbOf(hex)));
}

export function labDistance(a: Lab, b: Lab): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** `count` colours from the first anchor to the last, evenly by eye along the way. */
export function ramp(anchors: readonly string[], count: number): string[] {
  const labs = anchors.map(labOf);
  const ways = labs.slice(1).map((lab, i) => labDistance(lab, labs[i]!));
  const length = ways.reduce((sum, way) => sum + way, 0);
  return Array.from({ length: count }, (_, i) => {
    let left = (length * i) / (count - 1);
    let leg = 0;
    while (leg < ways.length - 1 && left > ways[leg]!) left -= ways[leg++]!;
    const share = Math.min(1, left / ways[leg]!);
    const [from, to] = [labs[leg]!, labs[leg + 1]!];
    const mix = (k: 0 | 1 | 2) => from[k] + (to[k] - from[k]) * share;
    return hexOf(rgbOfLab([mix(0), mix(1), mix(2)]));
  });
}

export function luminance(hex: string): number {
  const [r, g, b] = linearOf(rgbOf(hex));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours by WCAG 2: 1 is none, 21 is black on white. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** What text must reach; large text, such as the numbers on tiles, could do with 3. */
export const kEnoughContrast = 4.5;

/** A label that can be read on this colour: a soft one if it will do, else black or white. */
export function labelOn(background: string): string {
  const soft = ["#fdfaf5", "#211a14"].filter((c) => contrast(c, background) >= kEnoughContrast);
  const hard = ["#ffffff", "#000000"];
  const candidates = soft.length > 0 ? soft : hard;
  return candidates.reduce((a, b) => (contrast(a, background) >= contrast(b, background) ? a : b));
}
