import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import { openPostgresql } from "#server/db/postgresql";
import { silentLog } from "#server/kit/log";
import { testEngine } from "./engine.ts";

/** Open a pool of one connection, as the embedded database has; null on that one. The caller closes it. */
export const openNarrow = async ({ databaseUrl: url, databaseDirectUrl: directUrl }: Config): Promise<Database | null> =>
  testEngine === "postgresql" && url !== null
    ? openPostgresql({ url, directUrl, connections: 1, statementTimeout: 15_000 }, silentLog)
    : null;
