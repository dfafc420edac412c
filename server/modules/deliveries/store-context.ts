import type { Tx } from "#server/db/open";
import { systemContext } from "#server/db/system-context";
import type { CallContext } from "#server/kit/context";

const platformNames = { shopify: "Shopify", woocommerce: "WooCommerce" } as const;

/** The platform speaks for its store; what it tells is on the books under its name. */
export async function storeContext(tx: Tx, storeId: string, now: Date): Promise<CallContext> {
  const context = await systemContext(tx, storeId, now);
  return { ...context, actor: { ...context.actor, name: platformNames[context.store.platform] } };
}
