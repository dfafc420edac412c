import type { Definition } from "#contracts/automations/definition";
import type { Automation } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import { type AutomationMailKey, automationMails } from "#contracts/templates/system-mails";
import { type DelayUnit, delayParts, minutesOf } from "../parts.tsx";

export interface FormStep {
  amount: number;
  unit: DelayUnit;
  template: AutomationMailKey;
}
export interface AutomationValues {
  name: string;
  priority: number;
  steps: FormStep[];
  conversion_days: number;
  code_pool: string;
  without_code: Definition["without_code"];
  min_value: number | null;
  views: number;
  threshold: number;
  factor: number;
  drop_kind: Definition["drop"]["kind"];
  drop_percent: number;
  drop_minor: number | null;
}

/** Return an automation as the fields of its form. */
export function toValues({ name, priority, definition }: Automation): AutomationValues {
  const { steps, conversion_days, code_pool, without_code, min_value, views, threshold, factor, drop } = definition;
  return {
    ...{ name, priority, conversion_days, without_code, views, threshold, factor },
    steps: steps.map(({ delay_minutes, template }) => ({ ...delayParts(delay_minutes), template })),
    code_pool: code_pool ?? "",
    min_value: min_value?.minor ?? null,
    drop_kind: drop.kind,
    drop_percent: drop.kind === "PERCENT" ? drop.percent : 10,
    drop_minor: drop.kind === "AMOUNT" ? drop.minor : null,
  };
}

/** Return the body that saves a form; what its type has no fields for stays as it was. */
export function toBody(values: AutomationValues, before: Automation): { name: string; priority: number; definition: Definition } {
  const { name, priority, steps, code_pool, min_value, drop_kind, drop_percent, drop_minor, ...numbers } = values;
  const drop: Definition["drop"] =
    drop_kind === "PERCENT" ? { kind: "PERCENT", percent: drop_percent } : { kind: "AMOUNT", minor: drop_minor ?? 1 };
  return {
    ...{ name, priority },
    definition: {
      ...before.definition,
      ...numbers,
      steps: steps.map((step) => ({ delay_minutes: minutesOf(step), template: step.template })),
      code_pool: code_pool.trim() || null,
      min_value: min_value === null ? null : { minor: min_value, currency: before.net.currency },
      drop,
    },
  };
}

const prefixes: Record<AutomationType, string> = {
  "abandoned-cart-recovery": "cart",
  welcome: "welcome",
  "browse-abandonment": "browse",
  "back-in-stock": "back",
  "price-drop": "price",
};

/** Return the mails that have the variables of a type. */
export const mailsOfType = (type: AutomationType): AutomationMailKey[] => automationMails.filter((key) => key.startsWith(prefixes[type]));
