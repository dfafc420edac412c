import { sql } from "kysely";
import type { Order } from "#contracts/orders/orders";
import type { LineClaim } from "#contracts/orders/parts";
import type { Reader } from "#server/db/open";

/** The claims with units of the line `l`, oldest first. A repaired unit is the customer's again; a refund beside a replacement is of the same unit. */
export const lineClaims = sql<LineClaim[]>`coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'number', k.number,
    'held', u.kept - u.settled, 'settled', u.settled, 'compensated', u.compensated) order by k.created_at, k.id)
  from claim_item as i join claim as k on k.id = i.claim_id and k.store_id = i.store_id
  cross join lateral (
    select i.quantity - i.released as kept,
      least(i.quantity - i.released, coalesce(sum(r.quantity) filter (where r.kind not in ('REPAIR', 'REPAIR_KIT')
        and not (r.mode = 'COMPENSATION' and r.keep_returnable)), 0))::int as settled,
      coalesce(sum(r.quantity) filter (where r.mode = 'COMPENSATION' and r.keep_returnable), 0)::int as compensated
    from claim_resolution as r where r.item_id = i.id and r.store_id = i.store_id and r.state not in ('FAILED', 'CANCELLED')
  ) as u
  where i.order_line_id = l.id and i.store_id = l.store_id and (u.kept > 0 or u.compensated > 0)), '[]'::jsonb)`;

/** Return the claims about an order, newest first. */
export async function claimsOf(reader: Reader, storeId: string, orderId: string): Promise<Order["claims"]> {
  const rows = await reader
    .selectFrom("claim as k")
    .leftJoin("orders as o", (join) =>
      join.on("o.external_id", "=", sql<string>`${replacementPrefix} || k.id`).onRef("o.store_id", "=", "k.store_id"),
    )
    .select(["k.id", "k.number", "k.type", "k.status", "k.stage", "k.claimed_minor", "k.approved_minor", "k.created_at"])
    .select(["o.id as replacement_id", "o.number as replacement_number"])
    .where("k.store_id", "=", storeId)
    .where("k.order_id", "=", orderId)
    .orderBy("k.created_at", "desc")
    .orderBy("k.id", "desc")
    .execute();
  return rows.map(({ replacement_id, replacement_number, ...row }) => ({
    ...row,
    replacement: replacement_id && replacement_number ? { id: replacement_id, number: replacement_number } : null,
  }));
}

/** Orders created by a replacement are named after its claim. */
const replacementPrefix = "claim:";

/** Return the claim a replacement settles, and the order of the units it replaces. */
export async function replacementOf(reader: Reader, storeId: string, order: { external_id: string }): Promise<Order["replacement_of"]> {
  if (!order.external_id.startsWith(replacementPrefix)) return null;
  const found = await reader
    .selectFrom("claim")
    .select(["id", "number", "order_id", "order_number"])
    .where("store_id", "=", storeId)
    .where("id", "=", order.external_id.slice(replacementPrefix.length))
    .executeTakeFirst();
  return found ? { claim: { id: found.id, number: found.number }, order: { id: found.order_id, number: found.order_number } } : null;
}
