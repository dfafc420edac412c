import type { Tx } from "#server/db/open";
import { systemContext } from "#server/db/system-context";
import type { CallContext } from "#server/kit/context";

const platformNames = { shopify: "Shopify", woocommerce: "WooCommerce" } as const;

/** Return a context that acts as the store's platform, so changes are logged under its name. */
export async function storeContext(tx: Tx, storeId: string, now: Date): Promise<CallContext> {
  const context = await systemContext(tx, storeId, now);
  return { ...context, actor: { ...context.actor, name: platformNames[context.store.platform] } };
}
