import type { NewStore } from "#contracts/session/session";
import type { CoreDeps } from "#server/core/module";
import type { CallContext, Caller } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { domainOf, insertStore } from "./new-store.ts";
import { listOwnStores } from "./repository.ts";

/** More than one business runs; scripts that create stores in a loop stop here. */
const most = 50;

/**
 * Create another store of the caller's account, as far as new registrations are open. Its domain is provisional like that
 * of a first store. @throws ACCOUNTS_CLOSED, STORE_EXISTS, LIMIT_REACHED
 */
export async function createStore({ db, config }: CoreDeps, store: NewStore, caller: Caller | null, { actor, now, ip }: CallContext) {
  const accountId = caller?.accountId;
  ensure(accountId, "FORBIDDEN");
  ensure(config.registration === "open", "ACCOUNTS_CLOSED");
  const platform_domain = domainOf(store.platform_domain, "platform_domain");
  return db.transaction(async (tx) => {
    // Two clicks at once must not create the store twice.
    await tx.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().executeTakeFirstOrThrow();
    const owned = (await listOwnStores(tx, accountId)).filter(({ user_type }) => user_type === "merchant");
    ensure(owned.length < most, "LIMIT_REACHED", { max: most });
    const isOwn = owned.some((one) => one.platform === store.platform && one.platform_domain.toLowerCase() === platform_domain);
    ensure(!isOwn, "STORE_EXISTS");
    const id = await insertStore(tx, { ...store, platform_domain }, { accountId, name: actor.name, now, ip });
    return (await listOwnStores(tx, accountId)).find((one) => one.id === id) as (typeof owned)[number];
  });
}
