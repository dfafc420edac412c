import type { Definition, Step } from "#contracts/automations/definition";
import type { Automation } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import type { MessageChannel } from "#contracts/messages";
import { type AutomationMailKey, automationMails } from "#contracts/templates/system-mails";
import { type DelayUnit, delayParts, minutesOf } from "../parts.tsx";

export interface FormStep {
  amount: number;
  unit: DelayUnit;
  channel: MessageChannel;
  /** The key of a built-in template, or the id of one of the store's own. */
  template: string;
  /** The store's own words of a text message. */
  texts: Step["texts"];
}
export interface AutomationValues {
  name: string;
  priority: number;
  steps: FormStep[];
  conversion_days: number | null;
  holdout_percent: number;
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
export function automationValues({ name, priority, definition }: Automation): AutomationValues {
  const { steps, conversion_days, holdout_percent, code_pool, without_code, min_value, views, threshold, factor, drop } = definition;
  return {
    ...{ name, priority, conversion_days, holdout_percent, without_code, views, threshold, factor },
    steps: steps.map(({ delay_minutes, channel, template, template_id, texts }) => ({
      ...delayParts(delay_minutes),
      ...{ channel, template: template_id ?? template, texts },
    })),
    code_pool: code_pool ?? "",
    min_value: min_value?.minor ?? null,
    drop_kind: drop.kind,
    drop_percent: drop.kind === "PERCENT" ? drop.percent : 10,
    drop_minor: drop.kind === "AMOUNT" ? drop.minor : null,
  };
}

/** Return the body that saves a form; what its type has no fields for stays as it was. */
export function automationBody(values: AutomationValues, before: Automation): { name: string; priority: number; definition: Definition } {
  const { name, priority, steps, conversion_days, code_pool, min_value, drop_kind, drop_percent, drop_minor, ...numbers } = values;
  const drop: Definition["drop"] =
    drop_kind === "PERCENT" ? { kind: "PERCENT", percent: drop_percent } : { kind: "AMOUNT", minor: drop_minor ?? 1 };
  return {
    ...{ name, priority },
    definition: {
      ...before.definition,
      ...numbers,
      steps: steps.map((step, index) => stepOf(step, usualMail(before.type, index))),
      conversion_days: conversion_days ?? null,
      code_pool: code_pool.trim() || null,
      min_value: min_value === null ? null : { minor: min_value, currency: before.net.currency },
      drop,
    },
  };
}

export const isBuiltIn = (template: string): template is AutomationMailKey => automationMails.some((key) => key === template);

function stepOf({ channel, template, texts, ...delay }: FormStep, usual: AutomationMailKey): Step {
  const common = { delay_minutes: minutesOf(delay), channel, template: isBuiltIn(template) ? template : usual };
  if (channel === "EMAIL") return { ...common, template_id: isBuiltIn(template) ? null : template, texts: {} };
  const written = Object.entries(texts ?? {}).filter(([, text]) => text?.trim());
  return { ...common, template_id: null, texts: Object.fromEntries(written) };
}

const prefixes: Record<AutomationType, string> = {
  "abandoned-cart-recovery": "cart",
  welcome: "welcome",
  "browse-abandonment": "browse",
  "back-in-stock": "back",
  "price-drop": "price",
};

/** Return the built-in templates that have the variables of a type. */
export const mailsOfType = (type: AutomationType): AutomationMailKey[] => automationMails.filter((key) => key.startsWith(prefixes[type]));

/** Return the built-in template that a step of a type usually has; later steps have the last. */
export function usualMail(type: AutomationType, index: number): AutomationMailKey {
  const mails = mailsOfType(type);
  return mails[Math.min(index, mails.length - 1)] ?? automationMails[0];
}
