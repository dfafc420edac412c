import type { Tx } from "#server/db/open";
import type { Draft } from "../case/draft.ts";
import type { ItemRow } from "../case/loaded-claim.ts";

export interface Variant {
  id: string;
  external_id: string;
  product_id: string;
  product_external_id: string;
  title: string;
  variant_title: string | null;
  sku: string | null;
  image_url: string | null;
  tax_rate: string;
  tracked: boolean;
}

const variantQuery = (tx: Tx, storeId: string) =>
  tx
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["v.id", "v.external_id", "v.title as variant_title", "v.sku", "v.tax_rate", "v.tracked"])
    .select(["p.id as product_id", "p.external_id as product_external_id", "p.title", "p.image_url"])
    .where("v.store_id", "=", storeId);

/** Return the variant an item was sold as; undefined when the catalogue no longer has it. */
export async function variantOfLine({ tx, context, record }: Draft, item: ItemRow): Promise<Variant | undefined> {
  const externalId = record.lines.get(item.order_line_id)?.variant_external_id;
  return externalId ? variantQuery(tx, context.store.id).where("v.external_id", "=", externalId).executeTakeFirst() : undefined;
}

export const variantById = (tx: Tx, storeId: string, id: string): Promise<Variant | undefined> =>
  variantQuery(tx, storeId).where("v.id", "=", id).executeTakeFirst();
