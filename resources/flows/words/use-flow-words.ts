import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FlowNode, Graph } from "#contracts/flows/graph";
import { offerTrigger, type Trigger } from "#contracts/flows/states";
import { answerWords, eventWords } from "#src/cases/flows/run-words";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { listWords } from "#src/lib/words/formats";
import { textIn } from "#src/lib/words/text-in";
import type { Translate } from "#src/lib/words/translate";
import { useLocale } from "#src/lib/words/use-locale";
import { actionSummary } from "./action-words.ts";
import { kindsIn, useReferences } from "./references.ts";
import { useValueWords, type ValueWords } from "./use-value-words.ts";

export interface FlowWords {
  /** What a step is: its action, or its type. */
  kindOf: (node: FlowNode) => string;
  /** Its own name, else what it is. */
  titleOf: (node: FlowNode) => string;
  /** What is set in it, in one line; empty where nothing is. */
  summaryOf: (node: FlowNode) => string;
  outputOf: (node: FlowNode, out: string) => string;
}

/** Return the steps of a flow in words. */
export function useFlowWords(graph: Graph, trigger: Trigger): FlowWords {
  const { t, i18n } = useTranslation("flows");
  const locale = useLocale();
  const enumLabel = useEnumLabel();
  const references = useReferences(useMemo(() => kindsIn(graph), [graph]));
  const values = useValueWords(references);
  return useMemo(() => {
    const list = (words: readonly string[]) => listWords(words, locale);
    const pause = (value: unknown) => {
      const { amount, unit } = (value ?? {}) as { amount?: number; unit?: string };
      return amount && unit ? t(`pauses.${unit}`, { count: amount }) : "";
    };
    const kindOf = ({ type, config }: FlowNode) => {
      if (type === "TRIGGER") return t(`records:flow_trigger.${trigger}`);
      return type === "ACTION" ? t(`flow-runs:action.${config.action}`, { defaultValue: t("types.ACTION") }) : t(`types.${type}`);
    };
    const delay = (config: FlowNode["config"]) => {
      const until = config.until as { time?: string; days?: number } | undefined;
      return until ? t("summary.until", { time: until.time ?? "", days: t("units.days", { count: until.days ?? 0 }) }) : pause(config.for);
    };
    const summaryOf = ({ type, config }: FlowNode): string => {
      if (type === "CONDITION") return config.rule ? ruleWords(config.rule, { t, list, values, isOffer: trigger === offerTrigger }) : "";
      if (type === "QUESTION") return textIn(config.text, i18n.language);
      if (type === "DELAY") return delay(config);
      if (type === "WAIT" && config.topic)
        return t("summary.wait", { event: eventWords(String(config.topic), t), timeout: pause(config.timeout) });
      if (type === "END") return String(config.label ?? "");
      return type === "ACTION" ? actionSummary(config, { t, list, values, references, enumLabel, locale, language: i18n.language }) : "";
    };
    return {
      kindOf,
      titleOf: (node) => node.name ?? kindOf(node),
      summaryOf,
      outputOf: (node, out) => answerWords(node, out, i18n.language, t) ?? t(`flow-runs:out.${out}`, { defaultValue: out }),
    };
  }, [t, i18n.language, locale, enumLabel, references, values, trigger]);
}

interface Voice {
  t: Translate;
  list: (words: readonly string[]) => string;
  values: ValueWords;
  /** Each item is looked at by itself. */
  isOffer: boolean;
}
/** A rule as it is while being written: anything may be missing. */
type LooseRule = Partial<Record<"all" | "any", unknown>> & {
  not?: unknown;
  field?: unknown;
  op?: unknown;
  value?: unknown;
  items?: unknown;
  key?: unknown;
};

/** Return a rule in one sentence. */
function ruleWords(raw: unknown, voice: Voice): string {
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

function leafWords({ field, op, value, items, key }: LooseRule, { t, list, values, isOffer }: Voice): string {
  if (typeof field !== "string" || field === "") return "";
  const name = t(`facts.${field}`, { defaultValue: field });
  const hasScope = field.startsWith("item.") && (!isOffer || items === "NONE");
  const scope = hasScope ? t(`itemScopes.${items ?? "ANY"}`) : "";
  const compared = op ? t(`operators.${op}`, { defaultValue: String(op) }) : "…";
  const shown = value === undefined ? "…" : list(values.wordsOf(field, value));
  return [scope, key ? `${name} (${key})` : name, compared, shown].filter(Boolean).join(" ");
}
