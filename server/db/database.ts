import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from "kysely";
import pg from "pg";
import { type OpenTransaction, transactions } from "#server/kit/held-connection";
import type { Listener } from "./listener.ts";
import { Overtaken } from "./overtaken.ts";
import { statementName } from "./statement-names.ts";
import type { DB } from "./tables.ts";
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

const retries = 3;
const worthAnotherTry = new Set(["40001", "40P01"]);
const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? "") : "");
const isWorthAnotherTry = (error: unknown): boolean => error instanceof Overtaken || worthAnotherTry.has(codeOf(error));

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
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: guardedPool(pool, prepares, () => assertOutside("a query")) }) });

  async function once<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    const scope: OpenTransaction = { open: true, of: pool };
    try {
      return await kysely.transaction().execute((tx) => transactions.run(scope, () => fn(tx)));
    } finally {
      scope.open = false;
    }
  }

  let closing: Promise<void> | undefined;
  return {
    kysely,
    engine,
    async transaction(fn) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(fn);
        } catch (error) {
          if (attempt > retries || !isWorthAnotherTry(error)) throw error;
          await pause(Math.random() * 20 * 2 ** attempt);
        }
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

/**
 * The pool as Kysely sees it: refuses queries that would deadlock, prepares statements unless a pooler would lose them, and turns a
 * lost connection into DatabaseUnavailable.
 */
function guardedPool(pool: pg.Pool, prepares: boolean, assertAllowed: () => void): PostgresPool {
  const losses = watchConnections(pool);
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      assertAllowed();
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
