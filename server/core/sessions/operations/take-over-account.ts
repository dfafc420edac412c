import type { Tx } from "#server/db/open";
import { randomPasswordHash } from "../passwords.ts";
import { endSessions } from "../repository.ts";

/** Lock out whoever registered an address that was not theirs: the password becomes random. */
export async function takeOverAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  const changed = { password_hash: await randomPasswordHash(), email_verified: true };
  await tx.updateTable("account").set(changed).where("id", "=", accountId).execute();
  await endSessions(tx, accountId, { except: null }, now);
}
