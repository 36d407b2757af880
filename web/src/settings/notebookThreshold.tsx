// SPDX-License-Identifier: MIT
// Which moves go into the notebook: one setting, the same field wherever it stands.
import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import { notebook as en } from "../i18n/en/notebook";
import { notebook as zh } from "../i18n/zh/notebook";
import { TextField } from "../ui/controls";
import { setSetting, settings } from "./store";

const t = texts(en, zh);

const NUMBER = /^(?:0?\.\d{1,6}|0|1|1\.0{1,6})$/;

export function NotebookThreshold() {
  const kept = settings.value.notebook_threshold;
  const [text, setText] = useState(String(kept));
  useEffect(() => setText(String(kept)), [kept]);
  const input = (typed: string) => {
    setText(typed);
    const number = typed.trim().replace(",", ".");
    if (NUMBER.test(number) && Number(number) !== kept)
      void setSetting("notebook_threshold", Number(number));
  };
  const wrong = NUMBER.test(text.trim().replace(",", ".")) ? {} : { error: t().thresholdWrong };
  return (
    <TextField
      label={t().threshold}
      hint={t().thresholdHint}
      value={text}
      {...wrong}
      onInput={input}
    />
  );
}
