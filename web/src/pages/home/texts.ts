// SPDX-License-Identifier: MIT
// The texts of the start page and the tour in the language chosen now.
import { texts } from "../../i18n";
import { home as homeEn, tour as tourEn } from "../../i18n/en/home";
import { home as homeZh, tour as tourZh } from "../../i18n/zh/home";

export const t = texts(homeEn, homeZh);
export const tourText = texts(tourEn, tourZh);
