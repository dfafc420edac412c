import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "#server/seed/seed";
import { createBackground } from "./background.ts";
import { readConfig } from "./config.ts";
import { openEmbedded } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { pack } from "./db/packed-folder.mjs";
import { createLog } from "./log.ts";

/** Pack an empty database, and a data directory with the demo, so that first starts have neither to create nor to fill them. */
async function packDatabases(target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "backhaul-new-"));
  try {
    const config = readConfig({ DATA_DIR: folder, SEED: "demo" });
    const log = createLog("silent");
    const dataDir = join(folder, "db");
    const empty = await openEmbedded({ dataDir }, log);
    await migrate(empty);
    await empty.close();
    pack(dataDir, join(target, "new-database.gz"));
    const db = await openEmbedded({ dataDir }, log);
    await seedDemo(db, config, log);
    // Its documents are drawn by jobs, which would keep the processors of every first start busy for seconds.
    await createBackground({ config, db, log }).drain();
    await db.close();
    // It holds a secret.
    pack(folder, join(target, "demo.gz"), { mode: 0o600 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error("name the folder to write to");
await packDatabases(target);
