// SPDX-License-Identifier: MIT
// How an exercise begins: guess mode, and positions in which the choice of the move matters.
import { formatPercent } from "../../i18n";
import { setSetting, settings } from "../../settings/store";
import { Button, Select } from "../../ui/controls";
import { hard, hardWords, toggleGuess } from "./actions";
import { isSearching, state, t } from "./store";

const GAPS = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

/** With an amount that is none of the list, of a program, as it is. */
function gapChoices(gap: number): { value: string; label: string }[] {
  const gaps = GAPS.includes(gap) ? GAPS : [...GAPS, gap].sort((a, b) => a - b);
  return gaps.map((value) => ({ value: String(value), label: formatPercent(value, 4, 0) }));
}

export function StartRow() {
  const now = state.value;
  const isBuilt = now?.table?.built === true;
  const gap = settings.value.hard_gap;
  const none = hardWords();
  return (
    <div class="start-row">
      <Button
        icon="eye"
        pressed={now?.guess.on ?? false}
        disabled={!isBuilt}
        onPress={() => void toggleGuess()}
      >
        {t().guess}
      </Button>
      <Button icon="dice" disabled={!isBuilt || isSearching.value} onPress={() => void hard()}>
        {isSearching.value ? t().hardSearching : t().hard}
      </Button>
      <Select
        label={t().hardGap}
        value={String(gap)}
        choices={gapChoices(gap)}
        onChange={(value) => void setSetting("hard_gap", Number(value))}
      />
      {none !== null && <p class="notice hard-none">{none}</p>}
    </div>
  );
}
