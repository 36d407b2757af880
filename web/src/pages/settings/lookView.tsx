// SPDX-License-Identifier: MIT
// Settings of what pages look like: language, light or dark, sizes, motion.
import { Board } from "../../board/board";
import { still } from "../../board/motion";
import { formatPercent } from "../../i18n";
import { setSetting, settings, type SettingsValues } from "../../settings/store";
import { Segmented, Switch } from "../../ui/controls";
import { LiveSlider } from "../../ui/liveSlider";
import { Card } from "../../ui/panels";
import { InterfaceView } from "./interfaceView";
import { t } from "./texts";

type Choices<N extends keyof SettingsValues> = Record<SettingsValues[N] & string, string>;

/** A setting that is one of a few words. */
export function OneOf<
  N extends "language" | "appearance" | "animation" | "announce" | "big_tiles",
>(props: { name: N; label: string; hint?: string; choices: Choices<N> }) {
  const { name, label, hint, choices } = props;
  const options = Object.entries(choices) as [SettingsValues[N] & string, string][];
  return (
    <Segmented
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={settings.value[name] as string}
      choices={options.map(([value, text]) => ({ value: value as string, label: text }))}
      onChange={(value) => void setSetting(name, value as SettingsValues[N])}
    />
  );
}

function Percent({
  name,
  label,
  range,
}: {
  name: "scale_percent" | "tile_font_percent";
  label: string;
  range: readonly [number, number];
}) {
  const value = settings.value[name];
  return (
    <LiveSlider
      label={label}
      value={value}
      min={range[0]}
      max={range[1]}
      step={5}
      words={(percent) => formatPercent(percent / 100, 0)}
      onChange={(next) => setSetting(name, next)}
    />
  );
}

const SAMPLE = [2, 4, 8, 16, 256, 128, 64, 32, 512, 1024, 2048, 4096, 65536, 32768, 16384, 8192];

export function LookView() {
  const texts = t();
  return (
    <Card title={texts.sections.look} class="settings-card">
      <div class="look">
        <div class="stack">
          <OneOf name="language" label={texts.language} choices={texts.languages} />
          <OneOf name="appearance" label={texts.appearance} choices={texts.appearances} />
          <OneOf
            name="animation"
            label={texts.animation}
            hint={texts.animationHint}
            choices={texts.animations}
          />
          <Percent name="scale_percent" label={texts.scale} range={[80, 150]} />
          <Percent name="tile_font_percent" label={texts.tileFont} range={[50, 150]} />
          <Switch
            label={texts.coordinates}
            hint={texts.coordinatesHint}
            on={settings.value.coordinates}
            onChange={(on) => void setSetting("coordinates", on)}
          />
          <OneOf name="announce" label={texts.announce} choices={texts.announcements} />
        </div>
        <div class="look-preview">
          <Board frame={still(SAMPLE)} size="small" label={texts.preview} />
        </div>
      </div>
      <InterfaceView />
    </Card>
  );
}
