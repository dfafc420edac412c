import type { NewStore } from "#contracts/session/session";
import { writeAudit } from "#server/core/audit/api";
import { insertOwner } from "#server/core/members/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { newId } from "#server/kit/ids";

/**
 * "https://Shop.Example/" → "shop.example"; deliveries identify their store by it. @throws BAD_REQUEST at `field` when
 * nothing is left
 */
export function domainOf(text: string, field: string): string {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "");
  if (!domain) throw badRequest({ [field]: "INVALID" });
  return domain;
}

/** The account that becomes the owner, and where the call comes from. */
type Founder = Pick<CallContext, "now" | "ip"> & { accountId: string; name: string };

/**
 * Insert a store and its owner's membership; returns the store's id. Its domain stays provisional until the store is
 * connected to the shop of that domain.
 */
export async function insertStore(tx: Tx, store: NewStore, { accountId, name, ...origin }: Founder): Promise<string> {
  const [storeId, membershipId] = [newId(), newId()];
  const { platform, platform_domain, currency, timezone, country } = store;
  const row = { id: storeId, name: store.name, platform, platform_domain, currency, timezone, country };
  await tx.insertInto("store").values(row).execute();
  await insertOwner(tx, { id: membershipId, store_id: storeId, account_id: accountId });
  const actor = { type: "merchant", id: membershipId, name } as const;
  const after = { name: store.name, platform, platform_domain };
  const entry = { action: "store.registered", object_type: "store", object_id: storeId, after };
  await writeAudit(tx, { ...origin, actor, store: { id: storeId } }, entry);
  return storeId;
}
