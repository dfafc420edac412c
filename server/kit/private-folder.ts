import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";

const ownerOnly = 0o700;
const sticky = 0o1000;

/**
 * Create a folder that only its owner can open, or tighten an existing one; a shared folder like /tmp and one of another
 * owner stay as they are. @throws one line when it cannot be written
 */
export function privateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: ownerOnly });
    if (!(statSync(folder).mode & sticky)) restrict(folder, ownerOnly);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "unknown error" } = error as NodeJS.ErrnoException;
    throw new Error(`the folder ${folder} cannot be written (${code}); set DATA_DIR to one that can`);
  }
}

/** Take the permissions of others away, where the file is ours. */
export function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
