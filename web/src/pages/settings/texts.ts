// SPDX-License-Identifier: MIT
// The texts of the Settings page in the language chosen now.
import { texts } from "../../i18n";
import { settings as en } from "../../i18n/en/settings";
import { settings as zh } from "../../i18n/zh/settings";

export const t = texts(en, zh);
