// SPDX-License-Identifier: MIT
// How new tiles come, how fast the demo is, and what the page shows.
import { boardText } from "../../board/words";
import { DemoSpeed } from "../../settings/demoSpeed";
import { setSetting, settings } from "../../settings/store";
import { Segmented, Switch } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { setSpawnMode, toggleHeat } from "./actions";
import { rateText } from "../../i18n/rate";
import { loadState, type SpawnMode, state, t } from "./store";

const MODES: readonly SpawnMode[] = ["random", "best", "worst", "manual"];

/** What the last new tile did, where a mode chose it. */
function LastSpawn() {
  const spawn = state.value?.spawn;
  if (!spawn || spawn.mode === "random" || spawn.mode === "manual") return null;
  if (spawn.outside) return <p class="hint">{t().outside}</p>;
  const rate = spawn.rate === null ? t().spawnedOutside : rateText(spawn.rate);
  return <p class="hint">{t().spawned(spawn.value, boardText().place(spawn.cell), rate)}</p>;
}

export function SpawnCard() {
  const mode = state.value?.spawn_mode ?? "random";
  return (
    <Card class="spawn-card">
      <Segmented
        label={t().spawn}
        hint={t().spawnHints[mode]}
        value={mode}
        choices={MODES.map((value) => ({ value, label: t().spawnModes[value] }))}
        onChange={(chosen) => void setSpawnMode(chosen)}
      />
      <LastSpawn />
      <DemoSpeed />
    </Card>
  );
}

export function ShowCard() {
  const { show_rates, show_why, show_heat, big_tiles } = settings.value;
  const labels = (["number", "letter", "blank"] as const).map((value) => ({
    value,
    label: t().bigTileLabels[value],
  }));
  const setWhy = async (on: boolean) => {
    await setSetting("show_why", on);
    await loadState();
  };
  return (
    <Card title={t().show}>
      <Switch
        label={t().showRates}
        on={show_rates}
        onChange={(on) => void setSetting("show_rates", on)}
      />
      <Switch label={t().showWhy} on={show_why} onChange={(on) => void setWhy(on)} />
      <Switch label={t().showHeat} on={show_heat} onChange={() => void toggleHeat()} />
      <Segmented
        label={t().bigTiles}
        value={big_tiles}
        choices={labels}
        onChange={(value) => void setSetting("big_tiles", value)}
      />
    </Card>
  );
}
