import { isDeepStrictEqual } from "node:util";

/**
 * Return whether two values are stored as the same JSON. jsonb keeps no order of keys, so texts of what was stored and what is to be stored
 * may differ where nothing does. Nothing and null are the same; a field without a value is not stored.
 */
export const isSameJson = (one: unknown, other: unknown): boolean => isDeepStrictEqual(asStored(one), asStored(other));

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
