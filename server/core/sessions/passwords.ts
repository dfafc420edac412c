import { randomBytes } from "node:crypto";
import bcrypt from "bcrypt";
import { isGuessable } from "#server/core/domain/guessable-password";
import { badRequest } from "#server/kit/errors";
import { turns } from "#server/kit/turns";

const rounds = 10;
/** The hash of an unknown password: refusing an unknown address takes as long as a wrong password. */
const nobody = "$2b$10$z5OA4xifs6CgEs6br8XpcOelh5SVK03CFlA3RhVodEk3dNiSKs9.S";
const bytesBcryptReads = 72;

/** Each takes some 60 ms of a processor and a thread that files and name lookups need too. */
const inTurn = turns({ atOnce: 2, waiting: 100 });

/**
 * Return the hash of a new password. `context`: names and addresses of the person and the store, which it must not be made of.
 * @throws BAD_REQUEST with PASSWORD_TOO_COMMON; RATE_LIMITED when too many passwords wait to be checked
 */
export async function hashNewPassword(password: string, context: readonly string[]): Promise<string> {
  if (isGuessable(password, await commonPasswords(), [...context, "Backhaul"])) throw badRequest({ password: "PASSWORD_TOO_COMMON" });
  return inTurn(() => bcrypt.hash(password, rounds));
}

/** Return whether the password matches the hash; `null` never matches. @throws RATE_LIMITED */
export async function fits(password: string, stored: string | null): Promise<boolean> {
  const readable = Buffer.byteLength(password) <= bytesBcryptReads;
  const same = await inTurn(() => bcrypt.compare(password, stored ?? nobody));
  return same && readable && stored !== null;
}

/** Return the hash of a random password; the account is entered in other ways until its owner sets one. */
export const randomPasswordHash = (): Promise<string> => hashNewPassword(randomBytes(32).toString("base64url"), []);

let read: Promise<ReadonlySet<string>> | undefined;

/** Return 18,000 passwords of at least eight characters from lists of leaked ones, in lower case; read on the first call. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  read ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter((password) => password.length >= 8)),
  );
  return read;
}
