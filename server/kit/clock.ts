/** The only source of "now" for business rules and jobs, so that tests control time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface FixedClock extends Clock {
  /** Advance by this many milliseconds. */
  advance(ms: number): void;
  set(at: string | Date): void;
}

/** Return a clock that moves only when advanced. */
export function fixedClock(start: string | Date = "2026-01-15T12:00:00.000Z"): FixedClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms;
    },
    set: (to) => {
      at = new Date(to).getTime();
    },
  };
}
