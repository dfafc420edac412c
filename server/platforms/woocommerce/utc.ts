/** Return a `_gmt` time, which is UTC without a zone suffix, as an ISO time; null when empty. */
export const utc = (value: unknown): string | null => (typeof value === "string" && value ? `${value.replace(/Z$/, "")}Z` : null);
