// SPDX-License-Identifier: MIT
// What a user does on the practice page; whatever somebody does himself stops what runs by itself.
import { signal } from "@preact/signals";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { pause } from "../../api/queue";
import type { Direction } from "../../board/motion";
import { boardPicture } from "../../board/picture";
import { setSetting, settings } from "../../settings/store";
import { base64OfFile, bytesOfBase64, sharePicture, saveFile, timeStamp } from "../../ui/clipboard";
import { boardText } from "../../board/words";
import { formatNumber, formatPercent } from "../../i18n";
import { announce } from "../../shell/announce";
import {
  editValue,
  explainRefusal,
  heatDirection,
  isBusy,
  isSearching,
  loadHeat,
  send,
  sendOrThrow,
  type SpawnMode,
  state,
  t,
  type Transform,
} from "./store";

/** What runs by itself: the demo, or a recording that is played. */
export const running = signal<"demo" | "replay" | null>(null);
// Counts the runs: one that was stopped ends, even if the next has begun meanwhile.
let runs = 0;

/** True if something was running. */
export function stop(): boolean {
  const was = running.value !== null;
  running.value = null;
  return was;
}

export async function select(table: string): Promise<void> {
  stop();
  editValue.value = null;
  await send("practice/select", { table });
}

/** The table with a board of one's own; throws what the server has against either. */
export async function selectBoard(table: string, code: string): Promise<void> {
  stop();
  editValue.value = null;
  await sendOrThrow("practice/select", { table, code });
}

export async function move(direction: Direction): Promise<void> {
  stop();
  if (isBusy()) return;
  if (await send("practice/move", { direction })) explainRefusal();
}

export async function step(): Promise<void> {
  if (stop() || isBusy()) return;
  if (inReplay()) return seek((state.value?.record.step ?? 0) + 1);
  if (await send("practice/step", {})) explainRefusal();
}

export async function undo(): Promise<void> {
  stop();
  if (inReplay()) return seek((state.value?.record.step ?? 0) - 1);
  if (await send("practice/undo", {})) explainRefusal();
}

export async function redo(): Promise<void> {
  stop();
  if (await send("practice/redo", {})) explainRefusal();
}

export async function random(): Promise<void> {
  stop();
  await send("practice/random", {});
}

/** A position in which the choice of the move matters, by the amount that the settings say. */
export async function hard(): Promise<void> {
  stop();
  if (isSearching.value || !state.value?.table?.built) return;
  isSearching.value = true;
  await send("practice/hard", { gap: settings.value.hard_gap });
  isSearching.value = false;
  if (state.value?.hard?.found === false) announce(hardWords() ?? "");
}

/** What was looked at in vain; null if nothing was. */
export function hardWords(): string | null {
  const search = state.value?.hard;
  if (!search || search.found) return null;
  if (search.looked_at === 0) return t().hardEmpty;
  const percent = (share: number) => formatPercent(share, 2, 0);
  const looked = formatNumber(search.looked_at);
  return t().hardNone(percent(search.gap), looked, percent(search.widest ?? 0));
}

export async function toggleGuess(): Promise<void> {
  stop();
  editValue.value = null;
  const isOn = state.value?.guess.on === true;
  if (await send("practice/guess", { action: isOn ? "stop" : "start" })) {
    announce(isOn ? t().guessOff : t().guessAsk);
  }
}

/** Gives up on this board: its rates are shown, and the streak ends. */
export async function showGuessed(): Promise<void> {
  if (await send("practice/guess", { action: "show" })) announce(t().guessShown);
}

/** Throws what the server has against the code. */
export async function setCode(code: string): Promise<void> {
  stop();
  await sendOrThrow("practice/set", { code });
}

export async function transform(kind: Transform): Promise<void> {
  stop();
  await send("practice/transform", { kind });
}

export async function setCell(cell: number, value: number): Promise<void> {
  stop();
  await send("practice/cell", { cell, action: "set", value });
}

export async function changeCell(cell: number, action: "raise" | "lower"): Promise<void> {
  stop();
  await send("practice/cell", { cell, action });
}

export async function place(cell: number, value: 2 | 4): Promise<void> {
  if (state.value?.board[cell] !== 0) return;
  await send("practice/place", { cell, value });
}

export async function setSpawnMode(mode: SpawnMode): Promise<void> {
  stop();
  await send("practice/spawn-mode", { mode });
}

/** The palette: the same value again ends editing. */
export function pickTile(value: number): void {
  stop();
  editValue.value = editValue.value === value ? null : value;
}

export function toggleEdit(): void {
  pickTile(editValue.value ?? 0);
}

/** Best moves until somebody does something himself, or there is none. */
export async function demo(): Promise<void> {
  if (stop()) return;
  if (inReplay()) return playReplay();
  editValue.value = null;
  running.value = "demo";
  const run = ++runs;
  while (running.value === "demo" && run === runs) {
    const answered = await send("practice/step", {}, true);
    const now = state.value;
    if (!answered || !now || now.refused !== null || now.waiting) {
      if (running.value === "demo" && now?.refused && !now.made) explainRefusal();
      stop();
    }
    await pause(settings.value.demo_ms);
  }
}

function inReplay(): boolean {
  return state.value?.record.mode === "replay";
}

export async function seek(step: number): Promise<void> {
  const steps = state.value?.record.steps ?? 0;
  await send(
    "practice/record-seek",
    { step: Math.max(0, Math.min(steps, step)) },
    running.value !== null,
  );
}

/** Plays the recording at the pace of the demo. */
export async function playReplay(): Promise<void> {
  if (stop()) return;
  running.value = "replay";
  const run = ++runs;
  while (running.value === "replay" && run === runs) {
    const record = state.value?.record;
    if (record?.mode !== "replay" || record.step >= record.steps) stop();
    else await seek(record.step + 1);
    await pause(settings.value.demo_ms);
  }
}

export async function record(action: "start" | "stop" | "close"): Promise<void> {
  stop();
  await send("practice/record", { action });
}

export async function toggleRecord(): Promise<void> {
  await record(state.value?.record.mode === "recording" ? "stop" : "start");
}

export async function saveRecord(): Promise<void> {
  await attempt(async () => {
    const file = await call("practice/record-save", {});
    saveFile(file.file_name, new Blob([bytesOfBase64(file.base64)], { type: file.media_type }));
  });
}

export async function openRecord(file: File): Promise<void> {
  stop();
  const base64 = await base64OfFile(file);
  await send("practice/record-open", { base64, file_name: file.name });
}

export function showHeatAfter(direction: Direction | null): void {
  heatDirection.value = direction;
  void loadHeat();
}

export async function toggleHeat(): Promise<void> {
  await setSetting("show_heat", !settings.value.show_heat);
  if (settings.value.show_heat) void loadHeat();
}

function picture(): Promise<Blob> {
  const now = state.value;
  const words = boardText();
  const rated = now?.rates.moves.filter((one) => one.rate !== null) ?? [];
  const lines = settings.value.show_rates
    ? rated.map((one) => `${words.directions[one.direction]}  ${one.text}`)
    : [];
  const title = now?.table ? [now.table.name] : [];
  return boardPicture(now?.board ?? [], { bigTiles: true, lines: [...title, ...lines] });
}

function pictureName(): string {
  return `${state.value?.table?.name ?? "board"}_${timeStamp()}.png`;
}

export function savePicture(): void {
  void attempt(async () => saveFile(pictureName(), await picture()));
}

export function takePicture(): void {
  void attempt(() => sharePicture(picture(), pictureName()));
}
