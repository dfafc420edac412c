import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "#server/kit/log";
import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { pack } from "./new-database.mjs";

/** Pack a new database into a file, so that a first start has neither to create nor to migrate one. */
async function packNewDatabase(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "backhaul-new-"));
  try {
    const dataDir = join(folder, "db");
    const db = await openEmbedded({ dataDir }, silentLog);
    await migrate(db);
    await db.close();
    pack(dataDir, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("name the file to write");
await packNewDatabase(file);
