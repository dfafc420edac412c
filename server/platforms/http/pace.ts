/** Time and chance, so that tests wait for nothing. */
export interface Pace {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** From 0 up to 1. */
  random(): number;
}

export const realPace: Pace = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  random: () => Math.random(),
};

/** A shop may change what seldom changes; a figure of it must not be read by what was true when this process started. */
export const untilItMayChange = ({ now }: Pick<Pace, "now">) => ({ now, forMs: 10 * 60_000 });
