// SPDX-License-Identifier: MIT
// The WebSocket of pushed events, which also tells whether the server is there.
import { signal } from "@preact/signals";
import { sessionId } from "./session";

export type Connection = "connecting" | "online" | "offline";

/** An event of the server: "type" says which, the rest depends on it. */
export interface ServerEvent {
  type: string;
  [field: string]: unknown;
}

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 3000;

export const connection = signal<Connection>("connecting");

const listeners = new Map<string, Set<(event: ServerEvent) => void>>();
const returns = new Set<() => void>();
const openings = new Set<() => void>();
let socket: WebSocket | undefined;
let wait = FIRST_WAIT_MS;
let wasLost = false;

/** Calls `listener` for every event of this type; the answer takes it away again. */
export function onEvent(type: string, listener: (event: ServerEvent) => void): () => void {
  const group = listeners.get(type) ?? new Set();
  listeners.set(type, group.add(listener));
  return () => group.delete(listener);
}

/** Calls `listener` when the server is back after it was lost: pages then ask for their state. */
export function onReturn(listener: () => void): () => void {
  returns.add(listener);
  return () => returns.delete(listener);
}

/**
 * Calls `listener` whenever events begin to arrive, the first time too: what happened before was
 * not heard, so whoever follows events looks again.
 */
export function onListening(listener: () => void): () => void {
  openings.add(listener);
  return () => openings.delete(listener);
}

function receive(data: unknown): void {
  if (typeof data !== "string") return;
  const event = JSON.parse(data) as ServerEvent;
  listeners.get(event.type)?.forEach((listener) => listener(event));
}

function opened(): void {
  wait = FIRST_WAIT_MS;
  connection.value = "online";
  if (wasLost) returns.forEach((listener) => listener());
  openings.forEach((listener) => listener());
  wasLost = false;
}

function closed(): void {
  socket = undefined;
  wasLost = true;
  connection.value = "offline";
  setTimeout(connect, wait);
  wait = Math.min(LONGEST_WAIT_MS, wait * 1.6);
}

export function connect(): void {
  if (socket) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/api/events?session=${sessionId}`);
  socket.onopen = opened;
  socket.onclose = closed;
  socket.onmessage = (message) => receive(message.data);
}

/** A message got no answer: do not wait until the socket notices. */
export function reportLost(): void {
  wasLost = true;
  connection.value = "offline";
  socket?.close();
}
