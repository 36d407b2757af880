// SPDX-License-Identifier: MIT
// The board as text: it always mirrors the board, and takes another one.
import { useEffect, useState } from "preact/hooks";
import { link } from "../../shell/router";
import { copyText } from "../../ui/clipboard";
import { Button, TextField } from "../../ui/controls";
import { useAddressed, useRefusal } from "../../ui/refusal";
import { setCode } from "./actions";
import { addressedBoard, state, t } from "./store";

function linkHere(): string {
  const now = state.value;
  const query: Record<string, string> = { board: now?.code ?? "" };
  if (now?.table) query["table"] = now.table.name;
  return `${location.origin}/${link("practice", query)}`;
}

export function CodeRow() {
  const current = state.value?.code ?? "";
  const [text, setText] = useState(current);
  const { refusal, refuse, send, clear } = useRefusal();
  const type = (typed: string) => {
    clear();
    setText(typed);
  };
  useEffect(() => type(current), [current]);
  const set = () => void send(() => setCode(text));
  const field = useAddressed(addressedBoard, ({ text: brought, reason }) => {
    setText(brought);
    refuse(reason);
  });
  return (
    <div class="code-row" ref={field}>
      <TextField
        label={t().code}
        hint={t().codeHint}
        error={refusal}
        value={text}
        mono
        onInput={type}
        onEnter={set}
      />
      <Button disabled={text === current || text.trim() === ""} onPress={set}>
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
