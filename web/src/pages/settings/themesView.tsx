// SPDX-License-Identifier: MIT
// Tile colours: the themes with a preview each, and colours of one's own with a check.
import { useState } from "preact/hooks";
import { language } from "../../i18n";
import { setSetting, settings } from "../../settings/store";
import { activeTheme } from "../../theme/applyTheme";
import { contrast, isHex, kEnoughContrast, labDistance, labOf } from "../../theme/colour";
import { kTiles, type TileTheme, tileThemes } from "../../theme/tileThemes";
import { Button, Switch, TextField } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Card, Fold } from "../../ui/panels";
import { t } from "./texts";

/** Neighbours nearer than this are easily mistaken for each other. */
const ALIKE = 0.03;
/** The tiles that a preview shows: 2, 8, 32 … 8192. */
const SHOWN = [0, 2, 4, 6, 8, 10, 12];

const valueOf = (index: number) => 2 ** (index + 1);

function Strip({ theme }: { theme: TileTheme }) {
  return (
    <span class="strip" aria-hidden="true">
      {SHOWN.map((i) => (
        <span key={i} style={{ "--tile": theme.tiles[i], "--label": theme.labels[i] }}>
          {valueOf(i)}
        </span>
      ))}
    </span>
  );
}

function ThemeChoice({ theme }: { theme: TileTheme }) {
  const chosen = settings.value.tile_theme === theme.id;
  return (
    <label class={chosen ? "theme chosen" : "theme"}>
      <input
        type="radio"
        name="tile-theme"
        value={theme.id}
        checked={chosen}
        onChange={() => void setSetting("tile_theme", theme.id)}
      />
      <span class="theme-name">
        {theme.name[language.value]}
        {theme.safe && <span class="muted">{t().safe}</span>}
        {chosen && <Icon name="check" size={16} />}
      </span>
      <Strip theme={theme} />
    </label>
  );
}

/** What is wrong with a colour, in words; empty if nothing is. */
function faultOf(theme: TileTheme, index: number): string {
  const colour = theme.tiles[index]!;
  if (contrast(colour, theme.labels[index]!) < kEnoughContrast) return t().contrastWeak;
  const before = theme.tiles[index - 1];
  if (before !== undefined && labDistance(labOf(before), labOf(colour)) < ALIKE)
    return t().likeNeighbour(valueOf(index - 1));
  return "";
}

function ColourField({
  theme,
  index,
  onChange,
}: {
  theme: TileTheme;
  index: number;
  onChange: (colour: string) => void;
}) {
  const [colour, label] = [theme.tiles[index]!, theme.labels[index]!];
  const fault = faultOf(theme, index);
  const ratio = contrast(colour, label).toFixed(1);
  return (
    <div class="own-colour">
      <label class="swatch-field" style={{ "--tile": colour, "--label": label }}>
        <span aria-hidden="true">{valueOf(index)}</span>
        <input
          type="color"
          value={colour}
          aria-label={t().colourOf(valueOf(index))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <span class={fault === "" ? "hint" : "hint fault"}>{fault === "" ? ratio : fault}</span>
    </div>
  );
}

/** The colours of a pasted list, as people have them: with or without #, quotes and brackets. */
export function coloursIn(text: string): string[] {
  const parts = text.split(/[\s,;"'[\](){}]+/).filter((part) => part !== "");
  return parts.map((part) => (/^[0-9a-f]{6}$/i.test(part) ? `#${part}` : part).toLowerCase());
}

function HexList({ theme, onUse }: { theme: TileTheme; onUse: (colours: string[]) => void }) {
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? theme.tiles.join(" ");
  const colours = coloursIn(shown);
  const good = colours.length > 0 && colours.length <= kTiles && colours.every(isHex);
  return (
    <Fold title={t().hexList}>
      <TextField
        label={t().hexList}
        hideLabel
        mono
        hint={t().hexListHint}
        value={shown}
        {...(good ? {} : { error: t().hexListWrong })}
        onInput={setText}
      />
      <Button
        disabled={!good || text === null}
        onPress={() => {
          onUse(colours);
          setText(null);
        }}
      >
        {t().useList}
      </Button>
    </Fold>
  );
}

async function use(colours: readonly string[]): Promise<void> {
  await setSetting("custom_colours", [...colours]);
  await setSetting("tile_theme", "custom");
}

function OwnColours() {
  const theme = activeTheme.value;
  const isOwn = settings.value.tile_theme === "custom";
  const change = (index: number, colour: string) =>
    void use(theme.tiles.map((old, i) => (i === index ? colour : old)));
  const faults = theme.tiles.filter((_, i) => faultOf(theme, i) !== "").length;
  return (
    <Fold title={t().own} icon="edit" open={isOwn}>
      <p class="hint">{t().ownHint}</p>
      {isOwn ? (
        <>
          <div class="own-colours">
            {theme.tiles.map((_, i) => (
              <ColourField
                key={i}
                theme={theme}
                index={i}
                onChange={(colour) => change(i, colour)}
              />
            ))}
          </div>
          {faults === 0 && (
            <p class="verdict good">
              <Icon name="check" />
              {t().allGood}
            </p>
          )}
          <HexList theme={theme} onUse={(colours) => void use(colours)} />
        </>
      ) : (
        <div class="row-of">
          <Button icon="edit" onPress={() => void use(theme.tiles)}>
            {t().copyTheme}
          </Button>
          {settings.value.custom_colours.length > 0 && (
            <Button onPress={() => void setSetting("tile_theme", "custom")}>{t().own}</Button>
          )}
        </div>
      )}
    </Fold>
  );
}

export function ThemesView() {
  const [safeOnly, setSafeOnly] = useState(false);
  const shown = tileThemes.filter((theme) => theme.safe || !safeOnly);
  return (
    <Card title={t().sections.tiles} class="settings-card">
      <Switch label={t().safeOnly} hint={t().themeHint} on={safeOnly} onChange={setSafeOnly} />
      <div class="themes" role="radiogroup" aria-label={t().theme}>
        {shown.map((theme) => (
          <ThemeChoice key={theme.id} theme={theme} />
        ))}
      </div>
      <OwnColours />
    </Card>
  );
}
