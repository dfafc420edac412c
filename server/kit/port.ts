/** A function that a later area answers. */
export type Port<Call> = Call & {
  /** Give the answer. Composing the program twice in one process gives the same one again. */
  fill(answer: Call): void;
};

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
  return Object.assign(ask as Call, { fill });
}
