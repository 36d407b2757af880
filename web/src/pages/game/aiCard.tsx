// SPDX-License-Identifier: MIT
// Who decided the AI's move and how sure it is, and what became of the last new tile.
import { boardText } from "../../board/words";
import { formatNumber, formatPercent } from "../../i18n";
import { Card } from "../../ui/panels";
import { isBest, knownWords } from "./moveWords";
import { advice, type GameAi, game, t } from "./store";

const ARROWS = { left: "←", right: "→", up: "↑", down: "↓" };

function valueWords(ai: GameAi): string {
  if (ai.kind === "table" && ai.rate !== null) return t().tableRate(formatPercent(ai.rate, 3));
  const depth = t().searchDepth(ai.depth, formatNumber(ai.nodes));
  if (ai.value === null || ai.evaluator !== "network") return depth;
  return `${t().pointsToCome(formatNumber(Math.round(ai.value)))} · ${depth}`;
}

/** All four moves, the best one marked. */
function FourMoves({ ai }: { ai: GameAi }) {
  const words = boardText();
  return (
    <ul class="four-moves">
      {ai.moves.map((move) => (
        <li key={move.direction} class={isBest(move, ai) ? "best" : ""}>
          <span class="arrow" role="img" aria-label={words.directions[move.direction]}>
            {ARROWS[move.direction]}
          </span>
          <span>{knownWords(move, ai)}</span>
        </li>
      ))}
    </ul>
  );
}

function ExpectedLine({ line }: { line: GameAi["line"] }) {
  const words = boardText();
  if (line.length === 0) return null;
  return (
    <div>
      <h3>{t().line}</h3>
      <ol class="ai-line">
        {line.map((part, index) => (
          <li key={index}>
            <span class="arrow" role="img" aria-label={words.directions[part.direction]}>
              {ARROWS[part.direction]}
            </span>
            <span class="muted">{t().lineTile(part.value, words.place(part.cell))}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Decision() {
  const given = advice.value;
  if (!given) return <p class="muted">{t().aiNothing}</p>;
  const { ai, isHint } = given;
  if (ai.direction === null) return <p>{t().noMove}</p>;
  const direction = boardText().directions[ai.direction];
  return (
    <>
      <div class="decision">
        <span class="decision-arrow" aria-hidden="true">
          {ARROWS[ai.direction]}
        </span>
        <div>
          <p class="decision-source">
            {ai.kind === "table" ? t().fromTable(ai.source) : t().fromSearch}{" "}
            {isHint ? t().advises(direction) : t().playing(direction)}
          </p>
          <p class="hint">{valueWords(ai)}</p>
          {ai.leads_to !== null && <p class="hint">{t().leadsTo(formatNumber(ai.leads_to))}</p>}
        </div>
      </div>
      <FourMoves ai={ai} />
      <ExpectedLine line={ai.line} />
    </>
  );
}

function Sources() {
  const entries = Object.entries(game.value?.ai_sources ?? {}).sort((a, b) => b[1] - a[1]);
  if (entries.length === 0) return null;
  const most = Math.max(...entries.map(([, count]) => count));
  return (
    <div>
      <h3>{t().sources}</h3>
      <ul class="sources">
        {entries.map(([name, count]) => (
          <li key={name}>
            <span>{name === "search" ? t().fromSearch : t().fromTable(name)}</span>
            <span class="source-bar" style={{ "--share": count / most }} />
            <span class="muted">{t().sourceMoves(formatNumber(count))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Difficulty explained by what it just did. */
function LastTile() {
  const state = game.value;
  const spawn = state?.spawn;
  if (!spawn || state.options.difficulty === 0) return null;
  const place = boardText().place(spawn.cell);
  if (!spawn.adversarial) return <p class="last-tile">{t().chance(spawn.value, place)}</p>;
  const answer = spawn.reply ? t().evilReply(boardText().directions[spawn.reply]) : t().evilLoses;
  return <p class="last-tile evil">{`${t().evil(spawn.value, place)} ${answer}`}</p>;
}

export function AiCard() {
  return (
    <Card title={t().aiCard}>
      <Decision />
      <LastTile />
      <Sources />
    </Card>
  );
}
