// SPDX-License-Identifier: MIT
// What pages are laid out with: cards, folded parts, dialogs, empty states, progress.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { formatPercent, texts } from "../i18n";
import { shell as en } from "../i18n/en/shell";
import { shell as zh } from "../i18n/zh/shell";
import { Button } from "./controls";
import { Icon, type IconName } from "./icon";

const t = texts(en, zh);

interface CardProps {
  title?: string;
  aside?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

export function Card({ title, aside, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section
      class={`card ${rest.class ?? ""}`}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header class="card-head">
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

interface FoldProps {
  title: string;
  icon?: IconName;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ComponentChildren;
}

/** A part of a page that is folded away until somebody wants it. */
export function Fold({ title, icon, open = false, onToggle, children }: FoldProps) {
  return (
    <details class="fold" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        {icon && <Icon name={icon} />}
        <span>{title}</span>
        <Icon name="chevron" size={16} />
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  wide?: boolean;
  /** Buttons at the end; without them there is one to close. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

export function Dialog({ title, open, onClose, wide = false, actions, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  const clickOutside = (event: MouseEvent) => {
    if (event.target === element.current) onClose();
  };
  return (
    <dialog
      ref={element}
      class={wide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      onClose={onClose}
      onClick={clickOutside}
    >
      {open && (
        <div class="dialog-body">
          <header class="dialog-head">
            <h2 id={id}>{title}</h2>
            <Button icon="close" kind="quiet" label={t().close} onPress={onClose} />
          </header>
          <div class="dialog-content" tabIndex={0} role="group" aria-labelledby={id}>
            {children}
          </div>
          {actions !== undefined && <footer class="dialog-actions">{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

export function Empty({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon name={icon} size={36} />
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

interface ProgressProps {
  label: string;
  /** 0 to 1; without it the work has no known end. */
  share?: number;
}

/** Rounded down, so that nothing is said to be done before it is. */
const percentDone = (share: number) => formatPercent(Math.floor(share * 100) / 100, 0);

export function Progress({ label, share }: ProgressProps) {
  const id = useId();
  return (
    <div class="progress">
      <div class="progress-head">
        <span id={id}>{label}</span>
        {share !== undefined && share > 0 && <span class="muted">{percentDone(share)}</span>}
      </div>
      <progress aria-labelledby={id} max={1} value={share} />
    </div>
  );
}
