// SPDX-License-Identifier: MIT
// Parts of the program that are fetched when they are first needed. If the server is away at that
// moment they wait until it is back; the banner says so meanwhile, and nothing else is stopped.
import { serverFacts } from "./client";
import { onReturn, reportLost } from "./connection";
import { pause } from "./queue";

const RELOADED = "joseki.reloaded";
const RELOAD_AGAIN_MS = 60_000;
const LOOK_AGAIN_MS = 500;

/** Style sheets that did not come: the browser does not ask for them again by itself. */
const missing = new Set<HTMLLinkElement>();

export function watchStyles(): void {
  const note = (event: Event) => {
    const link = event.target;
    if (link instanceof HTMLLinkElement && link.rel === "stylesheet") missing.add(link);
  };
  addEventListener("error", note, { capture: true });
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    const again = document.createElement("link");
    again.rel = "stylesheet";
    again.href = link.href;
    again.onload = () => done();
    again.onerror = () => fail(new Error(`no style sheet ${link.href}`));
    missing.delete(link);
    link.replaceWith(again);
  });
}

async function isServerThere(): Promise<boolean> {
  try {
    await serverFacts();
    return true;
  } catch {
    return false;
  }
}

function untilReturn(): Promise<void> {
  return new Promise((done) => {
    const stop = onReturn(() => {
      stop();
      done();
    });
  });
}

/** The server may be a newer one, whose files have other names: then only a new page helps. */
function reloadOnce(error: unknown): void {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_MS) throw error;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    throw error; // also in a browser that keeps nothing: it would load for ever
  }
  location.reload();
}

/** What `load` imports, however long that takes. Throws if it fails although the server is there. */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ;) {
    try {
      await Promise.all([...missing].map(fetchAgain));
      return await load();
    } catch (error) {
      if (await isServerThere()) {
        if (++failures > 1) reloadOnce(error);
        await pause(LOOK_AGAIN_MS);
      } else {
        reportLost();
        await untilReturn();
      }
    }
  }
}
