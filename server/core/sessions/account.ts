import type { Insertable, Updateable } from "kysely";
import type { Tx } from "#server/db/open";
import type { Account } from "#server/db/tables";

/** Open an account. */
export async function insertAccount(tx: Tx, account: Insertable<Account>): Promise<void> {
  await tx.insertInto("account").values(account).execute();
}

/** Change an account that nobody uses yet: whoever is invited to a second store before the first was joined. */
export async function changeUnusedAccount(
  tx: Tx,
  id: string,
  columns: Pick<Updateable<Account>, "first_name" | "last_name" | "password_hash" | "email_verified" | "enters_unverified">,
): Promise<void> {
  await tx.updateTable("account").set(columns).where("id", "=", id).execute();
}
