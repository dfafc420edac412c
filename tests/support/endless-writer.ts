import { sql } from "kysely";
import { openEmbedded } from "#server/db/embedded";
import { silentLog } from "#server/kit/log";

// Commits one row after another into the embedded database at argv[3] and prints each committed one, until killed.
const dataDir = process.argv[3];
if (!dataDir) throw new Error("the data directory is missing");
const db = await openEmbedded({ dataDir }, silentLog);
await sql`create table if not exists written (n int primary key)`.execute(db.kysely);
const { rows } = await sql<{ n: number }>`select coalesce(max(n), 0) as n from written`.execute(db.kysely);
for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
  await db.transaction((tx) => sql`insert into written values (${n})`.execute(tx));
  process.stdout.write(`${n}\n`);
}
