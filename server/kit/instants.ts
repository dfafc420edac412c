/** Return an instant from a JSON aggregate, in PostgreSQL's format, as UTC with Z. */
export const isoOf = (at: string): string => new Date(at).toISOString();
export const isoOrNull = (at: string | null): string | null => at && isoOf(at);
