import type { Reader, Tx } from "#server/db/open";

export const findSecondFactor = (reader: Reader, accountId: string) =>
  reader.selectFrom("second_factor").selectAll().where("account_id", "=", accountId).executeTakeFirst();

/** Store a secret that is not in force yet; never replaces one that is. */
export async function putPending(tx: Tx, accountId: string, secret: string, now: Date): Promise<void> {
  const row = { secret, confirmed_at: null, last_step: null, created_at: now.toISOString() };
  await tx
    .insertInto("second_factor")
    .values({ account_id: accountId, ...row })
    .onConflict((found) => found.column("account_id").doUpdateSet(row).where("second_factor.confirmed_at", "is", null))
    .execute();
}

/** Put a pending secret in force; returns false when there is none. */
export async function putInForce(tx: Tx, accountId: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("second_factor")
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const gone = await tx
    .deleteFrom("second_factor")
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Use a time step once: of two concurrent calls one succeeds. */
export async function takeTimeStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function takeRecoveryCode(tx: Tx, accountId: string, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recovery_code")
    .set({ used_at: now.toISOString() })
    .where("account_id", "=", accountId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ account_id: accountId, hash, used_at: null })))
    .execute();
}

export async function recoveryCodesLeft(reader: Reader, accountId: string): Promise<number> {
  const row = await reader
    .selectFrom("recovery_code")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Return the active people of a store who have no second factor in force. */
export const peopleWithoutFactor = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .leftJoin("second_factor as f", (join) => join.onRef("f.account_id", "=", "a.id").on("f.confirmed_at", "is not", null))
    .where("m.store_id", "=", storeId)
    .where("m.status", "=", "active")
    .where("a.status", "=", "active")
    .where("f.account_id", "is", null)
    .select("m.id")
    .execute();
