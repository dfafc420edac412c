import type { FieldKind } from "#contracts/flows/fields";

/** A rule while it is written: values may be missing. */
export interface DraftLeaf {
  field: string;
  op: string;
  value?: unknown;
  items?: string;
  key?: string;
}
export type DraftRule = DraftLeaf | { all: DraftRule[] } | { any: DraftRule[] } | { not: DraftRule };

export const emptyLeaf: DraftLeaf = { field: "", op: "" };

/** Return a rule from config, whatever is written there. */
export function ruleIn(raw: unknown): DraftRule | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { all, any, not, field, op } = raw as Record<string, unknown>;
  const inner = (list: unknown[]) => list.flatMap((one) => ruleIn(one) ?? []);
  if (Array.isArray(all)) return { all: inner(all) };
  if (Array.isArray(any)) return { any: inner(any) };
  if (not !== undefined) return { not: ruleIn(not) ?? emptyLeaf };
  return { ...(raw as DraftLeaf), field: String(field ?? ""), op: String(op ?? "") };
}

/** Return the levels of a rule above its leaves. */
export function depthOf(rule: DraftRule): number {
  if ("field" in rule) return 0;
  if ("not" in rule) return 1 + depthOf(rule.not);
  return 1 + Math.max(0, ...("all" in rule ? rule.all : rule.any).map(depthOf));
}

/** Return whether a rule may be negated below so many levels. */
export const mayNegate = (rule: DraftRule, level: number, depth: number): boolean => level + depthOf(rule) + 1 <= depth;

/** Return a rule with another condition beside what is there. */
export function withLeaf(rule: DraftRule | undefined): DraftRule {
  if (!rule) return emptyLeaf;
  if ("all" in rule) return { all: [...rule.all, emptyLeaf] };
  return "any" in rule ? { any: [...rule.any, emptyLeaf] } : { all: [rule, emptyLeaf] };
}

export type ValueShape = "flag" | "range" | "many" | "one";
/** Return whether an operator compares with one value, several, or the two ends of a range. */
export function shapeOf(kind: FieldKind | string | undefined, op: string): ValueShape {
  if (kind === "flag") return "flag";
  if (op === "BETWEEN") return "range";
  return kind === "list" || op === "IN" || op === "NOT_IN" ? "many" : "one";
}
