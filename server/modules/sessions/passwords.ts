import { randomBytes } from "node:crypto";
import { compare, hash } from "bcrypt";

const rounds = 10;
/** Of a password nobody knows: an unknown address takes as long to refuse as a wrong password. */
const nobody = "$2b$10$z5OA4xifs6CgEs6br8XpcOelh5SVK03CFlA3RhVodEk3dNiSKs9.S";
const bytesBcryptReads = 72;

export const hashPassword = (password: string): Promise<string> => hash(password, rounds);

/** Whether the password is the one behind the hash; `null` is nobody's hash and never fits. */
export async function fits(password: string, kept: string | null): Promise<boolean> {
  const readable = Buffer.byteLength(password) <= bytesBcryptReads;
  const same = await compare(password, kept ?? nobody);
  return same && readable && kept !== null;
}

/** Of a password nobody knows: the account is entered in other ways until its person sets one. */
export const randomPasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString("base64url"));
