import { type Selectable, sql } from "kysely";
import type { Tx } from "#server/db/open";
import type { OrderLine } from "#server/db/tables";

/**
 * A stored line and its use by cases: `is_held` when an open return or claim holds some of its units, `is_named` when any
 * ever contained it.
 */
export type KnownLine = Selectable<OrderLine> & { is_held: boolean; is_named: boolean };

export function knownLines(tx: Tx, storeId: string, orderId: string): Promise<KnownLine[]> {
  return tx
    .selectFrom("order_line as l")
    .selectAll("l")
    .select((eb) => {
      const items = eb
        .selectFrom("return_item as i")
        .select(sql`1`.as("one"))
        .whereRef("i.order_line_id", "=", "l.id")
        .where("i.store_id", "=", storeId);
      const inOpenReturn = items
        .innerJoin("returns as r", "r.id", "i.return_id")
        .where("r.status", "=", "OPEN")
        .where(sql<boolean>`i.requested > i.released`);
      const claimed = eb
        .selectFrom("claim_item as i")
        .select(sql`1`.as("one"))
        .whereRef("i.order_line_id", "=", "l.id")
        .where("i.store_id", "=", storeId);
      const inOpenClaim = claimed
        .innerJoin("claim as c", "c.id", "i.claim_id")
        .where("c.status", "=", "OPEN")
        .where(sql<boolean>`i.quantity > i.released`);
      return [
        eb
          .or([eb.exists(inOpenReturn), eb.exists(inOpenClaim)])
          .$castTo<boolean>()
          .as("is_held"),
        eb
          .or([eb.exists(items), eb.exists(claimed)])
          .$castTo<boolean>()
          .as("is_named"),
      ];
    })
    .where("l.store_id", "=", storeId)
    .where("l.order_id", "=", orderId)
    .execute();
}

/** Return whether part of the line's money was or is about to be refunded, so that its price must not change. */
export const isFrozen = (line: KnownLine): boolean => line.settled > 0 || line.compensated.length > 0 || line.is_held;
