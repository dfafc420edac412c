import type { RestockCommand } from "#server/platforms/port/stock";
import { capabilitiesOf, isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import type { LineRow } from "../case/loaded-case.ts";
import { planOperation } from "../case/plan-operation.ts";

/** Add restocked units on a connected store's platform too. One product at a time: WooCommerce loses concurrent changes. */
export async function planRestock(draft: Draft, line: LineRow, locationId: string, quantity: number): Promise<void> {
  const { tx, context, record } = draft;
  if (!isConnected(context.store) || !line.product_external_id || !line.variant_external_id || quantity === 0) return;
  const place = capabilitiesOf(context.store).multiLocation
    ? await tx
        .selectFrom("location")
        .select("external_id")
        .where("store_id", "=", context.store.id)
        .where("id", "=", locationId)
        .executeTakeFirstOrThrow()
    : null;
  const command: RestockCommand = {
    product_external_id: line.product_external_id,
    variant_external_id: line.variant_external_id,
    location_external_id: place?.external_id ?? null,
    quantity,
    reference: record.row.number,
  };
  planOperation(draft, { kind: "restock", subject: `stock:${line.product_external_id}`, command, about: [line.id] });
}
