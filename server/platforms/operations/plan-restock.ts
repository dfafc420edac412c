import type { RestockCommand } from "#server/platforms/port/stock";
import { capabilitiesOf, isConnected } from "#server/platforms/powers";
import { type PlanningDraft, planOperation } from "./plan-operation.ts";
import type { Owner } from "./planned.ts";

export interface Restocked {
  line: { id: string; product_external_id: string | null; variant_external_id: string | null };
  locationId: string;
  quantity: number;
  /** The case's number. */
  reference: string;
}

/** Add restocked units on a connected store's platform too. One product at a time: WooCommerce loses concurrent changes. */
export async function planRestock(draft: PlanningDraft, owner: Owner, { line, locationId, quantity, reference }: Restocked): Promise<void> {
  const { tx, context } = draft;
  const { id, product_external_id, variant_external_id } = line;
  if (!isConnected(context.store) || !product_external_id || !variant_external_id || quantity === 0) return;
  const place = capabilitiesOf(context.store).multiLocation
    ? await tx
        .selectFrom("location")
        .select("external_id")
        .where("store_id", "=", context.store.id)
        .where("id", "=", locationId)
        .executeTakeFirstOrThrow()
    : null;
  const location_external_id = place?.external_id ?? null;
  const command: RestockCommand = { product_external_id, variant_external_id, location_external_id, quantity, reference };
  planOperation(draft, owner, { kind: "restock", subject: `stock:${product_external_id}`, command, about: [id] });
}
