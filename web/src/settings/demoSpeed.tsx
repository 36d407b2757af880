// SPDX-License-Identifier: MIT
// How fast a demo plays: one setting, the same control wherever it stands.
import { formatNumber, texts } from "../i18n";
import { settings as en } from "../i18n/en/settings";
import { settings as zh } from "../i18n/zh/settings";
import { Segmented } from "../ui/controls";
import { LiveSlider } from "../ui/liveSlider";
import { setSetting, settings } from "./store";

const t = texts(en, zh);

const PRESETS = { slow: 1000, normal: 300, fast: 40, instant: 1 } as const;
const NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
const SLOWEST_MS = 3000;
const PLACES = 100;

// Even steps by eye: the slider moves along the logarithm, from slow to fast.
const msAt = (place: number) => Math.max(1, Math.round(SLOWEST_MS ** (1 - place / PLACES)));
const placeOf = (ms: number) => Math.round(PLACES * (1 - Math.log(ms) / Math.log(SLOWEST_MS)));

function words(ms: number): string {
  const perSecond = 1000 / ms;
  const digits = perSecond < 10 ? 10 : 1;
  return t().demoWords(ms, formatNumber(Math.round(perSecond * digits) / digits));
}

export function DemoSpeed() {
  const ms = settings.value.demo_ms;
  const here = placeOf(ms);
  return (
    <>
      <LiveSlider
        label={t().demo}
        max={PLACES}
        value={here}
        words={(place) => words(place === here ? ms : msAt(place))}
        onChange={(place) => setSetting("demo_ms", msAt(place))}
      />
      <Segmented
        label={t().demoPreset}
        hideLabel
        value={(NAMES.find((name) => PRESETS[name] === ms) ?? "") as string}
        choices={NAMES.map((name) => ({ value: name as string, label: t().demoPresets[name] }))}
        onChange={(name) => void setSetting("demo_ms", PRESETS[name as keyof typeof PRESETS])}
      />
    </>
  );
}
