// Replays the statements of recorded lives over an embedded database in FOLDER, in the same initial state.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { EmbeddedServer } from "#server/db/embedded-server";
import { typeParsers } from "#server/db/type-parsers";
import type { Statement } from "./life-server.ts";
import { processorMs } from "./statistics.ts";

const { FOLDER = "", TEMPLATE = "", STATEMENTS = "", WAITS = "" } = process.env;
const server = new EmbeddedServer({ dataDir: join(FOLDER, "db"), template: readFileSync(TEMPLATE) });
await server.opened;
const client = new pg.Client({
  user: "postgres",
  database: "postgres",
  ssl: false,
  types: typeParsers,
  stream: () => server.connect() as never,
});
await client.connect();
await client.query("set time zone 'UTC'");
const waits: [waited: number, busy: number][] = [];
for (const life of JSON.parse(readFileSync(STATEMENTS, "utf8")) as Statement[][]) {
  const [begun, busy] = [performance.now(), processorMs()];
  for (const { text, values, name } of life) await client.query(values ? { text, values, name } : text);
  waits.push([performance.now() - begun, processorMs() - busy]);
}
writeFileSync(WAITS, JSON.stringify(waits));
process.exit(0);
