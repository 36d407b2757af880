// SPDX-License-Identifier: MIT
// What lies over every page: notices, the live region, errors of the program, the keys.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { faults } from "../api/errors";
import { texts } from "../i18n";
import { keys as keysEn } from "../i18n/en/keys";
import { shell as en } from "../i18n/en/shell";
import { keys as keysZh } from "../i18n/zh/keys";
import { shell as zh } from "../i18n/zh/shell";
import { type ActionId, actionIds } from "../keys/actions";
import { activeActions, keyLabel, keyMap } from "../keys/keys";
import { copyText } from "../ui/clipboard";
import { Button } from "../ui/controls";
import { Icon } from "../ui/icon";
import { Dialog } from "../ui/panels";
import { announcement } from "./announce";
import { dismiss, startTimer, stopTimer, type Toast, toasts } from "./toasts";

const t = texts(en, zh);
const keyTexts = texts(keysEn, keysZh);

export const keysShown = signal(false);

function ToastView({ toast }: { toast: Toast }) {
  const { action } = toast;
  return (
    <li
      class={`toast ${toast.tone}`}
      onMouseEnter={() => stopTimer(toast.id)}
      onMouseLeave={() => startTimer(toast)}
      onFocusIn={() => stopTimer(toast.id)}
      onFocusOut={() => startTimer(toast)}
    >
      <Icon name={toast.tone === "bad" ? "warning" : "check"} />
      <div class="toast-text">
        {toast.title !== undefined && <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
      </div>
      {action && (
        <Button
          kind="quiet"
          onPress={() => {
            action.run();
            dismiss(toast.id);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button icon="close" kind="quiet" label={t().dismiss} onPress={() => dismiss(toast.id)} />
    </li>
  );
}

function FaultDialog() {
  const fault = faults.value[0];
  const close = () => (faults.value = faults.value.slice(1));
  const text = fault ? `${fault.message}\n${fault.hint}` : "";
  return (
    <Dialog
      title={t().errorTitle}
      open={fault !== undefined}
      onClose={close}
      actions={
        <>
          <Button icon="copy" onPress={() => void copyText(text)}>
            {t().copy}
          </Button>
          <Button kind="primary" onPress={close}>
            {t().ok}
          </Button>
        </>
      }
    >
      <p>{fault?.message}</p>
      {fault?.hint && (
        <details>
          <summary>{t().details}</summary>
          <pre>{fault.hint}</pre>
        </details>
      )}
    </Dialog>
  );
}

function KeyList({ actions }: { actions: readonly ActionId[] }) {
  return (
    <dl class="key-list">
      {actions.map((id) => (
        <div key={id}>
          <dt>{keyTexts().actions[id]}</dt>
          <dd>
            {keyMap.value[id].map((key) => (
              <kbd key={key}>{keyLabel(key)}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function KeysDialog() {
  const here = activeActions.value;
  const others = actionIds.filter((id) => !here.includes(id));
  const text = keyTexts();
  return (
    <Dialog
      title={text.title}
      open={keysShown.value}
      onClose={() => (keysShown.value = false)}
      wide
    >
      <h3>{text.here}</h3>
      <KeyList actions={here} />
      <p class="hint">{text.editing}</p>
      {others.length > 0 && <h3>{text.elsewhere}</h3>}
      <KeyList actions={others} />
      <p class="hint">{text.change}</p>
    </Dialog>
  );
}

/** The notices as a popover that is shown again with each new one: it lies over every dialog. */
function ToastList() {
  const element = useRef<HTMLElement>(null);
  const newest = toasts.value.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest === undefined) return;
    element.current?.showPopover();
    return () => element.current?.hidePopover();
  }, [newest]);
  return (
    <section ref={element} class="toasts" popover="manual" aria-label={t().notices}>
      <ul>
        {toasts.value.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}

export function Notices() {
  return (
    <>
      <ToastList />
      <div class="hidden-label" role="status" aria-live="polite">
        {announcement.value}
      </div>
      <FaultDialog />
      <KeysDialog />
    </>
  );
}
