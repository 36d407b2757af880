// SPDX-License-Identifier: MIT
// The id of this tab: the server keeps a game and a practice session for each.
const KEY = "joseki.session";

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}

function load(): string {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept !== null && /^[a-z0-9]{16,}$/.test(kept)) return kept;
    const id = newId();
    sessionStorage.setItem(KEY, id);
    return id;
  } catch {
    return newId(); // a browser that keeps nothing: until the page is loaded again
  }
}

export const sessionId = load();
