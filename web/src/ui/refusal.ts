// SPDX-License-Identifier: MIT
// The state of a field whose text the server may refuse, typed there or brought by an address.
import type { Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { tryField } from "../api/refusal";
import { announce } from "../shell/announce";

/**
 * `send` does what the field asks for; if it is refused, `refusal` has the reason, for `error` of a
 * TextField, until `clear` is called: when something else is typed.
 */
export function useRefusal() {
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const refuse = (reason: string) => {
    setRefusal(reason);
    announce(reason);
  };
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    const tried = await tryField(work);
    setRefusal(undefined);
    if (tried.refusal !== undefined) refuse(tried.refusal);
    return tried.done;
  };
  return { refusal, refuse, send, clear: () => setRefusal(undefined) };
}

/** A text that an address brought, and why it was refused. */
export interface Addressed {
  text: string;
  reason: string;
}

/** Hands it to its field, which `show`s it; the field is brought into sight, with the focus in it. */
export function useAddressed(addressed: Signal<Addressed | null>, show: (what: Addressed) => void) {
  const field = useRef<HTMLDivElement>(null);
  const what = addressed.value;
  useEffect(() => {
    if (what === null) return;
    addressed.value = null;
    show(what);
    const input = field.current?.querySelector("input");
    input?.scrollIntoView({ block: "center" });
    input?.focus({ preventScroll: true });
  }, [what]);
  return field;
}
