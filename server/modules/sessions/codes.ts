import { randomInt, timingSafeEqual } from "node:crypto";
import type { Database, Tx } from "#server/db/open";
import type { AccountCode } from "#server/db/tables";
import type { Seal } from "#server/kit/seal";

type Purpose = AccountCode["purpose"];
export const codeLifeMs = 15 * 60_000;
const maxTries = 5;
const digits = 8;

const bare = (code: string): string => code.replace(/[\s-]/g, "");

/** A new code for an account; the former one of the same purpose is void. */
export async function issueCode(tx: Tx, seal: Seal, accountId: string, purpose: Purpose, now: Date): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  const kept = { hash: seal.fingerprint(purpose, code), tries: 0, expires_at: new Date(now.getTime() + codeLifeMs).toISOString() };
  await tx
    .insertInto("account_code")
    .values({ account_id: accountId, purpose, ...kept })
    .onConflict((found) => found.columns(["account_id", "purpose"]).doUpdateSet(kept))
    .execute();
  return code;
}

/**
 * Whose code it is, or null. A try is counted before the code is compared, and an unknown address costs the same statement:
 * neither the answer nor its time tells whether the address has an account.
 */
export async function provenAccount(
  { db, seal }: { db: Database; seal: Seal },
  given: { email: string; code: string; purpose: Purpose },
  now: Date,
): Promise<string | null> {
  const row = await db.kysely
    .updateTable("account_code")
    .from("account")
    .set((eb) => ({ tries: eb("account_code.tries", "+", 1) }))
    .whereRef("account.id", "=", "account_code.account_id")
    .where("account.email", "=", given.email)
    .where("account.status", "=", "active")
    .where("account_code.purpose", "=", given.purpose)
    .where("account_code.expires_at", ">", now.toISOString())
    .where("account_code.tries", "<", maxTries)
    .returning(["account_code.account_id", "account_code.hash"])
    .executeTakeFirst();
  const said = Buffer.from(seal.fingerprint(given.purpose, bare(given.code)));
  const right = timingSafeEqual(said, Buffer.from(row?.hash ?? seal.fingerprint("nobody", given.code)));
  return right && row ? row.account_id : null;
}

/** A proven code that is used again in a moment: looking at the stores must not cost one of its tries. */
export const forgiveTries = (db: Database, accountId: string, purpose: Purpose) =>
  db.kysely.updateTable("account_code").set({ tries: 0 }).where("account_id", "=", accountId).where("purpose", "=", purpose).execute();

/** Ends a code for good; false when somebody was faster. */
export async function spendCode(tx: Tx, accountId: string, purpose: Purpose): Promise<boolean> {
  const gone = await tx.deleteFrom("account_code").where("account_id", "=", accountId).where("purpose", "=", purpose).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}
