// SPDX-License-Identifier: MIT
// What a player can choose: difficulty, speed, undo, board code, seed, and files of the game.
import { useState } from "preact/hooks";
import { formatNumber, formatPercent } from "../../i18n";
import { settings } from "../../settings/store";
import { link } from "../../shell/router";
import { copyText } from "../../ui/clipboard";
import { Button, Segmented, TextField } from "../../ui/controls";
import { LiveSlider } from "../../ui/liveSlider";
import { Card, Fold } from "../../ui/panels";
import { useAddressed, useRefusal } from "../../ui/refusal";
import {
  type ExportFormat,
  exportGame,
  leaveFor,
  leaveForBoard,
  newGame,
  setOptions,
} from "./actions";
import { movesPerSecond, timeOfMove } from "./aiRun";
import { addressedBoard, addressedSeed, codeIsOpen, seedOf } from "./seed";
import { advice, aiRuns, game, t } from "./store";

const FORMATS: readonly ExportFormat[] = ["verse", "verse-old", "json"];

function speedHint(): string {
  const made = movesPerSecond.value;
  if (!aiRuns.value || made === null) return t().speedHint;
  return t().speedNow(formatNumber(Math.round(made * 10) / 10));
}

export function OptionsCard() {
  const options = game.value?.options;
  if (!options) return null;
  const policies = (["free", "limited", "none"] as const).map((value) => ({
    value,
    label: t().undoPolicies[value],
  }));
  return (
    <Card title={t().optionsCard}>
      <LiveSlider
        label={t().difficulty}
        value={options.difficulty}
        max={100}
        step={5}
        words={t().difficultyWords}
        hint={t().difficultyHint}
        onChange={(difficulty) => setOptions({ difficulty })}
      />
      {options.difficulty > 0 && advice.value && <p class="notice">{t().difficultyAi}</p>}
      <LiveSlider
        label={t().speed}
        value={options.ai_speed}
        max={200}
        step={10}
        words={(speed) => t().speedWords(timeOfMove(speed))}
        hint={speedHint()}
        onChange={(ai_speed) => setOptions({ ai_speed })}
      />
      <Segmented
        label={t().undoPolicy}
        value={options.undo_policy}
        choices={policies}
        onChange={(undo_policy) => void setOptions({ undo_policy })}
      />
      {options.undo_policy === "limited" && (
        <LiveSlider
          label={t().undoLimit}
          value={options.undo_limit}
          max={50}
          words={String}
          onChange={(undo_limit) => setOptions({ undo_limit })}
        />
      )}
    </Card>
  );
}

function CodeField() {
  const [code, setCode] = useState("");
  const { refusal, refuse, send, clear } = useRefusal();
  const current = game.value?.code ?? "";
  const set = () => void send(() => leaveForBoard(code));
  const type = (text: string) => {
    clear();
    setCode(text);
  };
  const field = useAddressed(addressedBoard, ({ text, reason }) => {
    setCode(text);
    refuse(reason);
  });
  return (
    <div class="stack" ref={field}>
      <TextField
        label={t().code}
        hint={t().codeHint}
        error={refusal}
        value={code}
        placeholder={current}
        mono
        onInput={type}
        onEnter={set}
      />
      <div class="row-of">
        <Button disabled={code.trim() === ""} onPress={set}>
          {t().set}
        </Button>
        <Button kind="quiet" onPress={() => type(current)}>
          {t().useCurrent}
        </Button>
        <Button kind="quiet" icon="copy" onPress={() => void copyText(current)}>
          {t().copyCode}
        </Button>
      </div>
    </div>
  );
}

function linkToSeed(): string {
  const query = { seed: String(game.value?.seed ?? 0), p4: String(game.value?.p4 ?? 0.1) };
  return `${location.origin}/${link("game", query)}`;
}

function SeedField() {
  const [seed, setSeed] = useState("");
  const [p4, setP4] = useState<number | null>(null);
  const { refusal, refuse, clear } = useRefusal();
  const wrong = seed !== "" && seedOf(seed) === undefined;
  const error = wrong ? t().seedWrong : refusal;
  const chosen = p4 ?? settings.value.p4;
  const type = (text: string) => {
    clear();
    setSeed(text.trim());
  };
  const field = useAddressed(addressedSeed, ({ text, reason }) => {
    setSeed(text);
    refuse(reason);
  });
  const begin = () => {
    if (wrong) return;
    leaveFor("new", () => newGame({ ...(seed === "" ? {} : { seed: Number(seed) }), p4: chosen }));
  };
  return (
    <div class="stack" ref={field}>
      <TextField
        label={t().seedField}
        hint={`${t().seedHint} ${t().seedNow(String(game.value?.seed ?? ""))}`}
        error={error}
        value={seed}
        mono
        onInput={type}
        onEnter={begin}
      />
      <LiveSlider
        label={t().p4}
        max={1}
        step={0.01}
        value={chosen}
        words={(share) => formatPercent(share, 0)}
        onChange={setP4}
      />
      <div class="row-of">
        <Button disabled={wrong} onPress={begin}>
          {t().startSeed}
        </Button>
        <Button kind="quiet" icon="link" onPress={() => void copyText(linkToSeed())}>
          {t().copySeedLink}
        </Button>
      </div>
    </div>
  );
}

export function CodeFold() {
  return (
    <Fold
      title={t().codeCard}
      icon="link"
      open={codeIsOpen.value}
      onToggle={(open) => (codeIsOpen.value = open)}
    >
      <CodeField />
      <hr />
      <SeedField />
    </Fold>
  );
}

export function ExportFold() {
  return (
    <Fold title={t().exportCard} icon="download">
      <p class="hint">{t().exportHint}</p>
      <div class="row-of">
        {FORMATS.map((format) => (
          <Button key={format} icon="download" onPress={() => void exportGame(format)}>
            {t().exports[format]}
          </Button>
        ))}
      </div>
    </Fold>
  );
}
