import type { Translate } from "#src/lib/words/translate";
import type { ValueWords } from "./use-value-words.ts";

interface Voice {
  t: Translate;
  list: (words: readonly string[]) => string;
  values: ValueWords;
}
/** A rule as it is while being written: anything may be missing. */
export type LooseRule = Partial<Record<"all" | "any", unknown>> & {
  not?: unknown;
  field?: unknown;
  op?: unknown;
  value?: unknown;
  items?: unknown;
  key?: unknown;
};

/** Return a rule in one sentence. */
export function ruleWords(raw: unknown, voice: Voice): string {
  const { t } = voice;
  if (typeof raw !== "object" || raw === null) return "";
  const rule = raw as LooseRule;
  if ("not" in rule) return t("rule.not", { rule: ruleWords(rule.not, voice) });
  for (const join of ["all", "any"] as const) {
    const inner = rule[join];
    if (Array.isArray(inner))
      return inner
        .map((one) => part(one, voice))
        .filter(Boolean)
        .join(t(`rule.${join}`));
  }
  return leafWords(rule, voice);
}

/** A group inside of another stands in brackets. */
function part(raw: unknown, voice: Voice): string {
  const words = ruleWords(raw, voice);
  const inner = (typeof raw === "object" && raw !== null ? raw : {}) as LooseRule;
  const size = [inner.all, inner.any].find(Array.isArray)?.length ?? 0;
  return size > 1 ? `(${words})` : words;
}

function leafWords({ field, op, value, items, key }: LooseRule, { t, list, values }: Voice): string {
  if (typeof field !== "string" || field === "") return "";
  const name = t(`facts.${field}`, { defaultValue: field });
  const scope = field.startsWith("item.") ? t(`itemScopes.${items ?? "ANY"}`) : "";
  const compared = op ? t(`operators.${op}`, { defaultValue: String(op) }) : "…";
  const shown = value === undefined ? "…" : list(values.wordsOf(field, value));
  return [scope, key ? `${name} (${key})` : name, compared, shown].filter(Boolean).join(" ");
}
