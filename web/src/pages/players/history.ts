// SPDX-License-Identifier: MIT
// Back and forth through a game: looking at earlier positions, and going on from them.
import { computed } from "@preact/signals";
import { call } from "../../api/client";
import { attempt } from "../../api/errors";
import { announce } from "../../shell/announce";
import { toast } from "../../shell/toasts";
import { annotate, look, reply, send, showNotes, shown, state } from "./store";
import { sideName, t } from "./values";

/** How many moves were made before the position in sight. */
export const ply = computed(() => look.value?.ply ?? state.value?.turns.length ?? 0);
export const isLooking = computed(() => look.value !== null);

/** Where the last press wants to go: presses come faster than answers. */
let wanted: number | null = null;

function tell(): void {
  const [now, at] = [shown.value, ply.value];
  if (!now) return;
  const before = now.turns[at - 1];
  const move = before ? t().played(sideName(before.side), before.text) : t().beginning;
  announce(`${t().atMove(at, now.turns.length)}. ${move}`);
}

export async function goTo(target: number): Promise<void> {
  const last = state.value?.turns.length ?? 0;
  const to = Math.max(0, Math.min(last, target));
  wanted = to;
  await attempt(async () => {
    const answer = to < last ? await call("players/look", { ply: to }) : null;
    if (wanted !== to) return;
    wanted = null;
    look.value = answer;
    tell();
    if (showNotes.value && !shown.value?.over) void annotate();
  });
}

export function goBy(steps: number): void {
  void goTo((wanted ?? ply.value) + steps);
}

function tellOfBranch(at: number, left: number): void {
  toast({ tone: "info", text: t().branched(at, left) });
}

/** A move in the position in sight; in an earlier one it begins another line. */
export async function play(move: string): Promise<void> {
  const [now, then] = [state.value, look.value];
  if (!now || !then) return void (await send("players/move", { move }));
  const at = then.ply;
  if (now.turns[at]?.text === move) return goTo(at + 1);
  const left = now.turns.length - at;
  if (await send("players/move", { move, at })) tellOfBranch(at, left);
}

/** The game goes on from the position in sight: the computer moves there, or a person. */
export async function goOnFromHere(): Promise<boolean> {
  const [now, then] = [state.value, look.value];
  if (!now || !then) return true;
  const left = now.turns.length - then.ply;
  if (!(await send("players/branch", { ply: then.ply }))) return false;
  tellOfBranch(then.ply, left);
  return true;
}

export async function moveForMe(): Promise<void> {
  if (await goOnFromHere()) await reply();
}

export async function takeLine(line: number): Promise<void> {
  if (!(await send("players/line", { line }))) return;
  announce(t().tookLine(state.value?.turns.length ?? 0));
}
