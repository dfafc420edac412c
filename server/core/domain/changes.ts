import { isSameJson } from "#server/kit/same-json";

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}
type Fields = Record<string, unknown>;

/** Implied by the entry itself, or meaningless to a reader. */
const noise = new Set(["id", "store_id", "version", "updated_at", "created_at"]);
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isMember = (value: unknown): value is Fields => isFields(value) && keyOf(value) !== undefined;
const keyOf = ({ id, code }: Fields): unknown => id ?? code;
/** The readable name of a list member; a full stop would look like a path separator. */
const nameOf = (member: Fields): string => String(member.name ?? keyOf(member)).replaceAll(/\.\s*/g, " ");

/**
 * Return the field-by-field changes between two states; objects are compared by field ("limits.USD"), lists by the id
 * or code of their members ("policies.Standard.window.refund_days"). Fields that `after` does not name are unchanged;
 * for something created or deleted every non-empty field counts.
 */
export function changesBetween(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = after && before ? Object.keys(after) : Object.keys(after ?? before ?? {});
  return names.filter((name) => !noise.has(name)).flatMap((name) => fieldChanges(name, before?.[name], after?.[name]));
}

function fieldChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  if (isSameJson(before, after)) return [];
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => fieldChanges(`${field}.${name}`, before[name], after[name]));
  }
  if (isList(before) && isList(after) && before.length + after.length > 0) return memberChanges(field, before, after);
  return [{ field, before: before ?? null, after: after ?? null }];
}

const isList = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isMember);

/** Members added, removed and changed, and the order of those that stayed. */
function memberChanges(field: string, before: readonly Fields[], after: readonly Fields[]): FieldChange[] {
  const was = new Map(before.map((one) => [keyOf(one), one]));
  const is = new Map(after.map((one) => [keyOf(one), one]));
  const all = [...new Set([...was.keys(), ...is.keys()])];
  const changes = all.flatMap((key) =>
    fieldChanges(`${field}.${nameOf((is.get(key) ?? was.get(key)) as Fields)}`, was.get(key), is.get(key)),
  );
  const stayed = (list: readonly Fields[], other: ReadonlyMap<unknown, unknown>) => list.filter((one) => other.has(keyOf(one)));
  const [old, now] = [stayed(before, is), stayed(after, was)];
  if (isSameJson(old.map(keyOf), now.map(keyOf))) return changes;
  return [...changes, { field, before: old.map(nameOf), after: now.map(nameOf) }];
}
