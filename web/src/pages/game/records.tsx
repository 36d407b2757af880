// SPDX-License-Identifier: MIT
// The best of each kind of game, and the last games that ended or were left.
import type { Schemas } from "../../api/client";
import { formatNumber, language } from "../../i18n";
import { Button } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import { exportGame, leaveFor, newGame, resume } from "./actions";
import { records, t } from "./store";

const KINDS = ["clean", "undo", "ai", "adversarial"] as const;

function KindTable({ kinds }: { kinds: Schemas["GameRecords"]["kinds"] }) {
  const number = (value: number) => (value === 0 ? "–" : formatNumber(Math.round(value)));
  return (
    <table class="records">
      <thead>
        <tr>
          <th scope="col">{t().kind}</th>
          <th scope="col">{t().best}</th>
          <th scope="col">{t().tile}</th>
          <th scope="col">{t().games}</th>
          <th scope="col">{t().mean}</th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t().kinds[kind]}</th>
            <td>{number(kinds[kind].best)}</td>
            <td>{number(kinds[kind].best_tile)}</td>
            <td>{number(kinds[kind].games)}</td>
            <td>{number(kinds[kind].mean)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function day(text: string): string {
  const locale = language.value === "zh" ? "zh-CN" : "en";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(text));
}

function facts(played: Schemas["FinishedGame"]): string {
  const tile = `${t().tile} ${played.tile}`;
  const moves = `${formatNumber(played.turns)} ${t().moves}`;
  const left = [...(played.over ? [] : [t().left]), ...(played.counts ? [] : [t().noRecord])];
  return [t().kinds[played.kind], ...left, tile, moves, day(played.ended)].join(" · ");
}

function Finished({ games }: { games: Schemas["GameRecords"]["games"] }) {
  if (games.length === 0) return <p class="muted">{t().noGames}</p>;
  return (
    <ul class="finished">
      {games.map((played) => (
        <li key={played.id}>
          <span class="finished-score">{formatNumber(played.score)}</span>
          <span class="hint">{facts(played)}</span>
          {!played.over && (
            <Button
              kind="quiet"
              icon="play"
              label={t().resumeOf(formatNumber(played.score))}
              onPress={() => leaveFor("resume", () => resume(played.id))}
            />
          )}
          <Button
            kind="quiet"
            icon="refresh"
            label={`${t().again} ${played.seed}`}
            onPress={() => leaveFor("new", () => newGame({ seed: played.seed, p4: played.p4 }))}
          />
          <Button
            kind="quiet"
            icon="download"
            label={t().saveOf(formatNumber(played.score))}
            onPress={() => void exportGame("verse", played.id)}
          />
        </li>
      ))}
    </ul>
  );
}

export function RecordsFold() {
  const known = records.value;
  if (!known) return null;
  return (
    <Fold title={t().recordsCard} icon="chart">
      <KindTable kinds={known.kinds} />
      <h3>{t().finished}</h3>
      <Finished games={known.games} />
    </Fold>
  );
}
