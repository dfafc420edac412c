import pg from "pg";

/** The database does not respond, or the connection was lost: the call itself is valid and may be retried. */
export class DatabaseUnavailable extends Error {
  readonly code = "DATABASE_UNAVAILABLE";

  constructor(cause: unknown) {
    const { message = "", code = "" } = (cause ?? {}) as { message?: string; code?: string };
    super(message || code || "the database does not answer", { cause });
    this.name = "DatabaseUnavailable";
  }
}

/**
 * Lost or refused connections: class 08, the shutdowns of class 57, a terminated idle transaction, and a server without
 * free connections. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const endsConnection = /^(08\w{3}|57P0\d|25P03|53300)$/;

/** The failed connections of a pool. */
export interface Losses {
  /** Return whether the statement failed because of its connection. */
  explain(client: pg.ClientBase, error: unknown): boolean;
}

/**
 * Watch every connection of the pool: pg leaves one in use without a listener, and its failure would end the process.
 */
export function watchConnections(pool: pg.Pool): Losses {
  const lost = new WeakSet<pg.ClientBase>();
  // The user of a connection learns of it from the failed statement; the pool's own listener logs idle ones.
  pool.on("connect", (client) => client.on("error", () => lost.add(client)));
  return {
    explain: (client, error) => lost.has(client) || (error instanceof pg.DatabaseError && endsConnection.test(error.code ?? "")),
  };
}
