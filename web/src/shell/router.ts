// SPDX-License-Identifier: MIT
// Routes: "#/practice?table=L3-512&board=…" names a page and what it opens with.
import { signal } from "@preact/signals";

export interface Route {
  page: string;
  query: URLSearchParams;
}

function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { page: path === "" ? "home" : path, query: new URLSearchParams(query) };
}

export const route = signal<Route>(parse(location.hash));

addEventListener("hashchange", () => {
  route.value = parse(location.hash);
});

/** The address of a page, for `href`. */
export function link(page: string, query: Record<string, string> = {}): string {
  const text = new URLSearchParams(query).toString();
  return `#/${page}${text === "" ? "" : `?${text}`}`;
}

export function go(page: string, query: Record<string, string> = {}): void {
  location.hash = link(page, query);
}

/** Takes the query away once a page has done what it asked: a reload shall not do it again. */
export function clearQuery(): void {
  const here = route.value;
  history.replaceState(null, "", link(here.page));
  route.value = { page: here.page, query: new URLSearchParams() };
}
