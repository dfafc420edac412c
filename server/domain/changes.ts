export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}
type Fields = Record<string, unknown>;

/** Known from the line itself, or says nothing to a reader. */
const noise = new Set(["id", "store_id", "version", "updated_at", "created_at"]);
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * What changed between two states, field by field; objects are looked into ("limits.USD"). Of a change, fields that `after` does not
 * name were left alone; of something new or deleted all fields count that hold anything.
 */
export function changesBetween(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = after && before ? Object.keys(after) : Object.keys(after ?? before ?? {});
  return names.filter((name) => !noise.has(name)).flatMap((name) => fieldChanges(name, before?.[name], after?.[name]));
}

function fieldChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  if (isSame(before, after)) return [];
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => fieldChanges(`${field}.${name}`, before[name], after[name]));
  }
  return [{ field, before: before ?? null, after: after ?? null }];
}
