import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Database } from "#server/db/database";
import { openEmbedded } from "#server/db/embedded";
import { migrate, readMigrations } from "#server/db/migrate";
import { silentLog } from "#server/kit/log";

const folder = fileURLToPath(new URL("../../node_modules/.cache/backhaul/", import.meta.url));
const loaded = new Map<boolean, Uint8Array>();

export interface Copy {
  db: Database;
  url?: string;
  /** The server itself, where `url` is a pooler's. */
  directUrl?: string;
  replica(): Promise<Database>;
  drop(): Promise<void>;
}

/** Return an in-memory embedded database: a copy of one stored between runs, as creating one takes seconds. */
export async function embeddedCopy(migrated: boolean): Promise<Copy> {
  const template = loaded.get(migrated) ?? (await readOrMake(migrated));
  loaded.set(migrated, template);
  const db = await openEmbedded({ template }, silentLog);
  return { db, replica: async () => db, drop: () => db.close() };
}

async function readOrMake(migrated: boolean): Promise<Uint8Array> {
  const contents = migrated ? readMigrations().map(({ checksum }) => checksum) : [];
  const file = `${folder}${createHash("sha256").update(contents.join()).digest("hex").slice(0, 16)}-${pgliteVersion()}.tar`;
  try {
    return readFileSync(file);
  } catch {
    const db = await openEmbedded({}, silentLog);
    if (migrated) await migrate(db);
    const tar = await db.dump();
    await db.close();
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, tar);
    renameSync(`${file}.${process.pid}`, file);
    return tar;
  }
}

function pgliteVersion(): string {
  const manifest = new URL("../../node_modules/@electric-sql/pglite/package.json", import.meta.url);
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
