import {
  isGroup,
  membersOf,
  operatorsOf,
  type SegmentCondition,
  type SegmentDefinition,
  type SegmentField,
  type SegmentGroup,
  type SegmentOperator,
  segmentFields,
} from "#contracts/segments/definition";

/** A condition being edited. */
export type SegmentDraftCondition = Partial<SegmentCondition>;
export interface SegmentValues {
  name: string;
  match: "all" | "any";
  conditions: SegmentDraftCondition[];
}

export const newSegment: SegmentValues = { name: "", match: "all", conditions: [{ field: "email_status", op: "is", value: "SUBSCRIBED" }] };

/** Return the operators of a field. */
export const operatorsFor = (field: SegmentField | undefined): readonly SegmentOperator[] =>
  field ? operatorsOf[segmentFields[field].kind] : [];

/** Return the form's values of a definition; null: it has groups within groups, which the form cannot show. */
export function segmentValues(name: string, definition: SegmentDefinition): SegmentValues | null {
  const group = definition as SegmentGroup;
  const members = membersOf(group);
  if (group.not || members.some(isGroup)) return null;
  return { name, match: "all" in group ? "all" : "any", conditions: members as SegmentDraftCondition[] };
}

/** Return the definition of the conditions that are complete; null: none is. */
export function definitionOf({ match = "all", conditions = [] }: Partial<SegmentValues>): SegmentDefinition | null {
  const complete = conditions.filter(isSegmentComplete).map(cleaned);
  if (complete.length === 0) return null;
  return (match === "all" ? { all: complete } : { any: complete }) as SegmentDefinition;
}

function isSegmentComplete(condition: SegmentDraftCondition | undefined): condition is SegmentCondition {
  if (!condition?.field || !condition.op) return false;
  if (condition.field === "attribute" && !condition.key?.trim()) return false;
  if (condition.op === "exists") return true;
  const values = [condition.value].flat();
  if (condition.op === "between" && values.length !== 2) return false;
  return (
    values.length > 0 && values.every((value) => (typeof value === "string" ? value.trim() !== "" : value !== undefined && value !== null))
  );
}

/** The form leaves empty fields in its values. */
function cleaned({ field, op, value, key, days, step, not }: SegmentCondition): SegmentCondition {
  return {
    field,
    op,
    ...(op !== "exists" && value !== undefined && { value }),
    ...(field === "attribute" && key && { key }),
    ...(segmentFields[field].kind === "past" && days && { days }),
    ...(field === "in_journey" && step && { step }),
    ...(not && { not }),
  };
}
