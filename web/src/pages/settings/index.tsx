// SPDX-License-Identifier: MIT
// Settings: every change applies at once, on all open pages.
import { DataView } from "./dataView";
import { KeysView } from "./keysView";
import { LookView } from "./lookView";
import { BuildsView, PlayView, PracticeView } from "./playView";
import { t } from "./texts";
import { ThemesView } from "./themesView";
import "./settings.css";

export function Page() {
  return (
    <div class="page settings-page">
      <header class="page-head">
        <h1>{t().title}</h1>
        <p class="muted">{t().intro}</p>
      </header>
      <LookView />
      <ThemesView />
      <div class="settings-columns">
        <div class="stack">
          <PlayView />
          <PracticeView />
          <BuildsView />
          <DataView />
        </div>
        <KeysView />
      </div>
    </div>
  );
}
