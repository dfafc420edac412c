import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { privateFolder, restrict } from "./private-folder.ts";

const ownerOnly = 0o600;

/** Return the secret in the data directory, created on first use and readable by its owner alone. */
export function localSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  privateFolder(dataDir);
  const known = readIfThere(file);
  if (known) {
    restrict(file, ownerOnly);
    return known;
  }
  // Written aside and linked into place, so that two processes starting together read the same complete secret.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: ownerOnly });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
