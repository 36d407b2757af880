// SPDX-License-Identifier: MIT
// The keyboard map: every action with its keys, each of which can be changed.
import { useLayoutEffect, useState } from "preact/hooks";
import { texts } from "../../i18n";
import { keys as en } from "../../i18n/en/keys";
import { keys as zh } from "../../i18n/zh/keys";
import { type ActionId, actionIds } from "../../keys/actions";
import { keyLabel, keyMap, keyName, setKeys } from "../../keys/keys";
import { setSetting, settings } from "../../settings/store";
import { toast } from "../../shell/toasts";
import { Button } from "../../ui/controls";
import { Icon } from "../../ui/icon";
import { Card } from "../../ui/panels";
import { t } from "./texts";

const names = texts(en, zh);

/** The place in the map that waits for a key: one of the keys of an action, or one more. */
interface Waiting {
  id: ActionId;
  place: number;
}

const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];
const MOST_KEYS = 4;

/** Hands the next key press to `onKey`, before anything else sees it. */
function useNextKey(waiting: Waiting | null, onKey: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    if (!waiting) return;
    const listen = (event: KeyboardEvent) => {
      if (MODIFIERS.includes(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onKey(event);
    };
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, [waiting]);
}

/** Keys that the browser or a page needs for itself. */
const RESERVED = ["Tab", "Escape", "F5", "F11", "F12", "ctrl+r", "ctrl+t", "ctrl+w", "ctrl+n"];

function change({ id, place }: Waiting, key: string): void {
  if (RESERVED.includes(key)) {
    toast({ tone: "bad", text: t().reserved(keyLabel(key)) });
    return;
  }
  const other = actionIds.find((action) => action !== id && keyMap.value[action].includes(key));
  if (other) {
    toast({ tone: "bad", text: t().conflict(keyLabel(key), names().actions[other]) });
    return;
  }
  const next = [...keyMap.value[id]];
  next[place] = key;
  void setKeys(id, [...new Set(next)]);
}

const without = (keys: readonly string[], key: string) => keys.filter((other) => other !== key);

function KeyRow({
  id,
  waiting,
  onWait,
}: {
  id: ActionId;
  waiting: Waiting | null;
  onWait: (waiting: Waiting) => void;
}) {
  const keys = keyMap.value[id];
  const name = names().actions[id];
  const isWaiting = (place: number) => waiting?.id === id && waiting.place === place;
  return (
    <tr data-action={id}>
      <th scope="row">{name}</th>
      <td>
        <span class="row-of">
          {keys.map((key, place) => (
            <span key={key} class="key-chip">
              <button
                type="button"
                class="key-button"
                aria-label={`${keyLabel(key)}: ${t().changeKeys(name)}`}
                onClick={() => onWait({ id, place })}
              >
                {isWaiting(place) ? t().pressKey : keyLabel(key)}
              </button>
              <button
                type="button"
                class="key-remove"
                aria-label={t().removeKey(keyLabel(key), name)}
                title={t().removeKey(keyLabel(key), name)}
                onClick={() => void setKeys(id, without(keys, key))}
              >
                <Icon name="close" size={14} />
              </button>
            </span>
          ))}
          {isWaiting(keys.length) && <span class="key-button">{t().pressKey}</span>}
          {keys.length < MOST_KEYS && (
            <Button
              icon="plus"
              kind="quiet"
              label={t().addKey(name)}
              onPress={() => onWait({ id, place: keys.length })}
            />
          )}
          {settings.value.keys[id] !== undefined && (
            <Button
              icon="refresh"
              kind="quiet"
              label={t().usualOf(name)}
              onPress={() => void setKeys(id, null)}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

export function KeysView() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useNextKey(waiting, (event) => {
    if (waiting && event.key !== "Escape") change(waiting, keyName(event));
    setWaiting(null);
  });
  const changed = Object.keys(settings.value.keys).length > 0;
  return (
    <Card title={t().sections.keys} class="settings-card">
      <p class="hint">{t().keysHint}</p>
      <table class="key-table">
        <thead>
          <tr>
            <th scope="col">{t().action}</th>
            <th scope="col">{t().key}</th>
          </tr>
        </thead>
        <tbody>
          {actionIds.map((id) => (
            <KeyRow key={id} id={id} waiting={waiting} onWait={setWaiting} />
          ))}
        </tbody>
      </table>
      {changed && (
        <Button icon="refresh" onPress={() => void setSetting("keys", {})}>
          {t().usualAll}
        </Button>
      )}
    </Card>
  );
}
