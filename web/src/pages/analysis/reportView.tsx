// SPDX-License-Identifier: MIT
// The report of one game.
import type { Schemas } from "../../api/client";
import { Board } from "../../board/board";
import { still } from "../../board/motion";
import { boardText } from "../../board/words";
import { formatNumber } from "../../i18n";
import { rateText } from "../../i18n/rate";
import { go, link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { GameCurves, JudgedCurves } from "../replay/curves";
import { gameFacts } from "../replay/gameList";
import { nameOf, t as replayText } from "../replay/store";
import { Figures, WordBar } from "../replay/summary";
import { directionText, factorText, secondsText } from "../replay/words";
import { removeReport, type Report, report, saveReport, t } from "./store";

type Segment = Schemas["AnalysisSegment"];
type Drop = Schemas["ReplayDrop"];
type Opinions = Schemas["AnalysisOpinions"];

const replayAt = (game: string, move: number) => link("replay", { game, step: String(move) });

function Head({ now }: { now: Report }) {
  const { game } = now.facts;
  return (
    <header class="report-head">
      <div>
        <h2>{nameOf(now.facts)}</h2>
        <p class="muted">{gameFacts(now.facts)}</p>
      </div>
      <div class="row-of">
        <LinkButton icon="chevronLeft" href={link("analysis")}>
          {t().back}
        </LinkButton>
        <LinkButton kind="primary" icon="replay" href={link("replay", { game })}>
          {t().replay}
        </LinkButton>
        <Button icon="download" onPress={() => void saveReport(game, "html")}>
          {t().saveHtml}
        </Button>
        <Button icon="download" onPress={() => void saveReport(game, "json")}>
          {t().saveJson}
        </Button>
        <Button icon="download" onPress={() => void saveReport(game, "text")}>
          {t().saveText}
        </Button>
        <Button kind="danger" icon="trash" onPress={() => void removeReport(game)}>
          {t().remove}
        </Button>
      </div>
    </header>
  );
}

function WholeGame({ now }: { now: Report }) {
  const judged = now.graded > 0;
  return (
    <Card title={t().whole} class="report-whole">
      <div class="report-sums">
        {judged ? (
          <>
            <p>
              {t().summary(
                formatNumber(now.graded),
                factorText(now.fit),
                factorText(Math.exp(now.luck)),
              )}
            </p>
            <Figures sums={now} />
            <WordBar words={now.words} />
          </>
        ) : (
          <p>{t().summaryNone}</p>
        )}
      </div>
      <figure class="report-final">
        <Board
          frame={still(now.final)}
          label={t().final}
          size="small"
          bigTiles={now.facts.placeholders}
        />
        <figcaption class="hint">{t().final}</figcaption>
      </figure>
    </Card>
  );
}

/** What the best moves would have made of the segment, with the tiles as they came. */
function withoutMistakes(segment: Segment): number | null {
  if (segment.fit_with_fatal === 0 || segment.fit === 1) return null;
  return Math.min(1, segment.last_rate / segment.fit);
}

function SegmentView({ segment, game }: { segment: Segment; game: string }) {
  const without = withoutMistakes(segment);
  const title = t().segment(
    segment.table,
    formatNumber(segment.first + 1),
    formatNumber(segment.last + 1),
  );
  return (
    <li class="report-segment">
      <h3>{title}</h3>
      <p>
        {t().bestPlay(rateText(segment.first_rate))} {t().atEnd(rateText(segment.last_rate))}{" "}
        {without !== null && t().withoutMistakes(rateText(without))}{" "}
        {segment.made ? t().made : t().notMade}
      </p>
      <Figures sums={segment} />
      <WordBar words={segment.words} />
      <LinkButton icon="replay" href={replayAt(game, segment.first)}>
        {t().segmentGo}
      </LinkButton>
    </li>
  );
}

function Look({ drop, facts }: { drop: Drop; facts: Report["facts"] }) {
  const words = t().playedFor(
    directionText(drop.played),
    rateText(drop.before),
    rateText(drop.after),
  );
  const name = t().position(formatNumber(drop.move + 1));
  return (
    <figure class="report-look">
      <Board frame={still(drop.board)} label={name} size="small" bigTiles={facts.placeholders} />
      <figcaption>
        <strong>{name}</strong> {words}
      </figcaption>
      <LinkButton icon="replay" href={replayAt(facts.game, drop.move)}>
        {t().segmentGo}
      </LinkButton>
    </figure>
  );
}

function Turning({ now }: { now: Report }) {
  const { game } = now.facts;
  const line = (drop: Drop | null, text: (move: string, a: string, b: string) => string) =>
    drop === null ? null : (
      <li>
        <a href={replayAt(game, drop.move)}>
          {text(formatNumber(drop.move + 1), rateText(drop.before), rateText(drop.after))}
        </a>
      </li>
    );
  if (now.worst_move === null && now.worst_tile === null) return null;
  return (
    <Card title={t().turning}>
      <ul class="turning-list">
        {line(now.worst_move, replayText().worstMove)}
        {line(now.worst_tile, replayText().worstTile)}
      </ul>
      {now.worth_a_look.length > 0 && (
        <>
          <h3>{t().worth}</h3>
          <div class="report-looks">
            {now.worth_a_look.map((drop) => (
              <Look key={drop.move} drop={drop} facts={now.facts} />
            ))}
          </div>
        </>
      )}
    </Card>
  );
}

function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return replayText().seconds(secondsText(milliseconds));
  return t().minutes(formatNumber(Math.floor(seconds / 60)), String(seconds % 60));
}

function Times({ now }: { now: Report }) {
  if (now.time === null) return null;
  const { all, median, longest, quick_mistakes } = now.time;
  return (
    <Card title={t().time}>
      <p>{t().timeFacts(durationText(all), durationText(median))}</p>
      <p class="row-of">
        <span>{t().timeLongest}</span>
        {longest.map((one) => (
          <a key={one.move} href={replayAt(now.facts.game, one.move)}>
            {t().position(formatNumber(one.move + 1))} ({durationText(one.time)})
          </a>
        ))}
      </p>
      {now.graded > 0 && <p>{t().quick(quick_mistakes)}</p>}
    </Card>
  );
}

function OpinionsCard({ opinions, game }: { opinions: Opinions | null; game: string }) {
  if (opinions === null || opinions.unknown === 0) return null;
  const { directions } = boardText();
  const { asked, unknown, agreed, doubts } = opinions;
  return (
    <Card title={t().opinionTitle}>
      <p>{t().opinionFacts(formatNumber(asked), formatNumber(unknown), formatNumber(agreed))}</p>
      <div class="report-looks">
        {doubts.map((doubt) => (
          <figure key={doubt.move} class="report-look">
            <Board
              frame={still(doubt.board)}
              label={t().position(formatNumber(doubt.move + 1))}
              size="small"
            />
            <figcaption>
              <strong>{t().position(formatNumber(doubt.move + 1))}</strong>{" "}
              {t().doubt(
                directions[doubt.played],
                directions[doubt.best],
                replayText().standings[doubt.standing as "worse"],
              )}
            </figcaption>
            <LinkButton icon="replay" href={replayAt(game, doubt.move)}>
              {t().segmentGo}
            </LinkButton>
          </figure>
        ))}
      </div>
      <p class="hint">{t().opinionNote}</p>
    </Card>
  );
}

export function ReportView() {
  const now = report.value;
  if (now === null) return null;
  const { game } = now.facts;
  const pick = { onPick: (move: number) => go("replay", { game, step: String(move) }) };
  return (
    <div class="report stack">
      <Head now={now} />
      <WholeGame now={now} />
      <Turning now={now} />
      {now.segments.length > 0 && (
        <Card title={t().segmentsTitle}>
          <ol class="report-segments">
            {now.segments.map((segment) => (
              <SegmentView
                key={`${segment.table} ${segment.first}`}
                segment={segment}
                game={game}
              />
            ))}
          </ol>
        </Card>
      )}
      {now.facts.moves > 0 && (
        <Card title={replayText().curves} class="curves-card">
          {now.graded > 1 && <JudgedCurves curve={now.judged} {...pick} />}
          <GameCurves curve={now.curve} {...pick} />
        </Card>
      )}
      <Times now={now} />
      <OpinionsCard opinions={now.opinions} game={game} />
    </div>
  );
}
