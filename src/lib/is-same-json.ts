/** Return whether two values are the same as JSON, with their fields in the same order. */
export const isSameJson = (one: object | null, other: object | null): boolean => JSON.stringify(one) === JSON.stringify(other);
