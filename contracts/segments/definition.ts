import { z } from "zod";
import { stepLimits } from "../automations/definition.ts";
import { Day, line } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { addressStatuses, consentSources } from "../subscribers/states.ts";

export const deepest = 3;
export const mostConditions = 20;

/** Operators by the kind of what is tested. `within` counts days back from now, or forward for what lies ahead. */
export const operatorsOf = {
  choice: ["is", "is_not", "in"],
  text: ["is", "is_not", "in", "contains", "exists"],
  set: ["is", "is_not", "in", "exists"],
  number: ["is", "is_not", "gt", "lt", "between"],
  instant: ["before", "after", "within", "not_within", "exists"],
  flag: ["is"],
  /** Belongs to something now. */
  among: ["is", "is_not"],
  /** Found among what happened in the last `days`; without `days` at any time. */
  past: ["is", "is_not"],
  ahead: ["within"],
} as const;
export type FieldKind = keyof typeof operatorsOf;
export const segmentOperators = [
  "is",
  "is_not",
  "in",
  "contains",
  "exists",
  "gt",
  "lt",
  "between",
  "before",
  "after",
  "within",
  "not_within",
] as const;
export type SegmentOperator = (typeof segmentOperators)[number];

interface FieldFacts {
  kind: FieldKind;
  /** The allowed values of a choice. */
  values?: readonly string[];
}

/** What a segment can ask, by name. */
export const segmentFields = {
  email_status: { kind: "choice", values: addressStatuses },
  sms_status: { kind: "choice", values: addressStatuses },
  consent_source: { kind: "choice", values: consentSources },
  consented_at: { kind: "instant" },
  /** The key of a topic; whoever did not leave it gets it. */
  topic: { kind: "among" },
  created_at: { kind: "instant" },
  language: { kind: "choice", values: languages },
  country: { kind: "text" },
  province: { kind: "text" },
  timezone: { kind: "text" },
  tag: { kind: "set" },
  attribute: { kind: "text" },
  orders: { kind: "number" },
  /** Minor units of the store's currency. */
  spent: { kind: "number" },
  first_order: { kind: "instant" },
  last_order: { kind: "instant" },
  bought_product: { kind: "past" },
  bought_variant: { kind: "past" },
  /** The id of a product group. */
  bought_group: { kind: "past" },
  bought_tag: { kind: "past" },
  returned_units: { kind: "number" },
  /** Returned units per hundred bought. */
  return_rate: { kind: "number" },
  return_reason: { kind: "past" },
  open_case: { kind: "flag" },
  refund_waiting: { kind: "flag" },
  warranty_ending: { kind: "ahead" },
  /** The id of a campaign. */
  got_campaign: { kind: "past" },
  clicked_campaign: { kind: "past" },
  last_click: { kind: "instant" },
  last_open: { kind: "instant" },
  viewed_product: { kind: "past" },
  cart_open: { kind: "flag" },
  /** A SKU. */
  waits_for_variant: { kind: "among" },
  /** The id of an automation; `step` asks for those whose next step it is. */
  in_journey: { kind: "among" },
  finished_journey: { kind: "past" },
  left_journey: { kind: "past" },
} as const satisfies Record<string, FieldFacts>;
export type SegmentField = keyof typeof segmentFields;
export const segmentFieldNames = Object.keys(segmentFields) as [SegmentField, ...SegmentField[]];

const Days = z.int().min(1).max(3650);
const Value = z.union([
  line(200).min(1),
  z.int().min(0).max(1_000_000_000_000),
  z.boolean(),
  z.array(line(200).min(1)).min(1).max(100),
  z.array(z.int().min(0).max(1_000_000_000_000)).length(2),
]);

const Leaf = z
  .strictObject({
    field: z.enum(segmentFieldNames),
    op: z.enum(segmentOperators),
    value: Value.optional(),
    /** The attribute's name. */
    key: line(60).min(1).optional(),
    /** For what was bought or returned: within so many days. */
    days: Days.optional(),
    /** For `in_journey`: the step that comes next, from 1. */
    step: z.int().min(1).max(stepLimits.steps).optional(),
    not: z.boolean().optional(),
  })
  .superRefine((leaf, context) => {
    const problem = problemOf(leaf);
    if (problem) context.addIssue({ code: "custom", path: [problem[0]], message: problem[1] });
  });
export type SegmentCondition = z.output<typeof Leaf>;

type Problem = readonly [path: string, message: string];

/** Return what is wrong with a condition, whose operator and value must fit its field. */
function problemOf({
  field,
  op,
  value,
  key,
  days,
  step,
}: {
  field: SegmentField;
  op: SegmentOperator;
  value?: unknown;
  key?: unknown;
  days?: unknown;
  step?: unknown;
}): Problem | null {
  const facts: FieldFacts = segmentFields[field];
  const allowed: readonly string[] = operatorsOf[facts.kind];
  if (!allowed.includes(op)) return ["op", "INVALID"];
  if ((field === "attribute") !== (key !== undefined)) return ["key", field === "attribute" ? "REQUIRED" : "UNKNOWN_FIELD"];
  if (days !== undefined && facts.kind !== "past") return ["days", "UNKNOWN_FIELD"];
  if (step !== undefined && field !== "in_journey") return ["step", "UNKNOWN_FIELD"];
  if (op === "exists") return value === undefined ? null : ["value", "UNKNOWN_FIELD"];
  if (value === undefined) return ["value", "REQUIRED"];
  return fits(facts, op, value) ? null : ["value", "WRONG_TYPE"];
}

function fits({ kind, values }: FieldFacts, op: SegmentOperator, value: unknown): boolean {
  const isText = (one: unknown) => typeof one === "string" && (!values || values.includes(one));
  if (op === "in") return Array.isArray(value) && value.every(isText);
  if (op === "between")
    return Array.isArray(value) && value.every((one) => typeof one === "number") && Number(value[0]) <= Number(value[1]);
  if (op === "within" || op === "not_within") return Days.safeParse(value).success;
  if (op === "before" || op === "after") return Day.safeParse(value).success;
  if (kind === "number") return typeof value === "number";
  if (kind === "flag") return typeof value === "boolean";
  return isText(value);
}

const groupOf = <T extends z.ZodType>(inner: T) => {
  const members = z.array(inner).min(1).max(mostConditions);
  const not = z.boolean().optional();
  return z.union([z.strictObject({ all: members, not }), z.strictObject({ any: members, not })]);
};
const Innermost = groupOf(Leaf);
const Middle = groupOf(z.union([Leaf, Innermost]));

/** Conditions joined by all or any, at most three deep and twenty in all. `not` turns a condition or a group round. */
export const SegmentDefinition = groupOf(z.union([Leaf, Middle])).superRefine((definition, context) => {
  if (conditionsIn(definition) > mostConditions) context.addIssue({ code: "custom", message: "TOO_BIG" });
});
export type SegmentDefinition = z.output<typeof SegmentDefinition>;
export type SegmentNode = SegmentCondition | SegmentGroup;
export type SegmentGroup = { not?: boolean | undefined } & ({ all: readonly SegmentNode[] } | { any: readonly SegmentNode[] });

/** Return the members of a group. */
export const membersOf = (group: SegmentGroup): readonly SegmentNode[] => ("all" in group ? group.all : group.any);
export const isGroup = (node: SegmentNode): node is SegmentGroup => !("field" in node);
const conditionsIn = (node: SegmentNode): number => (isGroup(node) ? membersOf(node).reduce((sum, one) => sum + conditionsIn(one), 0) : 1);
