/** Return an instant from a JSON aggregate, in PostgreSQL's format, as UTC with Z. */
export const isoOf = (at: string): string => new Date(at).toISOString();
export const isoOrNull = (at: string | null): string | null => at && isoOf(at);

/** Return the later of two instants, or of two times of a day ("09:00"); null is none. */
export const later = <Time extends Date | string>(one: Time, other: Time | null): Time => (other !== null && other > one ? other : one);
