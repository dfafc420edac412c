import { randomBytes } from "node:crypto";
import bcrypt from "bcrypt";
import { turns } from "#server/kit/turns";

const rounds = 10;
/** The hash of an unknown password: refusing an unknown address takes as long as a wrong password. */
const nobody = "$2b$10$z5OA4xifs6CgEs6br8XpcOelh5SVK03CFlA3RhVodEk3dNiSKs9.S";
const bytesBcryptReads = 72;

/** Each takes some 60 ms of a processor and a thread that files and name lookups need too. */
const inTurn = turns({ atOnce: 2, waiting: 100 });

/** @throws RATE_LIMITED when too many passwords wait to be checked */
export const hashPassword = (password: string): Promise<string> => inTurn(() => bcrypt.hash(password, rounds));

/** Return whether the password matches the hash; `null` never matches. @throws RATE_LIMITED */
export async function fits(password: string, stored: string | null): Promise<boolean> {
  const readable = Buffer.byteLength(password) <= bytesBcryptReads;
  const same = await inTurn(() => bcrypt.compare(password, stored ?? nobody));
  return same && readable && stored !== null;
}

/** Return the hash of a random password; the account is entered in other ways until its owner sets one. */
export const randomPasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString("base64url"));
