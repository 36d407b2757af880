// SPDX-License-Identifier: MIT
// Colours of the interface from a file, and back into one: a file to begin with has all names.
import { useRef, useState } from "preact/hooks";
import { setSetting, settings } from "../../settings/store";
import {
  type InterfaceColours,
  readColours,
  weakTexts,
  writeColours,
} from "../../theme/interfaceColours";
import { announce } from "../../shell/announce";
import { saveFile } from "../../ui/clipboard";
import { Button } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Fold } from "../../ui/panels";
import { t } from "./texts";

function Readable({ own }: { own: InterfaceColours }) {
  const weak = weakTexts(own);
  if (weak.length === 0)
    return (
      <p class="verdict good">
        <Icon name="check" />
        {t().interfaceGood}
      </p>
    );
  const pairs = weak.map(({ text, behind }) => t().interfacePair(text, behind));
  return <p class="notice">{t().interfaceWeak(pairs)}</p>;
}

function save(own: InterfaceColours): void {
  saveFile("joseki-colours.txt", new Blob([writeColours(own)], { type: "text/plain" }));
}

export function InterfaceView() {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState("");
  const own = settings.value.interface_colours;
  const isOwn = Object.keys(own).length > 0;
  const read = async (file: File) => {
    const found = readColours(await file.text());
    const words = "fault" in found ? t().interfaceFaults[found.fault](found.line, found.text) : "";
    setFault(words);
    if (words !== "") announce(words);
    if ("colours" in found) await setSetting("interface_colours", found.colours);
  };
  const reset = () => {
    setFault("");
    void setSetting("interface_colours", {});
  };
  return (
    <Fold title={t().interface} icon="edit" open={isOwn}>
      <p class="hint">{t().interfaceHint}</p>
      <div class="row-of">
        <Button icon="upload" onPress={() => input.current?.click()}>
          {t().interfaceRead}
        </Button>
        <Button icon="download" onPress={() => save(own)}>
          {t().interfaceSave}
        </Button>
        {isOwn && (
          <Button icon="refresh" onPress={reset}>
            {t().interfaceUsual}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="text/plain,.txt"
          hidden
          aria-label={t().interfaceRead}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (chosen) void read(chosen);
          }}
        />
      </div>
      {fault !== "" && <p class="notice">{fault}</p>}
      {isOwn && <Readable own={own} />}
    </Fold>
  );
}
