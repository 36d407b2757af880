// SPDX-License-Identifier: MIT
// What is known of a position: the rates of its moves, the word for the one that was made, and the
// opinion of the search where nobody knows.
import type { Schemas } from "../../api/client";
import type { Direction } from "../../board/motion";
import { rateText } from "../../i18n/rate";
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { gradeColours } from "../../ui/gradeColours";
import { Card } from "../../ui/panels";
import { lossText } from "../practice/numbers";
import { askOpinion } from "./actions";
import { type Known, opinion, shown, t } from "./store";
import { directionText, gradeWord, secondsText } from "./words";

type Grade = Schemas["ReplayGrade"];

export function sourceText(known: Known): string {
  if (known.source === "file") return t().ratesFile;
  return known.source === "table" ? t().ratesTable(known.table ?? "") : t().ratesNone;
}

/** Best first; moves without a rate at the end. */
function ordered(known: Known) {
  return [...known.moves].sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}

export function RateList({ known, played }: { known: Known; played: Direction | null }) {
  return (
    <ol class="replay-rates">
      {ordered(known).map((move) => {
        const notes = [];
        if (move.direction === played) notes.push(t().played);
        if (move.direction === known.best) notes.push(t().best);
        return (
          <li key={move.direction} class={move.direction === played ? "made" : ""}>
            <span>{directionText(move.direction)}</span>
            <span class="rate">
              {move.rate === null ? (move.legal ? t().noRate : t().illegal) : rateText(move.rate)}
            </span>
            <span class="muted">{notes.join(" · ")}</span>
          </li>
        );
      })}
    </ol>
  );
}

export function GradeLine({ grade }: { grade: Grade | null }) {
  if (grade === null) return null;
  return (
    <p class="grade-line" style={{ "--grade": gradeColours[grade.word] }}>
      <strong>{gradeWord(grade.word)}</strong>{" "}
      {grade.word !== "perfect" && t().lost(lossText(grade.loss))}
    </p>
  );
}

function OpinionView() {
  const now = opinion.value;
  if (now === null) {
    return (
      <Button icon="search" onPress={() => void askOpinion()}>
        {t().askOpinion}
      </Button>
    );
  }
  if (now.direction === null) return <p class="hint">{t().opinionNone}</p>;
  const bySearch = now.source === "search";
  return (
    <div class="opinion">
      <h3>{t().opinion}</h3>
      <ul class="replay-rates">
        {now.moves.map((move) => (
          <li key={move.direction}>
            <span>{directionText(move.direction)}</span>
            <span>
              {move.standing !== null
                ? t().standings[move.standing]
                : move.legal
                  ? t().noRate
                  : t().illegal}
            </span>
          </li>
        ))}
      </ul>
      <p class="hint">
        {bySearch ? t().opinionNote(now.depth ?? 0) : t().opinionTable(now.source ?? "")}
      </p>
    </div>
  );
}

export function KnownCard() {
  const now = shown.value;
  if (now === null) return null;
  const { practice } = now.known;
  if (now.known.moves.every((move) => !move.legal)) {
    return (
      <Card title={t().here} class="known-card">
        <p>{t().over}</p>
      </Card>
    );
  }
  return (
    <Card title={t().here} class="known-card">
      <GradeLine grade={now.grade} />
      {now.time !== null && <p>{t().thought(t().seconds(secondsText(now.time)))}</p>}
      <p class="hint">{sourceText(now.known)}</p>
      {now.known.source === "none" ? (
        <>
          {now.played !== null && (
            <p>
              {t().played}: {directionText(now.played)}
            </p>
          )}
          <OpinionView />
        </>
      ) : (
        <RateList known={now.known} played={now.played} />
      )}
      {practice !== null && (
        <LinkButton
          icon="practice"
          href={link("practice", { table: practice.table, board: practice.code })}
        >
          {t().practice}
        </LinkButton>
      )}
    </Card>
  );
}
