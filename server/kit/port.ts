/** A function that a later area answers. */
export type Port<Call> = Call & {
  /** Give the answer. */
  fill(answer: Call): void;
};

const empties: (() => void)[] = [];

/** Take every answer back, before a program is composed. */
export function emptyPorts(): void {
  for (const empty of empties) empty();
}

/**
 * Return a question that an area asks and a later one answers at once, as part of the same transaction. The area that asks owns the
 * question, in its `ports.ts`; the area that answers fills it, in its `area.ts`. Where nobody waits for the answer, emit an event instead.
 * `alone` answers in a program without the later area.
 */
export function port<Call extends (...args: never[]) => unknown>(alone: Call): Port<Call> {
  let answer = alone;
  const ask = (...args: Parameters<Call>): unknown => answer(...args);
  const fill = (given: Call): void => {
    answer = given;
  };
  empties.push(() => fill(alone));
  return Object.assign(ask as Call, { fill });
}
