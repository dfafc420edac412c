export interface Chance {
  /** An integer from `least` to `most`. */
  int(least: number, most: number): number;
  one<T>(of: readonly T[]): T;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  shuffled<T>(of: readonly T[]): T[];
}

/** Return chance that is the same for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    one: (of) => of[int(0, of.length - 1)] as (typeof of)[number],
    percent: (share) => next() * 100 < share,
    shuffled: (of) => {
      const all = [...of];
      for (let i = all.length - 1; i > 0; i--) {
        const j = int(0, i);
        [all[i], all[j]] = [all[j] as (typeof all)[number], all[i] as (typeof all)[number]];
      }
      return all;
    },
  };
}
