/** A deterministic random source: mulberry32, seeded by a number. */
export interface Chance {
  /** Return a number in [0, 1). */
  next(): number;
  /** Return a whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** Return true in so many of a hundred cases. */
  percent(of: number): boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, whole, pick: (from) => from[whole(0, from.length - 1)] as never, percent: (of) => next() * 100 < of };
}

const batch = 100;

/** Return rows in batches, each small enough for one statement. */
export function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += batch) yield rows.slice(from, from + batch);
}
