import { buildApp } from "#server/app";
import { readConfig } from "#server/config";
import { openEmbedded } from "#server/db/embedded";
import { migrate } from "#server/db/migrate";
import { systemClock } from "#server/kit/clock";
import { silentLog } from "#server/kit/log";
import { fuzz, rememberingLog } from "../support/fuzz/fuzz.ts";
import { scratch, secret } from "./built-server.mjs";
import { type Row, row } from "./table.ts";

/** Send many hostile calls to every operation, over an embedded database in memory, and count those answered wrongly. */
export async function fuzzed({ calls, seed }: { calls: number; seed: number }): Promise<Row[]> {
  const config = readConfig({ DATA_DIR: scratch("fuzz"), PORT: "0", SEED: "none", LOG_LEVEL: "silent", RATE_LIMIT: "0", SECRET: secret });
  const { log, last } = rememberingLog();
  const db = await openEmbedded({}, silentLog);
  await migrate(db);
  const app = await buildApp({ config, db, log });
  await app.ready();
  try {
    const report = await fuzz({ app, db, secret, clock: systemClock }, { seed, count: calls, cause: last });
    console.table(report.statuses);
    for (const failure of report.failures) process.stdout.write(`${failure}\n`);
    return [row(`operations answering wrongly in ${calls} hostile calls, seed ${seed}`, report.failures.length, { most: 0 })];
  } finally {
    await app.close();
    await db.close();
  }
}
