// SPDX-License-Identifier: MIT
// Settings of games, of practice and of builds.
import { useEffect, useState } from "preact/hooks";
import { formatPercent } from "../../i18n";
import { DemoSpeed } from "../../settings/demoSpeed";
import { NotebookThreshold } from "../../settings/notebookThreshold";
import { setSetting, settings } from "../../settings/store";
import { Switch, TextField } from "../../ui/controls";
import { LiveSlider } from "../../ui/liveSlider";
import { Card } from "../../ui/panels";
import { OneOf } from "./lookView";
import { t } from "./texts";

type Flag = "show_rates" | "show_heat" | "show_why" | "first_tables" | "build_compress";

function Flag({ name, label }: { name: Flag; label: string }) {
  return (
    <Switch label={label} on={settings.value[name]} onChange={(on) => void setSetting(name, on)} />
  );
}

export function PlayView() {
  const { p4 } = settings.value;
  return (
    <Card title={t().sections.play} class="settings-card">
      <LiveSlider
        label={t().p4}
        hint={t().p4Hint}
        value={Math.round(p4 * 100)}
        max={100}
        words={(percent) => formatPercent(percent / 100, 0)}
        onChange={(percent) => setSetting("p4", percent / 100)}
      />
    </Card>
  );
}

export function PracticeView() {
  return (
    <Card title={t().sections.practice} class="settings-card">
      <DemoSpeed />
      <OneOf name="big_tiles" label={t().bigTiles} choices={t().bigTilesChoices} />
      <Flag name="show_rates" label={t().showRates} />
      <Flag name="show_why" label={t().showWhy} />
      <Flag name="show_heat" label={t().showHeat} />
      <NotebookThreshold />
    </Card>
  );
}

const SIZE = /^([0-9]+[KMGT]?)?$/;

function MemoryLimit() {
  const kept = settings.value.build_memory;
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const input = (typed: string) => {
    const size = typed.trim().toUpperCase();
    setText(size);
    if (SIZE.test(size) && size !== kept) void setSetting("build_memory", size);
  };
  const wrong = SIZE.test(text) ? {} : { error: t().memoryWrong };
  return (
    <TextField label={t().memory} hint={t().memoryHint} value={text} {...wrong} onInput={input} />
  );
}

export function BuildsView() {
  const { build_threads: threads } = settings.value;
  return (
    <Card title={t().sections.builds} class="settings-card">
      <LiveSlider
        label={t().threads}
        value={threads}
        max={Math.max(navigator.hardwareConcurrency, threads)}
        words={(count) => (count === 0 ? t().threadsAll : String(count))}
        onChange={(count) => setSetting("build_threads", count)}
      />
      <MemoryLimit />
      <Flag name="build_compress" label={t().compress} />
      <Flag name="first_tables" label={t().firstTables} />
    </Card>
  );
}
