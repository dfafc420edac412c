import { z } from "zod";
import { limits } from "./states.ts";

export const itemScopes = ["ANY", "ALL", "NONE"] as const;
export type ItemScope = (typeof itemScopes)[number];

const Scalar = z.union([z.string().max(200), z.int(), z.boolean()]);
const Leaf = z.strictObject({
  field: z.string().min(1).max(64),
  op: z.string().min(1).max(20),
  value: z.union([Scalar, z.array(z.string().max(200)).max(limits.values), z.array(z.int()).max(limits.values)]),
  /** Of which items it must be true; ANY where nothing is said. */
  items: z.enum(itemScopes).optional(),
  /** The question whose answer is meant: its step, or `<flow>:<step>` where flows share the step's name. */
  key: z.string().min(1).max(80).optional(),
});
export type Leaf = z.output<typeof Leaf>;
export type Rule = Leaf | { all: Rule[] } | { any: Rule[] } | { not: Rule };

const members = <T extends z.ZodType>(inner: T) => z.array(inner).min(1).max(limits.leaves);
const around = <T extends z.ZodType>(inner: T) =>
  z.union([Leaf, z.strictObject({ all: members(inner) }), z.strictObject({ any: members(inner) }), z.strictObject({ not: inner })]);
/** Built by hand to its full depth: a type that names itself would recurse as deep as its input. */
const innermost = around(Leaf);
const middle = around(innermost);

/** Conditions joined by all, any and not: three levels above the leaves, and fifty leaves. */
export const Rule = around(middle) as z.ZodType<Rule>;

/** Return the leaves of a rule. */
export function leavesOf(rule: Rule): Leaf[] {
  if ("field" in rule) return [rule];
  if ("not" in rule) return leavesOf(rule.not);
  return ("all" in rule ? rule.all : rule.any).flatMap(leavesOf);
}
