// SPDX-License-Identifier: MIT
// The settings as the server keeps them, with a copy in the browser for the first moment of a page.
import { effect, signal } from "@preact/signals";
import { call, type Schemas } from "../api/client";
import { onEvent, onListening } from "../api/connection";
import { attempt } from "../api/errors";
import { Queue } from "../api/queue";
import { languageChoice } from "../i18n";

export type SettingsValues = Schemas["SettingsValues"];

const KEY = "joseki.settings";

// As of a new installation; what the server says replaces it.
const FIRST: SettingsValues = {
  language: "system",
  appearance: "system",
  tile_theme: "sand",
  custom_colours: [],
  interface_colours: {},
  tile_font_percent: 100,
  scale_percent: 100,
  coordinates: true,
  animation: "system",
  demo_ms: 40,
  p4: 0.1,
  big_tiles: "letter",
  show_rates: true,
  show_heat: false,
  show_why: true,
  hard_gap: 0.01,
  notebook_threshold: 0.999,
  notebook_tolerance: 0,
  notebook_new: 20,
  announce: "all",
  keys: {},
  tour_done: true,
  first_tables: true,
  build_threads: 0,
  build_memory: "",
  build_compress: false,
  folders: [],
};

function kept(): SettingsValues {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as SettingsValues) };
  } catch {
    return FIRST;
  }
}

export const settings = signal<SettingsValues>(kept());
/** Of the server; the same as FIRST until it has answered. */
export const defaultSettings = signal<SettingsValues>(FIRST);
/** Whether `settings` are the server's. */
export const settingsKnown = signal(false);

effect(() => {
  languageChoice.value = settings.value.language;
  const text = JSON.stringify(settings.value);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A browser that keeps nothing: the server tells them the next time.
  }
});

function take(answer: Schemas["Settings"]): void {
  settings.value = answer.values;
  defaultSettings.value = answer.defaults;
  settingsKnown.value = true;
}

// One change at a time: of two quick ones to the same setting, the second must arrive last.
const changes = new Queue();
// Changes that have no answer yet: what arrives meanwhile is older than what is shown.
let open = 0;

/** Changes one setting: at once here, then at the server, which tells all other pages. */
export async function setSetting<N extends keyof SettingsValues>(
  name: N,
  value: SettingsValues[N] | null,
): Promise<void> {
  const before = settings.value;
  if (value !== null) settings.value = { ...before, [name]: value };
  open++;
  const done = await attempt(async () => {
    const answer = await changes
      .run(() => call("settings/set", { name, value }))
      .finally(() => open--);
    if (open === 0) take(answer);
  });
  if (!done) settings.value = { ...settings.value, [name]: before[name] };
}

// One question at a time, and again if somebody changed something meanwhile: an old answer that
// comes late must not replace what is newer.
const questions = new Queue();
let changesHeard = 0;

export async function loadSettings(): Promise<void> {
  await attempt(() =>
    questions.run(async () => {
      let heard;
      let answer;
      do {
        heard = changesHeard;
        answer = await call("settings/all", {});
      } while (heard !== changesHeard);
      if (open === 0) take(answer); // else the answer to a change tells the same, and newer
    }),
  );
}

/** Asks for the settings, and follows what other pages change. */
export function startSettings(): void {
  onEvent("settings_changed", (event) => {
    changesHeard++;
    if (open > 0) return; // the answer tells the same, and more
    settings.value = (event as unknown as Schemas["SettingsChanged"]).values;
  });
  onListening(() => void loadSettings());
  void loadSettings();
}
