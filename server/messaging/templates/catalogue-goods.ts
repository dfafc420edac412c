import type { ShownGood } from "#contracts/templates/values";
import { variantUrl } from "#server/catalogue/products/api";
import type { Reader } from "#server/db/open";

export type Good = ShownGood & { id: string };

/** Return variants as mails show them, by their ids; what is no longer in the catalogue is left out. */
export async function catalogueGoods(reader: Reader, storeId: string, variantIds: readonly string[]): Promise<Map<string, Good>> {
  if (variantIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["v.id", "v.external_id", "p.external_id as product_external_id", "p.title", "v.title as variant", "p.image_url"])
    .select(["v.price_minor", "v.currency"])
    .where("v.store_id", "=", storeId)
    .where("v.id", "in", [...variantIds])
    .where("p.deleted_at", "is", null)
    .execute();
  const goods = new Map<string, Good>();
  for (const { id, title, variant, price_minor, currency, image_url, ...external } of rows)
    goods.set(id, { id, title, variant, price_minor, currency, url: await variantUrl(reader, storeId, external), image: image_url });
  return goods;
}
