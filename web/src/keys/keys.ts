// SPDX-License-Identifier: MIT
// The keyboard map: which keys do what now, and the one listener that hands presses to pages.
import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { setSetting, settings } from "../settings/store";
import { type ActionId, actionIds, usualKeys } from "./actions";

export type Handlers = Partial<Record<ActionId, (event: KeyboardEvent) => void>>;

/** Keys of each action, the user's own where there are some. */
export const keyMap = computed<Record<ActionId, readonly string[]>>(() => {
  return { ...usualKeys, ...settings.value.keys };
});

/** The handlers of a component; those of a dialog get the keys while it is open, and no others do. */
type Layer = { current: Handlers; isDialog: boolean };

const layers = signal<readonly Layer[]>([]);

/** Actions that some page in sight understands: the key help shows these first. */
export const activeActions = computed(() => {
  return actionIds.filter((id) => layers.value.some((layer) => layer.current[id] !== undefined));
});

/** "a", "Enter", "ctrl+s": how a press is written in the map. */
export function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key;
}

// How the focused control was reached. Whoever clicks a slider or a button with the mouse goes on
// with the keys of the page; whoever came with Tab wants to work the control itself.
let reachedByPointer = false;

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement && ["radio", "range"].includes(target.type)) {
    return !reachedByPointer;
  }
  if (["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) return true;
  if (reachedByPointer) return false;
  const presses = event.key === "Enter" || event.key === " ";
  return presses && target.closest("button, a, summary, [role=gridcell][tabindex]") !== null;
}

function handle(event: KeyboardEvent): void {
  if (event.key === "Tab") reachedByPointer = false;
  if (event.defaultPrevented || event.altKey || event.isComposing || isTyping(event)) return;
  const isDialog = document.querySelector("dialog[open]") !== null;
  const name = keyName(event);
  const id = actionIds.find((action) => keyMap.value[action].includes(name));
  if (id === undefined) return;
  const layer = layers.value.findLast(
    (candidate) => candidate.isDialog === isDialog && candidate.current[id] !== undefined,
  );
  if (!layer) return;
  event.preventDefault();
  layer.current[id]?.(event);
}

export function startKeys(): void {
  addEventListener("keydown", handle);
  addEventListener("pointerdown", () => (reachedByPointer = true));
}

/**
 * While the component is in sight its handlers get the keys; the innermost goes first. `isDialog`: it
 * stands in a dialog.
 */
export function useKeys(handlers: Handlers, isDialog = false): void {
  const layer = useRef<Layer>({ current: handlers, isDialog });
  layer.current.current = handlers;
  // Before the page is painted: who sees it may press a key at once.
  useLayoutEffect(() => {
    const own = layer.current;
    layers.value = [...layers.value, own];
    return () => {
      layers.value = layers.value.filter((other) => other !== own);
    };
  }, []);
}

/** Changes the keys of one action; null gives the usual ones back. */
export async function setKeys(id: ActionId, keys: readonly string[] | null): Promise<void> {
  const own: Record<string, string[]> = { ...settings.value.keys };
  if (keys === null) delete own[id];
  else own[id] = [...keys];
  await setSetting("keys", own);
}

const SYMBOLS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  " ": "Space",
  Escape: "Esc",
};

/** How a key is shown: "←", "A", "Ctrl+S". */
export function keyLabel(name: string): string {
  if (name.startsWith("ctrl+")) return `Ctrl+${keyLabel(name.slice(5))}`;
  return SYMBOLS[name] ?? (name.length === 1 ? name.toUpperCase() : name);
}
