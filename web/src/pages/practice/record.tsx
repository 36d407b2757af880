// SPDX-License-Identifier: MIT
// Recordings: made here, saved as a file, opened again and played.
import { formatNumber } from "../../i18n";
import { Button, Slider } from "../../ui/controls";
import { FilePicker } from "../../ui/filePicker";
import { Card } from "../../ui/panels";
import { openRecord, playReplay, record, running, saveRecord, seek, toggleRecord } from "./actions";
import { state, t } from "./store";

const LEAST_MOVES = 2;

function ReplayControls() {
  const now = state.value?.record;
  if (!now) return null;
  const plays = running.value === "replay";
  return (
    <>
      <Slider
        label={t().replayPosition}
        min={0}
        max={now.steps}
        value={now.step}
        words={t().replayStep(formatNumber(now.step), formatNumber(now.steps))}
        onInput={(step) => void seek(step)}
        onChange={(step) => void seek(step)}
      />
      <div class="row-of">
        <Button
          icon="back"
          label={t().previous}
          disabled={now.step === 0}
          onPress={() => void seek(now.step - 1)}
        />
        <Button
          icon={plays ? "stop" : "play"}
          kind="primary"
          disabled={!plays && now.step >= now.steps}
          onPress={() => void playReplay()}
        >
          {plays ? t().stop : t().play}
        </Button>
        <Button
          icon="step"
          label={t().next}
          disabled={now.step >= now.steps}
          onPress={() => void seek(now.step + 1)}
        />
        <Button kind="quiet" icon="close" onPress={() => void record("close")}>
          {t().leave}
        </Button>
      </div>
    </>
  );
}

function RecordControls() {
  const now = state.value?.record;
  const recording = now?.mode === "recording";
  const waiting = !recording && (now?.steps ?? 0) > 0;
  const enough = (now?.steps ?? 0) >= LEAST_MOVES;
  return (
    <>
      {recording || waiting ? (
        <p role="status">
          {now?.full ? t().recordFull : t().recorded(formatNumber(now?.steps ?? 0))}
        </p>
      ) : (
        <p class="hint">{t().recordHint}</p>
      )}
      {waiting && !enough && <p class="hint">{t().recordNone}</p>}
      <div class="row-of">
        {!waiting && (
          <Button
            icon={recording ? "stop" : "record"}
            pressed={recording}
            onPress={() => void toggleRecord()}
          >
            {recording ? t().recordStop : t().recordStart}
          </Button>
        )}
        {waiting && enough && (
          <Button kind="primary" icon="download" onPress={() => void saveRecord()}>
            {t().recordSave}
          </Button>
        )}
        {waiting && (
          <Button kind="quiet" icon="trash" onPress={() => void record("close")}>
            {t().recordDrop}
          </Button>
        )}
        {!recording && !waiting && (
          <FilePicker
            label={t().recordOpen}
            accept=".rec"
            onPick={([file]) => void openRecord(file!)}
          />
        )}
      </div>
    </>
  );
}

export function RecordCard() {
  const replay = state.value?.record.mode === "replay";
  return (
    <Card title={replay ? t().replay : t().record}>
      {replay ? <ReplayControls /> : <RecordControls />}
    </Card>
  );
}
