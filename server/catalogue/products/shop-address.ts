import type { Reader } from "#server/db/open";
import { linkBelow, siteAt } from "#server/kit/address";

/** Return the address of a shop: its first own host, else the platform's; null where neither is known. */
export async function shopUrl(reader: Reader, storeId: string): Promise<string | null> {
  const row = await reader
    .selectFrom("store as s")
    .leftJoin("storefront as f", "f.store_id", "s.id")
    .select(["s.platform_domain", "f.hosts"])
    .where("s.id", "=", storeId)
    .executeTakeFirst();
  const host = row?.hosts?.[0] || row?.platform_domain;
  return host ? siteAt(host) : null;
}

/** Return a variant's page by the platform's own short addresses; null where the shop's host is not known. */
export async function variantUrl(
  reader: Reader,
  storeId: string,
  { external_id, product_external_id }: { external_id: string; product_external_id: string },
): Promise<string | null> {
  const shop = await shopUrl(reader, storeId);
  if (!shop) return null;
  const { platform } = await reader.selectFrom("store").select("platform").where("id", "=", storeId).executeTakeFirstOrThrow();
  if (platform === "shopify") return linkBelow(shop, `/variants/${encodeURIComponent(external_id)}`);
  return linkBelow(shop, "/", { p: product_external_id });
}
