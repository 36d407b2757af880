// SPDX-License-Identifier: MIT
// The numbers of a rule, as the server says them, ready to stand in a sentence.
import type { Schemas } from "../../api/client";
import { formatNumber, formatPercent } from "../../i18n";

export interface RuleNumbers {
  /** As it is; 0 if the rule has no such number. */
  raw(name: string): number;
  /** Whether the rule has that number. */
  has(name: string): boolean;
  /** "10,000" */
  count(name: string): string;
  /** "3 %", from a probability. */
  share(name: string): string;
  /** "45", seconds from milliseconds. */
  seconds(name: string): string;
}

export function numbersOf(facts: Schemas["MinigameFacts"]): RuleNumbers {
  const raw = (name: string) => facts[name]?.[0] ?? 0;
  return {
    raw,
    has: (name) => facts[name] !== undefined,
    count: (name) => formatNumber(raw(name)),
    share: (name) => formatPercent(raw(name), 1, 0),
    seconds: (name) => formatNumber(raw(name) / 1000),
  };
}

/** The numbers of one rule of a panel; nothing if the game has no such rule. */
export function factsOf(
  panel: readonly Schemas["MinigameRuleFacts"][],
  ...rules: readonly string[]
): Schemas["MinigameFacts"] | undefined {
  return panel.find(({ rule }) => rules.includes(rule))?.facts;
}
