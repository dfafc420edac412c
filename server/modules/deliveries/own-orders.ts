import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { DeliveryError } from "#server/platforms/payload";

/** Afterwards an order nobody knows is imported like any other. */
const inTheMakingMs = 15 * 60_000;

/**
 * Return whether a platform's order is one that a return has made there: an exchange, or an invoice. It is an order of ours already.
 * @throws DeliveryError to be tried again while one is being made whose id is not known yet
 */
export async function isOwnOrder(tx: Tx, { store, now }: CallContext, externalId: string): Promise<boolean> {
  if (store.connectionId === null) return false;
  const recently = new Date(now.getTime() - inTheMakingMs).toISOString();
  const made = await tx
    .selectFrom("platform_operation as q")
    .leftJoin("orders as o", (join) => join.onRef("o.store_id", "=", "q.store_id").on("o.external_id", "=", externalId))
    .select(["q.state", "q.result", "o.id as known"])
    .where("q.store_id", "=", store.id)
    .where("q.kind", "in", ["exchange", "invoice"])
    .where((eb) =>
      eb.or([
        eb.and([eb("q.state", "in", ["sent", "unknown"]), eb("q.sent_at", ">", recently)]),
        eb(eb.ref("q.result", "->>").key("external_id"), "=", externalId),
      ]),
    )
    .execute();
  if (made.some(({ result }) => result?.external_id === externalId)) return true;
  if (made.some(({ known }) => known === null)) throw new DeliveryError("ORDER_IN_THE_MAKING", true);
  return false;
}
