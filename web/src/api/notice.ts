// SPDX-License-Identifier: MIT
// What the server tells the user once, with the answer to any message.
import { texts } from "../i18n";
import { shell as en } from "../i18n/en/shell";
import { toldWords } from "../i18n/server";
import { shell as zh } from "../i18n/zh/shell";
import { toast } from "../shell/toasts";
import type { components } from "./schema";

const t = texts(en, zh);

export function showNotice(notice: components["schemas"]["Notice"]): void {
  toast({ tone: "bad", title: t().noticeTitles[notice.code], text: toldWords(notice) });
}
