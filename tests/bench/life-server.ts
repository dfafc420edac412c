// The app over an embedded database in FOLDER, restored from the tar TEMPLATE. With STATEMENTS, every statement is recorded there, life by life;
// recording takes time, so such a run is not measured. With AFTERWARDS, what each life leaves to background jobs is done after it, and the
// number of statements this takes is written there.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { buildApp } from "#server/app";
import { createBackground } from "#server/background";
import { readConfig } from "#server/config";
import { openEmbedded } from "#server/db/embedded";
import { silentLog } from "#server/kit/log";
import { createLog } from "#server/log";
import { processorMs } from "./statistics.ts";

/** As it was given to pg's client. */
export interface Statement {
  text: string;
  values?: unknown[] | undefined;
  name?: string | undefined;
}

const { FOLDER = "", TEMPLATE = "", STATEMENTS, AFTERWARDS, SECRET } = process.env;
const lives: Statement[][] = [];
let life: Statement[] = [];

if (STATEMENTS || AFTERWARDS) {
  const client = pg.Client.prototype as { query(...args: unknown[]): unknown };
  const { query } = client;
  client.query = function (...args) {
    const [statement] = args as [string | Partial<Statement> | undefined];
    if (typeof statement === "string") life.push({ text: statement });
    else if (statement?.text) life.push({ text: statement.text, values: statement.values, name: statement.name });
    return query.apply(this, args);
  };
}

const config = readConfig({ DATA_DIR: FOLDER, PORT: "0", SEED: "none", LOG_LEVEL: "silent", RATE_LIMIT: "0", SECRET });
const db = await openEmbedded({ dataDir: join(FOLDER, "db"), template: readFileSync(TEMPLATE) }, silentLog);
const parts = { config, db, log: createLog("silent") };
const app = await buildApp(parts);
const background = createBackground(parts);
const afterwards: number[] = [];
const doTheRest = async () => {
  if (!AFTERWARDS) return;
  life = [];
  await background.drain();
  afterwards.push(life.length);
};
app.get("/bench/begin", async () => {
  await doTheRest();
  life = [];
  lives.push(life);
  return { processor_ms: processorMs() };
});
app.get("/bench/end", async () => {
  await doTheRest();
  if (AFTERWARDS) writeFileSync(AFTERWARDS, JSON.stringify(afterwards));
  if (STATEMENTS) writeFileSync(STATEMENTS, JSON.stringify(lives));
  return { processor_ms: processorMs() };
});
process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
