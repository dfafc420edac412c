import { CompiledQuery, type Kysely, type QueryResult, type Transaction } from "kysely";
import { AppError } from "#server/kit/errors";
import { calls, type HeldCall, isInTransaction } from "#server/kit/held-connection";
import type { DB } from "./tables.ts";
import { tryAgain } from "./try-again.ts";

type Tx = Transaction<DB>;
type Work<T> = (tx: Tx) => Promise<T>;

/** A transaction that stays open after its function has ended. */
interface Held {
  tx: Tx;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** What pg answers of a statement, as far as Kysely reads it. */
interface Answer {
  command: string;
  rowCount: number;
  rows: unknown[];
}
type Ask = (text: string, values: readonly unknown[]) => Promise<Answer>;

/** Longer than any statement between a call's work and its answer waits for its own process. */
const idleMs = 5000;

const undone = new Error("rolled back");
const hold = { sql: "set constraints all immediate; savepoint answered", parameters: [] };
const resume = { sql: "set constraints all deferred", parameters: [] };
const undo = { sql: "rollback to savepoint answered", parameters: [] };
const run = (tx: Tx, { sql, parameters }: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<unknown>> =>
  tx.executeQuery(CompiledQuery.raw(sql, [...parameters]));

/** Statements that change nothing; a `with` may write. */
const isRead = (text: string): boolean =>
  /^\s*(select|values|show)\b/i.test(text) || (/^\s*with\b/i.test(text) && !/\b(insert\s+into|update|delete\s+from|merge)\b/i.test(text));

async function begin(kysely: Kysely<DB>): Promise<Held> {
  let end: (error?: Error) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  let done: Promise<void> = ended;
  const tx = await new Promise<Tx>((resolve, reject) => {
    done = calls.run(null, () =>
      kysely.transaction().execute(async (begun) => {
        resolve(begun);
        await ended;
      }),
    );
    done.catch(reject);
  });
  return {
    tx,
    async commit() {
      end();
      await done;
    },
    async rollback() {
      end(undone);
      await done.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    },
  };
}

/**
 * The work of one call whose answer is to be committed with it. Its transactions run one after the other in one that stays open, each
 * behind a savepoint, and what the call reads afterwards it reads there. Whatever waits for something else commits first (`beforeOutside`):
 * what is committed early is as safe as any other transaction, only its answer is stored apart from it.
 */
export class AnsweredCall implements HeldCall {
  readonly #kysely: Kysely<DB>;
  readonly #scoped: <T>(tx: Tx, work: Work<T>) => Promise<T>;
  readonly #past: Ask;
  #held: Held | null = null;
  #isOpen = true;
  /** Some of the work is committed without the answer. */
  #isPartly = false;
  /** Why some of the work was not kept. Nobody waits for a commit of an idle call, so the next step says it. */
  #lost: { error: unknown } | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  /** @param scoped runs a function inside its transaction @param past asks the pool itself */
  constructor(kysely: Kysely<DB>, scoped: <T>(tx: Tx, work: Work<T>) => Promise<T>, past: Ask) {
    this.#kysely = kysely;
    this.#scoped = scoped;
    this.#past = past;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get isHolding(): boolean {
    return this.#isOpen && (this.#held !== null || this.#lost !== null);
  }

  settle(): Promise<void> | undefined {
    if (isInTransaction() || (!this.isHolding && this.#waiting === 0)) return undefined;
    return this.#inTurn(async () => {
      this.#assertKept();
      await this.#commit();
    });
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return this.#inTurn(() => {
      this.#assertKept();
      return tryAgain(
        () => this.#run(work),
        // What waits for this call's locks may be what it has just met.
        () => this.#commit(),
      );
    });
  }

  /** Run a statement of its own: what it writes waits for the answer as well. */
  async statement(text: string, values: readonly unknown[]): Promise<Answer> {
    const isFree = () => !this.isHolding;
    if (isFree() && this.#waiting === 0 && isRead(text)) return this.#past(text, values);
    return this.#inTurn(async () => {
      this.#assertKept();
      if (isFree() && isRead(text)) return this.#past(text, values);
      const { rows, numAffectedRows } = await this.#run((tx) => run(tx, { sql: text, parameters: values }), isRead(text));
      const count = numAffectedRows === undefined ? rows.length : Number(numAffectedRows);
      return { command: numAffectedRows === undefined ? "SELECT" : "UPDATE", rowCount: count, rows };
    });
  }

  /**
   * End the call. `store` writes its answer in the transaction of its work, and returns false if the call is no longer the one that answers:
   * then nothing of it is kept. Returns whether the answer is stored. @throws IDEMPOTENCY_IN_PROGRESS when another run has taken over
   */
  end(store?: (tx: Tx) => Promise<boolean>): Promise<boolean> {
    return this.#inTurn(async () => {
      this.#isOpen = false;
      const held = this.#held;
      if (this.#lost) return held ? this.#giveUp(held, this.#lost.error) : Promise.reject(this.#lost.error);
      if (!held || !store) {
        await this.#commit();
        return false;
      }
      const isStored = await this.#scoped(held.tx, store).catch((error: unknown) => this.#giveUp(held, error));
      if (!isStored && !this.#isPartly) await this.#giveUp(held, new AppError("IDEMPOTENCY_IN_PROGRESS"));
      await this.#commit();
      return isStored;
    });
  }

  /** A call that has lost what it wrote must not go on as if it stood: a platform would be asked for what no row knows of. */
  #assertKept(): void {
    if (this.#lost) throw this.#lost.error;
  }

  async #run<T>(work: Work<T>, isOneRead = false): Promise<T> {
    const held = this.#held;
    if (!held) return this.#first(work);
    try {
      if (isOneRead) return await work(held.tx);
      await run(held.tx, resume);
      const value = await this.#scoped(held.tx, work);
      await run(held.tx, hold);
      return value;
    } catch (error) {
      await run(held.tx, undo).catch((lost: unknown) => this.#giveUp(held, lost));
      throw error;
    }
  }

  async #first<T>(work: Work<T>): Promise<T> {
    const held = await begin(this.#kysely);
    try {
      const value = await this.#scoped(held.tx, work);
      await run(held.tx, hold);
      this.#held = held;
      return value;
    } catch (error) {
      await held.rollback().catch(() => undefined);
      throw error;
    }
  }

  async #commit(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    try {
      await held.commit();
      this.#isPartly = true;
    } catch (error) {
      this.#lost = { error };
      throw error;
    }
  }

  async #giveUp(held: Held, error: unknown): Promise<never> {
    this.#held = null;
    this.#lost = { error };
    await held.rollback().catch(() => undefined);
    throw error;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    clearTimeout(this.#idle);
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
      // A call that waits for something unforeseen must not keep its connection from others.
      if (this.#held) this.#idle = setTimeout(() => void this.#inTurn(() => this.#commit()).catch(() => undefined), idleMs).unref();
    }
  }
}
