import { defineAbility } from "#contracts/ability";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

const platformNames = { shopify: "Shopify", woocommerce: "WooCommerce" } as const;

/** The platform speaks for its store; what it tells is on the books under its name. */
export async function storeContext(tx: Tx, storeId: string, now: Date): Promise<CallContext> {
  const store = await tx.selectFrom("store").selectAll().where("id", "=", storeId).executeTakeFirstOrThrow();
  const ability = defineAbility({ userType: "none" });
  return {
    actor: { type: "system", id: null, name: platformNames[store.platform], ability, locations: null, refundLimit: null },
    store: {
      id: store.id,
      name: store.name,
      platform: store.platform,
      platformDomain: store.platform_domain,
      currency: store.currency,
      timezone: store.timezone,
    },
    language: "en",
    now,
    requestId: "",
    ip: "",
    idempotencyKey: null,
    expectedVersion: null,
  };
}
