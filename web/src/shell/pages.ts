// SPDX-License-Identifier: MIT
// The pages there are. Each is loaded when it is first opened.
import type { ComponentType } from "preact";
import type { IconName } from "../ui/icon";
import type { shell } from "../i18n/en/shell";

export interface PageProps {
  /** What the address asks for: "#/practice?table=L3-512" gives table. */
  query: URLSearchParams;
}

export type PageId = keyof typeof shell.pages;

export interface PageEntry {
  id: PageId;
  icon: IconName;
  /** Stands in the bar at the foot of a phone; the others are under "More". */
  first: boolean;
  load: () => Promise<{ Page: ComponentType<PageProps> }>;
}

export const pages: readonly PageEntry[] = [
  { id: "home", icon: "home", first: true, load: () => import("../pages/home") },
  { id: "game", icon: "game", first: true, load: () => import("../pages/game") },
  { id: "practice", icon: "practice", first: true, load: () => import("../pages/practice") },
  { id: "test", icon: "check", first: false, load: () => import("../pages/test") },
  { id: "notebook", icon: "edit", first: false, load: () => import("../pages/notebook") },
  { id: "replay", icon: "replay", first: false, load: () => import("../pages/replay") },
  { id: "analysis", icon: "chart", first: false, load: () => import("../pages/analysis") },
  { id: "players", icon: "players", first: true, load: () => import("../pages/players") },
  {
    id: "minigames",
    icon: "minigames",
    first: false,
    load: () => import("../pages/minigames"),
  },
  { id: "tables", icon: "tables", first: false, load: () => import("../pages/tables") },
  { id: "settings", icon: "settings", first: false, load: () => import("../pages/settings") },
  { id: "help", icon: "help", first: false, load: () => import("../pages/help") },
];
