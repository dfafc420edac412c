import { randomBytes } from "node:crypto";
import { compare, hash } from "bcrypt";

const rounds = 10;
/** The hash of an unknown password: refusing an unknown address takes as long as a wrong password. */
const nobody = "$2b$10$z5OA4xifs6CgEs6br8XpcOelh5SVK03CFlA3RhVodEk3dNiSKs9.S";
const bytesBcryptReads = 72;

export const hashPassword = (password: string): Promise<string> => hash(password, rounds);

/** Return whether the password matches the hash; `null` never matches. */
export async function fits(password: string, stored: string | null): Promise<boolean> {
  const readable = Buffer.byteLength(password) <= bytesBcryptReads;
  const same = await compare(password, stored ?? nobody);
  return same && readable && stored !== null;
}

/** Return the hash of a random password; the account is entered in other ways until its owner sets one. */
export const randomPasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString("base64url"));
