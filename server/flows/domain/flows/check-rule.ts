import { type Leaf, leavesOf, Rule } from "#contracts/flows/conditions";
import { type FlowField, fieldNamed, operatorsOf } from "#contracts/flows/fields";
import { limits, placeOf } from "#contracts/flows/states";
import type { Finding } from "./finding.ts";
import type { FlowWorld } from "./world.ts";

type Found = Pick<Finding, "code" | "path">;

/** Return what is wrong with a condition's rule. `questions` are those a path may have asked, by id. */
export function ruleFindings(raw: unknown, world: FlowWorld): Found[] {
  if (raw === undefined) return [{ code: "REQUIRED", path: "rule" }];
  if (depthOf(raw) > limits.depth) return [{ code: "TOO_DEEP", path: "rule" }];
  const read = Rule.safeParse(raw);
  if (!read.success) return [{ code: isUnfinished(raw) ? "REQUIRED" : "WRONG_TYPE", path: "rule" }];
  const leaves = leavesOf(read.data);
  if (leaves.length > limits.leaves) return [{ code: "TOO_DEEP", path: "rule" }];
  return leaves.flatMap((leaf) => leafFindings(leaf, world).map((code) => ({ code, path: leaf.field })));
}

/** Levels above the leaves; the input is never deeper than what was read as a graph. */
function depthOf(raw: unknown): number {
  if (typeof raw !== "object" || raw === null) return 0;
  const { all, any, not } = raw as Record<string, unknown>;
  const inner = [...(Array.isArray(all) ? all : []), ...(Array.isArray(any) ? any : []), ...(not === undefined ? [] : [not])];
  return inner.length === 0 ? 0 : 1 + Math.max(...inner.map(depthOf));
}

/** Whether a condition lacks its field, its operator, or what it is compared with. */
function isUnfinished(raw: unknown): boolean {
  if (typeof raw !== "object" || raw === null) return false;
  const { all, any, not, field, op, value } = raw as Record<string, unknown>;
  if (Array.isArray(all)) return all.some(isUnfinished);
  if (Array.isArray(any)) return any.some(isUnfinished);
  if (not !== undefined) return isUnfinished(not);
  const isEmpty = (one: unknown) => one === undefined || one === null || one === "";
  return isEmpty(field) || isEmpty(op) || isEmpty(value) || (Array.isArray(value) && value.some(isEmpty));
}

function leafFindings(leaf: Leaf, world: FlowWorld): Finding["code"][] {
  const field = fieldNamed(leaf.field);
  if (!field) return ["UNKNOWN_FIELD"];
  if (!field.places.includes(placeOf(world.trigger))) return ["NOT_FOR_TRIGGER"];
  const allowed: readonly string[] = operatorsOf[field.kind];
  if (!allowed.includes(leaf.op)) return ["WRONG_OPERATOR"];
  if ((leaf.items !== undefined && field.group !== "item") || (leaf.key !== undefined && !field.keyed)) return ["UNKNOWN_FIELD"];
  if (field.keyed && leaf.key === undefined) return ["REQUIRED"];
  if (!fits(field, leaf)) return ["WRONG_TYPE"];
  if (!isInRange(field, leaf)) return ["OUT_OF_RANGE"];
  return field.refers && textsOf(leaf).some((id) => !world.known[field.refers ?? "POLICY"].has(id)) ? ["UNKNOWN_REFERENCE"] : [];
}

const textsOf = ({ value }: Leaf): string[] => (Array.isArray(value) ? value : [value]).map(String);

function fits({ kind }: FlowField, { op, value }: Leaf): boolean {
  if (kind === "flag") return typeof value === "boolean";
  if (kind === "number" || kind === "money")
    return op === "BETWEEN" ? isListOf(value, "number") && value.length === 2 : typeof value === "number";
  const takesList = kind === "list" || op === "IN" || op === "NOT_IN";
  return takesList ? isListOf(value, "string") && value.length > 0 : typeof value === "string";
}

const isListOf = (value: Leaf["value"], type: "string" | "number"): value is string[] | number[] =>
  Array.isArray(value) && value.every((one) => typeof one === type);

function isInRange({ kind, values }: FlowField, { value }: Leaf): boolean {
  if (kind === "number" || kind === "money") return !Array.isArray(value) || Number(value[0]) <= Number(value[1]);
  if (kind === "flag") return true;
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  return texts.every((one) => one.trim() !== "" && (!values || values.includes(one)));
}
