import { randomInt } from "node:crypto";
import type { Database, Tx } from "#server/db/open";
import type { AccountCode } from "#server/db/tables";
import { isSameText } from "#server/kit/same-text";
import type { Seal } from "#server/kit/seal";

type Purpose = AccountCode["purpose"];
export const codeLifeMs = 10 * 60_000;
const maxTries = 5;
const digits = 8;

/** The subject of attempts at the mailed codes of an address. */
export const codeSubject = (email: string): string => `code ${email.toLowerCase()}`;

const bare = (code: string): string => code.replace(/[\s-]/g, "");

/** Issue a code for an account; voids the previous one for the same purpose. */
export async function issueCode(tx: Tx, seal: Seal, accountId: string, purpose: Purpose, now: Date): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  const stored = { hash: seal.fingerprint(purpose, code), tries: 0, expires_at: new Date(now.getTime() + codeLifeMs).toISOString() };
  await tx
    .insertInto("account_code")
    .values({ account_id: accountId, purpose, ...stored })
    .onConflict((found) => found.columns(["account_id", "purpose"]).doUpdateSet(stored))
    .execute();
  return code;
}

/**
 * Return the account a code proves, or null. The attempt is counted before the comparison, and an unknown address costs
 * the same statement, so neither response nor timing reveals whether the address has an account. Strangers who use up
 * the five tries of a code do not take them from a known device, which has a limit of its own.
 */
export async function provenAccount(
  { db, seal }: { db: Database; seal: Seal },
  attempt: { email: string; code: string; purpose: Purpose; isKnown: boolean },
  now: Date,
): Promise<string | null> {
  const row = await db.kysely
    .updateTable("account_code")
    .from("account")
    .set((eb) => ({ tries: eb("account_code.tries", "+", 1) }))
    .whereRef("account.id", "=", "account_code.account_id")
    .where("account.email", "=", attempt.email)
    .where("account.status", "=", "active")
    .where("account_code.purpose", "=", attempt.purpose)
    .where("account_code.expires_at", ">", now.toISOString())
    .$if(!attempt.isKnown, (query) => query.where("account_code.tries", "<", maxTries))
    .returning(["account_code.account_id", "account_code.hash"])
    .executeTakeFirst();
  const typed = seal.fingerprint(attempt.purpose, bare(attempt.code));
  const right = isSameText(typed, row?.hash ?? seal.fingerprint("nobody", attempt.code));
  return right && row ? row.account_id : null;
}

/** Forgive the attempt of a proven code that will be used again: listing the stores must not cost one. */
export const forgiveTries = (db: Database, accountId: string, purpose: Purpose) =>
  db.kysely.updateTable("account_code").set({ tries: 0 }).where("account_id", "=", accountId).where("purpose", "=", purpose).execute();

/** Use a code up; returns false when another call did so first. */
export async function spendCode(tx: Tx, accountId: string, purpose: Purpose): Promise<boolean> {
  const gone = await tx.deleteFrom("account_code").where("account_id", "=", accountId).where("purpose", "=", purpose).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}
