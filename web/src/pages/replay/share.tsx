// SPDX-License-Identifier: MIT
// The position as text, picture and link; the game as a file.
import { useState } from "preact/hooks";
import { Button, Select } from "../../ui/controls";
import { Card } from "../../ui/panels";
import { type Format, saveGame, shareLink, sharePosition, shareText } from "./actions";
import { t } from "./store";

const FORMATS: readonly Format[] = [
  "joseki",
  "verse",
  "verse-old",
  "rpl",
  "rec",
  "ai-record",
  "ai",
];

export function ShareCard() {
  const [format, setFormat] = useState<Format>("joseki");
  const choices = FORMATS.map((value) => ({ value, label: t().formats[value] }));
  return (
    <Card title={t().share}>
      <div class="row-of">
        <Button icon="copy" onPress={shareText}>
          {t().copyText}
        </Button>
        <Button icon="camera" onPress={sharePosition}>
          {t().copyPicture}
        </Button>
        <Button icon="link" onPress={shareLink}>
          {t().copyLink}
        </Button>
      </div>
      <p class="hint">{t().linkHint}</p>
      <div class="save-row">
        <Select label={t().saveAs} value={format} choices={choices} onChange={setFormat} />
        <Button icon="download" onPress={() => void saveGame(format)}>
          {t().save}
        </Button>
      </div>
    </Card>
  );
}
