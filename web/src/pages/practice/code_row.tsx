// SPDX-License-Identifier: MIT
// The board as text: it always mirrors the board, and takes another one.
import { useEffect, useState } from "preact/hooks";
import { link } from "../../shell/router";
import { copyText } from "../../ui/clipboard";
import { Button, TextField } from "../../ui/controls";
import { setCode } from "./actions";
import { state, t } from "./store";

function linkHere(): string {
  const now = state.value;
  const query: Record<string, string> = { board: now?.code ?? "" };
  if (now?.table) query["table"] = now.table.name;
  return `${location.origin}/${link("practice", query)}`;
}

export function CodeRow() {
  const current = state.value?.code ?? "";
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  return (
    <div class="code-row">
      <TextField
        label={t().code}
        hint={t().codeHint}
        value={text}
        mono
        onInput={setText}
        onEnter={() => void setCode(text)}
      />
      <Button disabled={text === current || text.trim() === ""} onPress={() => void setCode(text)}>
        {t().set}
      </Button>
      <Button
        kind="quiet"
        icon="link"
        label={t().copyLink}
        onPress={() => void copyText(linkHere())}
      />
    </div>
  );
}
