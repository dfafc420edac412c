import { actionNamed, type FlowAction, textFields } from "#contracts/flows/actions";
import type { FlowNode } from "#contracts/flows/graph";
import { placeOf, waitTopics } from "#contracts/flows/states";
import { ActionStep, DelayConfig, EndConfig, QuestionConfig, SplitConfig, TriggerConfig, WaitConfig } from "#contracts/flows/steps";
import { ruleFindings } from "./check-rule.ts";
import type { Finding } from "./finding.ts";
import type { FlowWorld } from "./world.ts";

type Found = Pick<Finding, "code" | "path">;
/** What the checks need of a schema. */
interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly Issue[] } | undefined };
}
interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
}

/** Return what is wrong with a node's own settings. */
export function configFindings(node: FlowNode, world: FlowWorld): Finding[] {
  return findings(node, world).map((found) => ({ ...found, node_id: node.id }));
}

function findings(node: FlowNode, world: FlowWorld): Found[] {
  const { type, config } = node;
  const isOffer = placeOf(world.trigger) === "OFFER";
  switch (type) {
    case "TRIGGER":
      return shape(TriggerConfig, config);
    case "END":
      return shape(EndConfig, config);
    case "CONDITION":
      return [...extra(config, ["rule"]), ...ruleFindings(config.rule, world)];
    case "QUESTION":
      return isOffer ? [...shape(QuestionConfig, config), ...questionWords(config, world)] : [{ code: "NOT_FOR_TRIGGER" }];
    case "SPLIT":
      return splitFindings(node, world);
    case "DELAY":
      return isOffer ? [{ code: "NOT_FOR_TRIGGER" }] : shape(DelayConfig, config);
    case "WAIT":
      return isOffer ? [{ code: "NOT_FOR_TRIGGER" }] : waitFindings(config, world);
    case "ACTION":
      return actionFindings(config, world);
  }
}

function waitFindings(config: FlowNode["config"], { trigger }: FlowWorld): Found[] {
  const found = shape(WaitConfig, config);
  const place = placeOf(trigger);
  const topics: readonly string[] = place === "OFFER" ? [] : waitTopics[place];
  return found.length === 0 && !topics.includes(String(config.topic)) ? [{ code: "NOT_FOR_TRIGGER", path: "topic" }] : found;
}

/** An arm of all or nothing is what deciding a test publishes; a test that is yet to run needs units on every arm. */
function splitFindings({ id, config }: FlowNode, { trigger, decidedSplits }: FlowWorld): Found[] {
  const read = SplitConfig.safeParse(config);
  if (!read.success) return shape(SplitConfig, config);
  const { weights, unit } = read.data;
  const place = placeOf(trigger);
  if (place !== "OFFER" && place !== "RETURN") return [{ code: "NOT_FOR_TRIGGER" }];
  const isFull = weights.reduce((sum, weight) => sum + weight, 0) === 100;
  const isRunning = weights.every((weight) => weight > 0);
  return [
    ...(isFull && (isRunning || (weights.includes(100) && decidedSplits.has(id))) ? [] : [{ code: "WEIGHTS" as const, path: "weights" }]),
    ...(unit === (place === "OFFER" ? "CASE" : "ORDER") ? [{ code: "NOT_FOR_TRIGGER" as const, path: "unit" }] : []),
  ];
}

function actionFindings(config: FlowNode["config"], world: FlowWorld): Found[] {
  const step = ActionStep.safeParse(config);
  if (!step.success) return shape(ActionStep, config);
  const action = actionNamed(step.data.action);
  if (!action) return [{ code: "UNKNOWN_FIELD", path: "action" }];
  if (!action.places.includes(placeOf(world.trigger))) return [{ code: "NOT_FOR_TRIGGER", path: "action" }];
  const { action: _, on_refusal: __, ...own } = config;
  const wrong = shape(action.config, own);
  if (wrong.length > 0) return wrong;
  return [...references(action, own, world), ...(action.words ?? []).flatMap((key) => words(own[key], key, world)), ...texts(own)];
}

function references({ refers = {} }: FlowAction, config: FlowNode["config"], { known }: FlowWorld): Found[] {
  return Object.entries(refers).flatMap(([key, kind]) => {
    const value = config[key];
    const ids = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
    return ids.every((id) => known[kind].has(id)) ? [] : [{ code: "UNKNOWN_REFERENCE" as const, path: key }];
  });
}

const questionWords = (config: FlowNode["config"], world: FlowWorld): Found[] => {
  const read = QuestionConfig.safeParse(config);
  if (!read.success) return [];
  return [...words(read.data.text, "text", world), ...read.data.answers.flatMap(({ text }, i) => words(text, `answers.${i}.text`, world))];
};

function words(value: unknown, path: string, { defaultLanguage }: FlowWorld): Found[] {
  const own = (value as Record<string, unknown> | undefined)?.[defaultLanguage];
  return typeof own === "string" && own !== "" ? [] : [{ code: "LANGUAGE_MISSING", path }];
}

const marker = /\{\{([^{}]*)\}\}/g;
/** Texts may name a few fields, and nothing else. */
const texts = (config: FlowNode["config"]): Found[] =>
  Object.entries(config).flatMap(([path, value]) => {
    const all = typeof value === "string" ? [value] : typeof value === "object" && value ? Object.values(value) : [];
    const named = all.flatMap((one) => (typeof one === "string" ? [...one.matchAll(marker)].map(([, name = ""]) => name.trim()) : []));
    const known: readonly string[] = textFields;
    return named.every((name) => known.includes(name)) ? [] : [{ code: "UNKNOWN_FIELD" as const, path }];
  });

const extra = (config: FlowNode["config"], known: readonly string[]): Found[] =>
  Object.keys(config)
    .filter((key) => !known.includes(key))
    .map((path) => ({ code: "UNKNOWN_FIELD", path }));

function shape(schema: Schema, config: FlowNode["config"]): Found[] {
  const read = schema.safeParse(config);
  return (read.error?.issues ?? []).map((issue) => ({ code: codeOf(issue, config), path: issue.path.join(".") }));
}

function codeOf(issue: Issue, config: FlowNode["config"]): Finding["code"] {
  const value = issue.path.reduce<unknown>((one, key) => (one as Record<PropertyKey, unknown> | undefined)?.[key], config);
  if (issue.code === "unrecognized_keys") return "UNKNOWN_FIELD";
  const isEmpty = value === undefined || value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
  if (isEmpty) return "REQUIRED";
  return issue.code === "invalid_type" || issue.code === "invalid_union" ? "WRONG_TYPE" : "OUT_OF_RANGE";
}
