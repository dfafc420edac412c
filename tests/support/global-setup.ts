import { randomBytes } from "node:crypto";
import { startPgbouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres.mjs";
import { dropCopies } from "./postgresql-template.ts";

/**
 * Start the throwaway PostgreSQL server once per run, when tests need it and none is configured; with TEST_POOLER also a PgBouncer that
 * every connection of the tests goes through.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE !== "postgresql" || process.env.TEST_RUN) return undefined;
  process.env.TEST_RUN = randomBytes(4).toString("hex");
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) return () => dropCopies(configured);
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  const pooler = process.env.TEST_POOLER ? await startPgbouncer(url) : null;
  if (pooler) process.env.TEST_POOLER_URL = pooler.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    delete process.env.TEST_POOLER_URL;
    await pooler?.stop();
    await stop();
  };
}
