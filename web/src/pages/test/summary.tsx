// SPDX-License-Identifier: MIT
// What a run amounts to once it is over, and the three positions most worth a look.
import type { Schemas } from "../../api/client";
import { Board } from "../../board/board";
import { still } from "../../board/motion";
import { boardText } from "../../board/words";
import { formatNumber, formatPercent } from "../../i18n";
import { gradeText } from "../../i18n/gradeWords";
import { rateText } from "../../i18n/rate";
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { saveReplay } from "./actions";
import { state, t } from "./store";

type Drop = Schemas["TestDrop"];

function DropView({ drop, table }: { drop: Drop; table: string }) {
  const { directions } = boardText();
  return (
    <li class="drop">
      <Board
        frame={still(drop.board)}
        size="small"
        bigTiles
        label={t().logLine(formatNumber(drop.move + 1))}
      />
      <div class="drop-words">
        <p class={`grade-word ${drop.word ?? ""}`}>{drop.word && gradeText()[drop.word]}</p>
        <p>
          {t().drop(formatNumber(drop.move + 1), directions[drop.played], directions[drop.best])}
        </p>
        <p class="hint">{t().fromTo(rateText(drop.before), rateText(drop.after))}</p>
        <LinkButton icon="practice" href={link("practice", { table, board: drop.code })}>
          {t().practice}
        </LinkButton>
      </div>
    </li>
  );
}

function Luck({ luck }: { luck: number }) {
  const factor = Math.exp(luck).toPrecision(3);
  if (Math.abs(luck) < 0.005) return null;
  return <p>{luck > 0 ? t().luckGood(factor) : t().luckBad(factor)}</p>;
}

export function SummaryCard() {
  const now = state.value;
  const summary = now?.summary;
  if (!now?.run || !summary || !now.table) return null;
  const { run } = now;
  const table = now.table.name;
  return (
    <Card title={t().summary} class="summary-card">
      <p>{t().summaryMoves(formatPercent(run.fit_with_fatal, 2))}</p>
      <Luck luck={summary.luck} />
      <h3>{t().worth}</h3>
      {summary.worth_a_look.length === 0 ? (
        <p class="muted">{t().worthNone}</p>
      ) : (
        <ol class="drops">
          {summary.worth_a_look.map((drop) => (
            <DropView key={drop.move} drop={drop} table={table} />
          ))}
        </ol>
      )}
      <div class="row-of">
        <LinkButton icon="chart" href={link("replay", { run: String(run.id) })}>
          {t().replay}
        </LinkButton>
        <LinkButton icon="edit" href={link("notebook", { table })}>
          {t().notebook}
        </LinkButton>
        <LinkButton icon="search" href={link("analysis")}>
          {t().analysis}
        </LinkButton>
        <Button icon="download" onPress={() => void saveReplay("rpl")}>
          {t().saveReplay}
        </Button>
      </div>
    </Card>
  );
}
