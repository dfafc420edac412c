import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { writeAccountMail } from "#server/core/ports";
import { listPersons, takeOverAccount } from "#server/core/sessions/api";
import type { Tx } from "#server/db/open";
import type { Device } from "#server/kit/device";
import { ensure } from "#server/kit/errors";
import type { Identity } from "./identity.ts";

export type ProviderName = "Google" | "Microsoft";

/**
 * Return the account of an identity. It is matched by issuer and subject; the first time it is linked to the account of
 * its confirmed address. An account whose address was never confirmed may have been opened by anybody, so its
 * registrant is locked out first. @throws SSO_NO_ACCOUNT
 */
export async function accountOf(
  deps: Pick<CoreDeps, "db" | "config">,
  provider: ProviderName,
  identity: Identity,
  from: Device,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const known = await usedAgain(tx, identity, from.now);
    if (known) return known;
    const account = await tx
      .selectFrom("account")
      .selectAll()
      .where("email", "=", identity.email)
      .where("status", "=", "active")
      .executeTakeFirst();
    ensure(account, "SSO_NO_ACCOUNT");
    if (!account.email_verified) await takeOverAccount(tx, account.id, from.now);
    const { issuer, subject } = identity;
    const at = from.now.toISOString();
    await tx
      .insertInto("account_identity")
      .values({ issuer, subject, account_id: account.id, linked_at: at, last_used_at: at })
      .onConflict((found) => found.columns(["issuer", "subject"]).doNothing())
      .execute();
    await notify(tx, provider, account.id, from);
    const values = { provider, email: account.email };
    const language = account.language ?? from.language;
    await writeAccountMail(deps, tx, { account, template: "identityLinked", language, values, now: from.now });
    return account.id;
  });
}

async function usedAgain(tx: Tx, { issuer, subject }: Identity, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable("account_identity")
    .set({ last_used_at: now.toISOString() })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id;
}

async function notify(tx: Tx, provider: ProviderName, accountId: string, from: Device): Promise<void> {
  const entry = { action: "identity.linked", object_type: "account", object_id: accountId, after: { provider } };
  for (const { id, store_id, user_type, first_name, last_name } of await listPersons(tx, accountId)) {
    const actor = { type: user_type, id, name: `${first_name} ${last_name}`.trim() };
    await writeAudit(tx, { ...from, actor, store: { id: store_id } }, entry);
  }
}
