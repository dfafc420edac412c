const utcToTheMillisecond = "2026-06-01T09:00:00.000Z".length;

/** Return an instant to the millisecond, as UTC with Z, from a column or from a JSON aggregate in PostgreSQL's format. */
export const isoOf = (at: string): string =>
  // Most columns already have this form, and a list has dozens of them.
  at.length === utcToTheMillisecond && at.endsWith("Z") ? at : new Date(at).toISOString();
export const isoOrNull = (at: string | null): string | null => at && isoOf(at);

/** Return the later of two instants, or of two times of a day ("09:00"); null is none. */
export const later = <Time extends Date | string>(one: Time, other: Time | null): Time => (other !== null && other > one ? other : one);

const dayMs = 86_400_000;

export const daysAfter = (at: Date, days: number): string => new Date(at.getTime() + days * dayMs).toISOString();
