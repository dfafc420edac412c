import { wallClock } from "./days.ts";

const dayMs = 86_400_000;

/** Return how far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (zone: string, time: number): number => wallClock(zone, new Date(time)).getTime() - Math.floor(time / 1000) * 1000;

/**
 * Return the instant of a local time, "2026-06-01T10:00", in a zone. A time that the clocks skip moves on by the gap; one that comes twice
 * means the first.
 */
export function instantOfLocal(zone: string, local: string): Date {
  const wall = Date.parse(`${local}Z`);
  const [before, after] = [offsetAt(zone, wall - dayMs), offsetAt(zone, wall + dayMs)];
  const fits = [wall - before, wall - after].sort((a, b) => a - b).find((time) => time + offsetAt(zone, time) === wall);
  return new Date(fits ?? wall - before);
}

/** Return the local time of an instant, "2026-06-01T10:00:00". */
export const localOf = (zone: string, at: Date): string => wallClock(zone, at).toISOString().slice(0, 19);
