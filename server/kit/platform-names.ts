import type { PlatformName } from "#contracts/session/session";

/** The platforms as they call themselves; the same in every language. */
export const platformNames: Readonly<Record<PlatformName, string>> = { shopify: "Shopify", woocommerce: "WooCommerce" };
