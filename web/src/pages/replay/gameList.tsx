// SPDX-License-Identifier: MIT
// Which game to look at: a file that is chosen now, or one of those that the Studio knows.
import { useState } from "preact/hooks";
import { formatNumber } from "../../i18n";
import { link } from "../../shell/router";
import { Button, TextField } from "../../ui/controls";
import { FilePicker } from "../../ui/filePicker";
import { Card } from "../../ui/panels";
import { openFile, removeGame } from "./actions";
import { type Game, games, nameOf, t } from "./store";

const FIRST = 30;

/** "2026-01-31 12:00" by the clock of this computer. */
export function dateText(when: string): string {
  const date = new Date(when);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function gameFacts(game: Game): string {
  const facts = [dateText(game.when), game.board, t().moves(formatNumber(game.moves))];
  if (game.score !== null && game.kind !== "game") facts.push(t().points(formatNumber(game.score)));
  if (game.kind === "file") facts.push(t().formats[game.format]);
  return facts.join(" · ");
}

function GameRow({ game }: { game: Game }) {
  return (
    <li class="game-row">
      <a href={link("replay", { game: game.game })}>
        <strong>{nameOf(game)}</strong>
        <span class="muted">{gameFacts(game)}</span>
      </a>
      {game.kind === "file" && (
        <Button
          kind="quiet"
          icon="close"
          label={t().remove(nameOf(game))}
          onPress={() => void removeGame(game)}
        />
      )}
    </li>
  );
}

function History() {
  const [sought, setSought] = useState("");
  const [most, setMost] = useState(FIRST);
  const all = games.value;
  if (all === null) return null;
  if (all.length === 0) return <p class="muted">{t().historyEmpty}</p>;
  const word = sought.trim().toLowerCase();
  const found = all.filter((game) =>
    `${nameOf(game)} ${gameFacts(game)}`.toLowerCase().includes(word),
  );
  return (
    <>
      {all.length > 8 && <TextField label={t().search} value={sought} onInput={setSought} />}
      <ul class="game-list">
        {found.slice(0, most).map((game) => (
          <GameRow key={game.game} game={game} />
        ))}
      </ul>
      {found.length > most && (
        <Button onPress={() => setMost(most + FIRST)}>
          {t().more(Math.min(FIRST, found.length - most))}
        </Button>
      )}
    </>
  );
}

export function GameChoice() {
  return (
    <div class="replay-choice stack">
      <Card title={t().choose}>
        <FilePicker kind="primary" label={t().open} onPick={(files) => void openFile(files[0]!)} />
        <p class="hint">{t().dropHint}</p>
      </Card>
      <Card title={t().history}>
        <History />
      </Card>
    </div>
  );
}
