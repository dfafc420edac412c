import { startPostgres } from "./postgres.mjs";

/** Start the throwaway PostgreSQL server once per run, when tests need it and none is configured. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE !== "postgresql" || process.env.TEST_DATABASE_URL) return undefined;
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
  };
}
