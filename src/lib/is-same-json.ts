/** Return whether two request bodies are equal. */
export const isSameJson = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
