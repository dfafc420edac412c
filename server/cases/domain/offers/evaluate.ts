import type { Leaf, Rule } from "#contracts/flows/conditions";
import { fieldNamed } from "#contracts/flows/fields";
import { answerTo } from "./answers.ts";

/** What the customer has still to choose. */
export const pending = Symbol("pending");
/** Null: not known, as the delivery day of a parcel without a scan. */
export type Fact = string | number | boolean | readonly string[] | null | typeof pending;
export type Truth = "yes" | "no" | "unknown" | "pending";

/** What is known when a condition is reached. */
export interface Facts {
  values: Readonly<Record<string, Fact>>;
  /** The items of the case, or the one line of an offer. */
  items: readonly Readonly<Record<string, Fact>>[];
  /** Answers by question. */
  answers: Readonly<Record<string, string>> | typeof pending;
  /** The flow of offers whose own questions come first. */
  flowId?: string;
}

/**
 * Return whether a rule is met. A fact that is not known meets no operator, IS_NOT included: the result is unknown, unless the others
 * decide it.
 */
export function evaluate(rule: Rule, facts: Facts): Truth {
  if ("field" in rule) return leaf(rule, facts);
  if ("not" in rule) return negated(evaluate(rule.not, facts));
  if ("all" in rule) return all(rule.all.map((one) => evaluate(one, facts)));
  return any(rule.any.map((one) => evaluate(one, facts)));
}

const strongest = (truths: readonly Truth[], order: readonly Truth[]): Truth => order.find((one) => truths.includes(one)) ?? "no";
const all = (truths: readonly Truth[]): Truth => strongest(truths, ["no", "pending", "unknown", "yes"]);
const any = (truths: readonly Truth[]): Truth => strongest(truths, ["yes", "pending", "unknown", "no"]);
const negated = (truth: Truth): Truth => (truth === "yes" ? "no" : truth === "no" ? "yes" : truth);

function leaf(one: Leaf, facts: Facts): Truth {
  const field = fieldNamed(one.field);
  if (!field) return "unknown";
  if (field.keyed) return compare(one, facts.answers === pending ? pending : answerTo(facts.answers, one.key ?? "", facts.flowId));
  if (field.group !== "item") return compare(one, valueIn(facts.values, one.field));
  // As of a registration that names no line of an order.
  if (facts.items.length === 0) return "unknown";
  const truths = facts.items.map((item) => compare(one, valueIn(item, one.field)));
  if (one.items === "ALL") return all(truths);
  return one.items === "NONE" ? negated(any(truths)) : any(truths);
}

const valueIn = (values: Readonly<Record<string, Fact>>, name: string): Fact =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null;

function compare({ op, value }: Leaf, fact: Fact): Truth {
  if (fact === pending) return "pending";
  if (fact === null) return "unknown";
  const met = test(op, value, fact);
  return met === null ? "unknown" : met ? "yes" : "no";
}

const folded = (one: unknown): string => String(one).toLowerCase();

/** Null where the operator does not fit the fact, which a published flow never has. */
function test(op: string, value: Leaf["value"], fact: string | number | boolean | readonly string[]): boolean | null {
  if (typeof fact === "object") return testList(op, Array.isArray(value) ? value.map(folded) : [folded(value)], fact.map(folded));
  if (typeof fact === "boolean") return op === "IS" && typeof value === "boolean" ? fact === value : null;
  return typeof fact === "number" ? testNumber(op, value, fact) : testText(op, value, folded(fact));
}

function testList(op: string, wanted: readonly string[], fact: readonly string[]): boolean | null {
  if (op === "HAS_ANY") return wanted.some((one) => fact.includes(one));
  if (op === "HAS_ALL") return wanted.every((one) => fact.includes(one));
  return op === "HAS_NONE" ? !wanted.some((one) => fact.includes(one)) : null;
}

function testText(op: string, value: Leaf["value"], fact: string): boolean | null {
  const isIn = () => (Array.isArray(value) ? value.map(folded).includes(fact) : fact === folded(value));
  switch (op) {
    case "IS":
    case "IN":
      return isIn();
    case "IS_NOT":
    case "NOT_IN":
      return !isIn();
    case "CONTAINS":
      return fact.includes(folded(value));
    case "STARTS_WITH":
      return fact.startsWith(folded(value));
    default:
      return null;
  }
}

function testNumber(op: string, value: Leaf["value"], fact: number): boolean | null {
  if (op === "BETWEEN") return Array.isArray(value) ? fact >= Number(value[0]) && fact <= Number(value[1]) : null;
  if (typeof value !== "number") return null;
  switch (op) {
    case "EQ":
      return fact === value;
    case "GT":
      return fact > value;
    case "GTE":
      return fact >= value;
    case "LT":
      return fact < value;
    case "LTE":
      return fact <= value;
    default:
      return null;
  }
}
