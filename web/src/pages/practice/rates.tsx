// SPDX-License-Identifier: MIT
// The success rates of the four moves, best first, with bars and the tile that costs each most.
import type { Schemas } from "../../api/client";
import { boardText } from "../../board/words";
import { formatNumber, formatPercent } from "../../i18n";
import { settings } from "../../settings/store";
import { link } from "../../shell/router";
import { Button, LinkButton } from "../../ui/controls";
import { Card, Empty } from "../../ui/panels";
import { move } from "./actions";
import { showFolders } from "./folders";
import { GuessCard } from "./guess";
import { rateText } from "../../i18n/rate";
import { lossColour, lossText } from "./numbers";
import { type PracticeMove, ratesShown, shownOnce, staleness, state, t } from "./store";

type Rates = Schemas["PracticeRates"];

const ARROWS = { left: "←", right: "→", up: "↑", down: "↓" };
const LONG_TEXT = 16;

function WhyLine({ move: { why } }: { move: PracticeMove }) {
  if (why === null || !settings.value.show_why) return null;
  const after = why.reply === null ? t().whyLost : rateText(why.rate);
  const place = boardText().place(why.cell);
  return <p class="why">{t().why(why.value, place, formatPercent(why.probability, 1), after)}</p>;
}

function LossText({ one, isBest }: { one: PracticeMove; isBest: boolean }) {
  // A move that is not known may be better than the best one that is.
  const isSure = state.value?.rates.status === "exact";
  if (isBest) return <span class="loss best">{isSure ? t().best : t().bestKnown}</span>;
  if (one.loss === null) return null;
  return <span class="loss">{one.loss < 1e-12 ? t().equal : t().loss(lossText(one.loss))}</span>;
}

function RateRow({ one, isBest }: { one: PracticeMove; isBest: boolean }) {
  const name = boardText().directions[one.direction];
  const number = one.state === "rate" ? one.text : t().moveStates[one.state];
  const classes =
    one.state !== "rate"
      ? "rate-number none"
      : one.text.length > LONG_TEXT
        ? "rate-number long"
        : "rate-number";
  return (
    <li class={isBest ? "rate-row best" : "rate-row"}>
      <button
        type="button"
        class={isBest ? "rate-arrow best" : "rate-arrow"}
        aria-label={name}
        disabled={one.state === "illegal"}
        onClick={() => void move(one.direction)}
      >
        <span aria-hidden="true">{ARROWS[one.direction]}</span>
      </button>
      <div class="rate-body">
        <p class="rate-line">
          <span class={classes}>{number}</span>
          <LossText one={one} isBest={isBest} />
        </p>
        <span
          class="rate-bar"
          style={{
            "--bar": one.bar,
            // Where it is not known what a move loses, no colour says so.
            "--bar-colour": one.loss === null ? "currentColor" : lossColour(one.loss),
          }}
        />
        <WhyLine move={one} />
      </div>
    </li>
  );
}

function Absent() {
  const code = state.value?.rates.absent_code;
  if (!code || state.value?.made) return null; // the notice below the board tells that it is won
  return <p class="absent">{t().absent[code]}</p>;
}

/** Without a table there are no rates: what to do instead. */
function NoTable() {
  const table = state.value?.table;
  if (!table) {
    return (
      <Empty icon="practice" title={t().noneBuilt}>
        <p>{t().menuNone}</p>
        <LinkButton href={link("tables")}>{t().toTables}</LinkButton>
      </Empty>
    );
  }
  return (
    <Empty icon="tables" title={t().notBuilt(table.name)}>
      <p>{t().notBuiltText}</p>
      <div class="row-of">
        <LinkButton kind="primary" href={link("tables", { build: table.name })}>
          {t().buildNow}
        </LinkButton>
        <Button icon="folder" onPress={showFolders}>
          {t().chooseFolder}
        </Button>
      </div>
    </Empty>
  );
}

/** The rate as people say it. */
function oddsText({ odds_of, odds_one_in }: Rates): string {
  if (odds_of === "success")
    return odds_one_in === null ? t().oddsNever : t().oddsGood(formatNumber(odds_one_in));
  return odds_one_in === null ? t().oddsAlways : t().odds(formatNumber(odds_one_in));
}

/** Why not every rate is exact. */
function Gap() {
  const gap = state.value?.rates.gap;
  return gap ? <p class="hint">{t().gaps[gap]}</p> : null;
}

function Footer() {
  const rates = state.value?.rates;
  if (!rates || rates.rate === null) return null;
  return (
    <p class="hint rates-foot">
      {(rates.status === "exact" || rates.source === "record") && <span>{oddsText(rates)}</span>}
      {rates.format !== null && (
        <span>
          {t().formatLine(rates.format, rates.layer === null ? "–" : String(rates.layer))}
        </span>
      )}
      {rates.folder !== null && <span>{t().folderLine(rates.folder)}</span>}
    </p>
  );
}

export function RatesCard() {
  const now = state.value;
  if (!now) return null;
  if (!now.table?.built && now.rates.source !== "record") {
    return (
      <Card title={t().rates} class="rates-card">
        <NoTable />
      </Card>
    );
  }
  if (now.guess.on && now.record.mode !== "replay") return <GuessCard />;
  if (!ratesShown.value) {
    return (
      <Card title={t().rates} class="rates-card">
        <p class="muted">{t().hidden}</p>
        <Button icon="eye" onPress={() => (shownOnce.value = now.code)}>
          {t().showOnce}
        </Button>
      </Card>
    );
  }
  const { rates } = now;
  const stale = staleness.value;
  const aside = stale > 0 ? <span class="hint">{t().updating}</span> : undefined;
  return (
    <Card
      title={rates.source === "record" ? t().ratesReplay : t().rates}
      aside={aside}
      class="rates-card"
    >
      <Absent />
      {!now.waiting && (
        <ol class={`rates stale-${stale}`}>
          {/* By place: Chromium 156 does not draw a row anew that has moved and changed its class. */}
          {rates.moves.map((one, place) => (
            <RateRow key={place} one={one} isBest={rates.best === one.direction} />
          ))}
        </ol>
      )}
      <Gap />
      <Footer />
    </Card>
  );
}
