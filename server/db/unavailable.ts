import pg from "pg";

/** The database does not answer, or the connection was lost on the way: the call itself is in order and may be made again. */
export class DatabaseUnavailable extends Error {
  readonly code = "DATABASE_UNAVAILABLE";

  constructor(cause: unknown) {
    const { message = "", code = "" } = (cause ?? {}) as { message?: string; code?: string };
    super(message || code || "the database does not answer", { cause });
    this.name = "DatabaseUnavailable";
  }
}

/**
 * Connections that end or cannot be made: class 08, the shutdowns of class 57, an idle transaction that was cut off, and a server
 * that has no connection left. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const endsConnection = /^(08\w{3}|57P0\d|25P03|53300)$/;

/** Which connections of a pool have failed. */
export interface Losses {
  /** Whether the statement failed with its connection, and not by itself. */
  explain(client: pg.ClientBase, error: unknown): boolean;
}

/** Watches every connection of the pool: pg leaves one in use without a listener, and its failure would end the process. */
export function watchConnections(pool: pg.Pool): Losses {
  const lost = new WeakSet<pg.ClientBase>();
  // Whoever uses the connection learns of it from the statement that fails; one at rest is logged by the pool's own listener.
  pool.on("connect", (client) => client.on("error", () => lost.add(client)));
  return {
    explain: (client, error) => lost.has(client) || (error instanceof pg.DatabaseError && endsConnection.test(error.code ?? "")),
  };
}
