/** A run of an Idempotency-Key. `at` tells it from an earlier run of the same key that is believed dead. */
export interface KeyedRun {
  storeId: string;
  caller: string;
  key: string;
  at?: Date;
}

interface Stored {
  status: number;
  answer: string;
}

/** Runs a call once per Idempotency-Key. */
export interface IdempotencyPort {
  /** Return the stored response, or null when this run is the one. @throws IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS */
  begin(run: KeyedRun & { hash: string }): Promise<Stored | null>;
  /**
   * Do the run's work. Its answer, as `stored` writes it, is committed in the transaction of what the work writes; where it wrote nothing
   * or has committed everything before, `finish` stores it afterwards.
   */
  run(run: KeyedRun, status: number, work: () => Promise<string>, stored: (answer: string) => string): Promise<string>;
  finish(run: KeyedRun, status: number, answer: string): Promise<void>;
  abandon(run: KeyedRun): Promise<void>;
}

/** How the answer of a call is made and kept. */
interface Call {
  run: KeyedRun;
  /** Of what is asked for: a key with another hash is refused. */
  hash: string;
  status: number;
  work(): Promise<string>;
  stored?(answer: string): string;
}

/** Do what a key asks for, or return what was stored of it (`isRepeat`). @throws as `begin`, and whatever the work throws */
export async function runOnce(port: IdempotencyPort, { run, hash, status, work, stored = (answer) => answer }: Call) {
  const known = await port.begin({ ...run, hash });
  if (known) return { ...known, isRepeat: true };
  try {
    return { status, answer: await port.run(run, status, work, stored), isRepeat: false };
  } catch (error) {
    // A refusal is not stored: the same key may be used again once its cause is gone.
    await port.abandon(run);
    throw error;
  }
}
