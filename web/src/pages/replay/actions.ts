// SPDX-License-Identifier: MIT
// What a user does on the replay page; whatever somebody does himself stops what runs by itself.
import { signal } from "@preact/signals";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { addFile } from "../../api/files";
import { pause } from "../../api/queue";
import { boardPicture } from "../../board/picture";
import { boardText } from "../../board/words";
import { formatNumber } from "../../i18n";
import { rateText } from "../../i18n/rate";
import { settings } from "../../settings/store";
import { announce } from "../../shell/announce";
import { go, link } from "../../shell/router";
import { toast } from "../../shell/toasts";
import { bytesOfBase64, copyText, saveFile, sharePicture } from "../../ui/clipboard";
import { gradeWord } from "./words";
import {
  at,
  type Game,
  games,
  judgement,
  loadGames,
  nameOf,
  opinion,
  overview,
  seek,
  shown,
  t,
  wanted,
} from "./store";

/** Whether the game plays by itself. */
export const running = signal(false);
// Counts the runs: one that was stopped ends, even if the next has begun meanwhile.
let runs = 0;

/** True if it was running. */
export function stop(): boolean {
  const was = running.value;
  running.value = false;
  return was;
}

export function goTo(step: number): void {
  stop();
  void seek(step);
}

export function by(steps: number): void {
  goTo(at() + steps);
}

/** To the next mark in that direction. */
export function toMark(direction: 1 | -1): void {
  stop();
  const moves = judgement.value?.marks.map((mark) => mark.move) ?? [];
  const next =
    direction === 1
      ? moves.find((move) => move > wanted.value)
      : moves.findLast((move) => move < wanted.value);
  if (next !== undefined) void seek(next);
  else toast({ tone: "info", text: direction === 1 ? t().noMarkOn : t().noMarkBack });
}

export async function demo(): Promise<void> {
  if (stop()) return;
  const last = overview.value?.moves ?? 0;
  if (at() >= last) await seek(0, true);
  running.value = true;
  const run = ++runs;
  while (running.value && run === runs && at() < (overview.value?.moves ?? 0)) {
    await seek(at() + 1, true);
    await pause(settings.value.demo_ms);
  }
  if (run === runs) running.value = false;
}

/** The games of a file; the first one is opened. */
export async function openFile(file: File): Promise<void> {
  stop();
  await attempt(async () => {
    const added = await addFile(file);
    const first = added[0];
    if (first === undefined) return;
    const text = added.length > 1 ? t().several(added.length) : t().opened(nameOf(first));
    if (added.length > 1) toast({ tone: "info", text });
    announce(text);
    await loadGames();
    go("replay", { game: first.game });
  });
}

export async function removeGame(game: Game): Promise<void> {
  await attempt(async () => {
    await call("replay/remove", { game: game.game });
    games.value = games.value?.filter((other) => other.game !== game.game) ?? null;
    const undo = async () => {
      await attempt(() => call("replay/remove", { game: game.game, undo: true }));
      await loadGames();
    };
    toast({
      tone: "info",
      text: t().removed(nameOf(game)),
      action: { label: t().undo, run: () => void undo() },
    });
  });
}

export async function askOpinion(): Promise<void> {
  const now = shown.value;
  if (!now) return;
  await attempt(async () => {
    const answer = await call("replay/opinion", { game: now.game, step: now.step });
    if (answer.code === shown.value?.code) opinion.value = answer;
  });
}

// ---- sharing

export function address(): string {
  const query = { game: overview.value?.game ?? "", step: String(at()) };
  return `${location.origin}${location.pathname}${link("replay", query)}`;
}

/** The rates of the position, best first, and what was played. */
function rateLines(): string[] {
  const now = shown.value;
  if (!now) return [];
  const { directions } = boardText();
  const known = now.known.moves.filter((move) => move.rate !== null);
  known.sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const lines = known.map((move) => `${directions[move.direction]}  ${rateText(move.rate ?? 0)}`);
  if (now.played !== null) {
    const word = now.grade ? ` ${gradeWord(now.grade.word)}` : "";
    lines.push(`${t().played}: ${directions[now.played]}${word}`);
  }
  return lines;
}

function heading(): string {
  const game = overview.value;
  if (!game) return "";
  const place = t().position(formatNumber(at()), formatNumber(game.moves));
  return `${nameOf(game)} · ${place}`;
}

export function shareText(): void {
  const now = shown.value;
  if (!now) return;
  const rows = [0, 4, 8, 12].map((start) =>
    now.board
      .slice(start, start + 4)
      .map((tile) => (tile === 0 ? "_" : String(tile)).padStart(6))
      .join(""),
  );
  void copyText([heading(), ...rows, now.code, ...rateLines(), address()].join("\n"));
}

export function shareLink(): void {
  void copyText(address());
}

export function sharePosition(): void {
  const now = shown.value;
  if (!now) return;
  const picture = boardPicture(now.board, {
    bigTiles: overview.value?.placeholders === true,
    lines: [heading(), ...rateLines()],
  });
  void attempt(() => sharePicture(picture, `${now.game}_${now.step}.png`));
}

export type Format = Game["format"];

export async function saveGame(format: Format): Promise<void> {
  const game = overview.value?.game;
  if (game === undefined) return;
  await attempt(async () => {
    const file = await call("replay/export", { game, format });
    saveFile(file.file_name, new Blob([bytesOfBase64(file.base64)]));
    if (file.left_out.length === 0) return;
    const parts = file.left_out.map((part) => t().parts[part] ?? part).join(", ");
    toast({ tone: "info", text: t().leftOut(parts) });
  });
}
