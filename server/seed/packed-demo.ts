import { fileURLToPath } from "node:url";
import type { Settings } from "#server/config";
import { lockDirectory } from "#server/db/data-lock";
import { isOpenToOthers } from "#server/kit/loopback";
import { isUsed, unpack } from "../db/packed-folder.mjs";

/** The build puts it there. */
const packedByBuild = fileURLToPath(new URL("../db/demo.gz", import.meta.url));

/** The demo's history leads up to the moment when it was packed; an older one would have nothing of today. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/**
 * Unpack the demo from the build into an empty data directory, because filling it takes several times as long. Only where the directory
 * keeps all of the demo, database, files and secret, and where nobody else has access: everybody who has the build has that secret. Call it
 * before the secret is read, which would create another one. Where it fails, the demo is filled as if the build had packed none.
 */
export function unpackDemo(settings: Settings, packed = packedByBuild): void {
  const { dataDir, seed, databaseUrl, secretIsLocal, filesDir, bucket } = settings;
  const isKeptThere = databaseUrl === null && secretIsLocal && filesDir === null && bucket === null;
  if (seed !== "demo" || !isKeptThere || isOpenToOthers(settings)) return;
  try {
    // Looked at without the lock, so that an ordinary start takes none.
    if (isUsed(dataDir)) return;
    const release = lockDirectory(dataDir);
    try {
      unpack(packed, dataDir, { maxAgeMs });
    } finally {
      release();
    }
  } catch {
    // What is wrong with the directory is said when the configuration is read, and who else has it when the database is opened.
  }
}
