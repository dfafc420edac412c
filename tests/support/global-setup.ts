import { startPostgres } from "./postgres.mjs";

/** Once a run: the throwaway PostgreSQL server, when the tests are to run on it and none is named. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE !== "postgresql" || process.env.TEST_DATABASE_URL) return undefined;
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
  };
}
