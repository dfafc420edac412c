import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from "kysely";
import type pg from "pg";
import { calls, type OpenTransaction, transactions } from "#server/kit/held-connection";
import { AnsweredCall } from "./answered-call.ts";
import type { Listener } from "./listener.ts";
import { statementName } from "./statement-names.ts";
import type { DB } from "./tables.ts";
import { codeOf, tryAgain } from "./try-again.ts";
import { DatabaseUnavailable, type Losses, watchConnections } from "./unavailable.ts";

export type Engine = "embedded" | "postgresql";
export type Tx = Transaction<DB>;
/** Either a connection or a transaction, for reads in a repository. */
export type Reader = Kysely<DB>;

export interface Database {
  /** For reads outside a transaction. Inside one use its `tx`: a query here throws at once. */
  kysely: Kysely<DB>;
  engine: Engine;
  /** Run `fn` in one transaction; retried up to three times after a serialization failure, a deadlock, or when it was overtaken. */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Run the work of a call whose answer is committed with what it writes: its transactions, and statements outside of them, stay open until
   * `store` has written the answer, which returns false when the call may no longer answer. Resolves to whether the answer was stored so:
   * not where nothing was written, or all of it was committed before (see `beforeOutside`). What the work has written when it throws is
   * committed. @throws IDEMPOTENCY_IN_PROGRESS when `store` returned false; then nothing is committed
   */
  answered<T>(work: () => Promise<T>, store: (tx: Tx, value: T) => Promise<boolean>): Promise<{ value: T; isStored: boolean }>;
  /**
   * Call `fn` with each payload notified on the channel, and `onGap` when some may have been missed. Returns the
   * function that unsubscribes.
   */
  listen(channel: string, fn: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A database that may not answer yet: statements wait until it does. */
export interface Started<D extends Database = Database> {
  db: D;
  /** Rejects when the database cannot be opened. */
  opened: Promise<void>;
}

/** Create a database on a pool: Kysely, the guard against nested queries and the retries, for both engines. */
export function overPool(
  engine: Engine,
  { pool, prepares }: { pool: pg.Pool; prepares: boolean },
  listener: Listener,
  closeRest: () => Promise<void>,
): Database {
  const assertOutside = (what: string) => {
    const around = transactions.getStore();
    if (!around?.open || around.of !== pool) return;
    throw new Error(`${what} outside the open transaction: use the transaction's own tx (on the one connection this would wait for ever)`);
  };
  /** The calls of this database that are answered together with what they write. */
  const answering = new WeakMap<object, AnsweredCall>();
  const currentCall = (): AnsweredCall | undefined => {
    const call = answering.get(calls.getStore() ?? {});
    return call?.isOpen ? call : undefined;
  };
  const guarded = guardedPool(pool, prepares);
  const connect: PostgresPool["connect"] = async () => {
    assertOutside("a query");
    const call = currentCall();
    return call ? clientOf(call) : guarded.connect();
  };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: guarded.end } }) });

  async function scoped<T>(tx: Tx, fn: (tx: Tx) => Promise<T>): Promise<T> {
    const scope: OpenTransaction = { open: true, of: pool };
    try {
      return await transactions.run(scope, () => fn(tx));
    } finally {
      scope.open = false;
    }
  }
  async function past(text: string, values: readonly unknown[]) {
    const client = await guarded.connect();
    try {
      return await client.query<unknown>(text, values);
    } finally {
      client.release();
    }
  }

  let closing: Promise<void> | undefined;
  return {
    kysely,
    engine,
    async transaction(fn) {
      assertOutside("a transaction");
      const call = currentCall();
      return call ? call.transaction(fn) : tryAgain(() => kysely.transaction().execute((tx) => scoped(tx, fn)));
    },
    async answered(work, store) {
      const call = new AnsweredCall(kysely, scoped, past);
      answering.set(call, call);
      try {
        const value = await calls.run(call, work);
        return { value, isStored: await call.end((tx) => store(tx, value)) };
      } catch (error) {
        if (call.isOpen) await call.end();
        throw error;
      }
    },
    async listen(channel, fn, onGap) {
      assertOutside("a LISTEN");
      return await listener.listen(channel, fn, onGap);
    },
    close() {
      closing ??= listener
        .close()
        .then(() => kysely.destroy())
        .then(closeRest);
      return closing;
    },
  };
}

/** The connection of a call: each statement goes where its work stands. */
const clientOf = (call: AnsweredCall): PostgresPoolClient => ({
  query: ((text: string, values: readonly unknown[]) => call.statement(text, values)) as unknown as PostgresPoolClient["query"],
  release: () => undefined,
});

/** The pool as Kysely sees it: prepares statements unless a pooler would lose them, and turns a lost connection into DatabaseUnavailable. */
function guardedPool(pool: pg.Pool, prepares: boolean): PostgresPool {
  const losses = watchConnections(pool);
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await connected(pool);
      const known = wrapped.get(client);
      if (known) return known;
      const made = guarded(client, losses, prepares);
      wrapped.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
}

function guarded(client: pg.PoolClient, losses: Losses, prepares: boolean): PostgresPoolClient {
  let stale = false;
  async function query(text: string, values: readonly unknown[]) {
    try {
      if (values.length === 0) return await client.query(text);
      return await client.query({ text, values: [...values], ...(prepares && { name: statementName(text) }) });
    } catch (error) {
      const isLost = losses.explain(client, error);
      // A migration changed the columns of a statement prepared here, so this connection is of no more use.
      stale ||= isLost || codeOf(error) === "0A000";
      throw isLost ? new DatabaseUnavailable(error) : error;
    }
  }
  return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release(stale) };
}
