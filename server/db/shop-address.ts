import type { Reader } from "./open.ts";

/** Return the address of a shop: its first own host, else the platform's; null where neither is known. */
export async function shopUrl(reader: Reader, storeId: string): Promise<string | null> {
  const row = await reader
    .selectFrom("store as s")
    .leftJoin("storefront as f", "f.store_id", "s.id")
    .select(["s.platform_domain", "f.hosts"])
    .where("s.id", "=", storeId)
    .executeTakeFirst();
  const host = row?.hosts?.[0] || row?.platform_domain;
  return host ? `https://${host}` : null;
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
  const id = encodeURIComponent(platform === "shopify" ? external_id : product_external_id);
  return platform === "shopify" ? `${shop}/variants/${id}` : `${shop}/?p=${id}`;
}
