// SPDX-License-Identifier: MIT
// The state of a field whose text the server may refuse.
import { useState } from "preact/hooks";
import { tryField } from "../api/refusal";
import { announce } from "../shell/announce";

/**
 * `send` does what the field asks for; if it is refused, `refusal` has the reason, for `error` of a
 * TextField, until `clear` is called: when something else is typed.
 */
export function useRefusal() {
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    const tried = await tryField(work);
    setRefusal(tried.refusal);
    if (tried.refusal !== undefined) announce(tried.refusal);
    return tried.done;
  };
  return { refusal, send, clear: () => setRefusal(undefined) };
}
