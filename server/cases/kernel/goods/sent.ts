import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

/** Mark an exchange or replacement order as sent: it is an ordinary order, and once sent, its goods can be returned. */
export async function markSent(tx: Tx, { store, now }: CallContext, orderId: string | null): Promise<void> {
  const at = now.toISOString();
  await tx
    .updateTable("orders")
    .set((eb) => ({ fulfilled_at: eb.fn.coalesce("fulfilled_at", eb.val(at)), updated_at: at, version: eb("version", "+", 1) }))
    .where("store_id", "=", store.id)
    .where("id", "=", orderId ?? "")
    .execute();
}

type Tracking = string | { number?: string | undefined; carrier?: string | null | undefined } | null | undefined;

/** Return a parcel's carrier and number as one text; null where neither is known. */
export function trackingText(tracking: Tracking): string | null {
  if (!tracking) return null;
  return typeof tracking === "string" ? tracking : [tracking.carrier, tracking.number].filter(Boolean).join(" ") || null;
}
