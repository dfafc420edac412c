/** A function that is filled in when the program is composed. */
export type Port<Call> = Call & {
  /** Give the answer. Composing the program twice in one process gives the same one again. */
  fill(answer: Call): void;
};

/**
 * Return a question that an area asks and a later one answers at once, as part of the same transaction. The area that asks owns the
 * question; `server/ports.ts` fills it. Where nobody waits for the answer, emit an event instead.
 */
export function port<Call extends (...args: never[]) => unknown>(name: string): Port<Call> {
  let answer: Call | undefined;
  const ask = (...args: Parameters<Call>): unknown => {
    if (!answer) throw new Error(`nobody answers ${name}: server/ports.ts does not fill it`);
    return answer(...args);
  };
  const fill = (given: Call): void => {
    answer = given;
  };
  return Object.assign(ask as Call, { fill });
}
