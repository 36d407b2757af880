// SPDX-License-Identifier: MIT
// Minigames: the menu, a game ("?game=ice-age"), the challenge of the day ("?daily=1"), and the
// history of a game ("?history=ice-age&run=7"), with "difficulty" where it is not the menu's.
import type { PageProps } from "../../shell/pages";
import { HistoryPage } from "./history";
import { MenuPage } from "./menu";
import { PlayPage } from "./play";
import { difficulty } from "./store";
import "./minigames.css";

export function Page({ query }: PageProps) {
  const asked = query.get("difficulty");
  const level = asked === "casual" || asked === "hard" ? asked : difficulty.value;
  const [game, history, run] = [query.get("game"), query.get("history"), query.get("run")];
  if (history !== null) {
    const replayed = run === null || !/^[0-9]{1,15}$/.test(run) ? null : Number(run);
    return <HistoryPage game={history} difficulty={level} replayed={replayed} />;
  }
  if (game !== null) return <PlayPage key={game} game={game} difficulty={level} />;
  if (query.has("daily")) return <PlayPage key="daily" game={null} difficulty={level} />;
  return <MenuPage />;
}
