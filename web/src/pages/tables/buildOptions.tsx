// SPDX-License-Identifier: MIT
// The options of a build.
import { useState } from "preact/hooks";
import { formatBytes, formatPercent } from "../../i18n";
import { settings } from "../../settings/store";
import { link } from "../../shell/router";
import { Select, Slider, Switch, TextField } from "../../ui/controls";
import { Fold } from "../../ui/panels";
import { type BuildOptions, t, tables } from "./store";

const PRECISIONS = ["u32", "u64", "f32", "f64", "1-f32", "1-f64"] as const;
/** A limit of memory as it is typed: 500M, 12G, or nothing. */
export const SIZE = /^([0-9]+[KMGT]?)?$/;
/** Level of an endgame to the largest sensible threshold. */
const SENSIBLE: Record<number, readonly [string, number]> = {
  14: ["16k", 0.8],
  15: ["32k", 0.4],
  16: ["65k", 0.05],
};

interface OptionsProps {
  options: BuildOptions;
  level: number;
  isGame: boolean;
  onChange: (options: BuildOptions) => void;
}

/** A rate in percent, to the fourth digit behind the point: 0 to 99.9999. */
const PERCENT = /^\d{1,2}([.,]\d{0,4})?$/;

interface ThresholdProps {
  hint: string;
  value: number;
  onChange: (value: number) => void;
}

function Threshold({ hint, value, onChange }: ThresholdProps) {
  const [text, setText] = useState(String(Number((value * 100).toFixed(4))));
  const set = (typed: string) => {
    setText(typed);
    if (PERCENT.test(typed)) onChange(Number((Number(typed.replace(",", ".")) / 100).toFixed(6)));
  };
  const wrong = PERCENT.test(text) ? {} : { error: t().deleteBelowWrong };
  return <TextField label={t().deleteBelow} hint={hint} value={text} {...wrong} onInput={set} />;
}

/** Where it is built; one that cannot be written to is shown, but cannot be chosen. */
function FolderChoice({ options, onChange }: Pick<OptionsProps, "options" | "onChange">) {
  const places = tables.value?.places ?? [];
  if (places.length === 0) return null;
  const words = ({ folder, state, free_disk_bytes: free }: (typeof places)[number]) => {
    const note = state === "usable" ? t().free(formatBytes(free ?? 0)) : t().placeStates[state]!;
    return `${folder} (${note})`;
  };
  return (
    <div class="folder-choice">
      <Select
        label={t().folder}
        value={options.folder ?? places[0]!.folder}
        choices={places.map((place) => ({
          value: place.folder,
          label: words(place),
          disabled: place.state !== "usable",
        }))}
        onChange={(folder) => onChange({ ...options, folder })}
      />
      <a href={link("tables", { folders: "" })}>{t().otherFolder}</a>
    </div>
  );
}

function FormationOptions({ options, level, onChange }: OptionsProps) {
  const set = (part: BuildOptions) => onChange({ ...options, ...part });
  const advice = SENSIBLE[level];
  const adviceWords = advice ? ` ${t().deleteAdvice(advice[0], formatPercent(advice[1], 0))}` : "";
  const p4 = options.p4 ?? settings.value.p4;
  return (
    <>
      <Slider
        label={t().p4}
        hint={p4 === settings.value.p4 ? t().p4Hint : t().p4Warning(settings.value.p4)}
        value={Math.round(p4 * 100)}
        min={0}
        max={100}
        words={String(p4)}
        onInput={(value) => set({ p4: value / 100 })}
        onChange={(value) => set({ p4: value / 100 })}
      />
      <Select
        label={t().precision}
        hint={t().precisionHint}
        value={options.precision ?? "u32"}
        choices={PRECISIONS.map((value) => ({ value, label: value }))}
        onChange={(precision) => set({ precision })}
      />
      <Threshold
        hint={t().deleteBelowHint + adviceWords}
        value={options.delete_below ?? 0}
        onChange={(delete_below) => set({ delete_below })}
      />
      <Switch
        label={t().compress}
        hint={t().compressHint}
        on={options.compress ?? false}
        onChange={(compress) => set({ compress })}
      />
      <Switch
        label={t().sparse}
        hint={t().sparseHint}
        on={options.sparse ?? false}
        onChange={(sparse) => set({ sparse })}
      />
      <Switch
        label={t().optimalOnly}
        hint={t().optimalOnlyHint}
        on={options.optimal_only ?? false}
        onChange={(optimal_only) => set({ optimal_only })}
      />
      <Switch
        label={t().compressTemp}
        hint={t().compressTempHint}
        on={options.compress_temp ?? false}
        onChange={(compress_temp) => set({ compress_temp })}
      />
    </>
  );
}

export function OptionsView(props: OptionsProps) {
  const { options, onChange } = props;
  const memory = options.memory ?? "";
  const wrong = SIZE.test(memory) ? {} : { error: t().memoryWrong };
  return (
    <Fold title={t().options} icon="settings">
      <div class="options">
        <FolderChoice options={options} onChange={onChange} />
        {!props.isGame && <FormationOptions {...props} />}
        <Slider
          label={t().threads}
          value={options.threads ?? 0}
          min={0}
          max={Math.max(navigator.hardwareConcurrency, options.threads ?? 0)}
          words={options.threads ? String(options.threads) : t().allThreads}
          onInput={(threads) => onChange({ ...options, threads })}
          onChange={(threads) => onChange({ ...options, threads })}
        />
        <TextField
          label={t().memory}
          hint={t().memoryHint}
          value={memory}
          {...wrong}
          onInput={(text) => onChange({ ...options, memory: text.trim().toUpperCase() })}
        />
      </div>
    </Fold>
  );
}
