import type { Tx } from "#server/db/open";
import type { ExchangeCommand } from "#server/platforms/port/exchange";
import type { Buyer } from "#server/platforms/port/invoices";

export interface BuyerFacts {
  customer: Buyer;
  ship_to: ExchangeCommand["ship_to"];
  language: string | null;
}

/** A return or a claim. */
interface Case {
  row: { store_id: string; customer_email: string };
  order: { rootId: string };
}

/** Return the customer of a case as the platform knows them, with the address of the order. */
export async function buyerOf(tx: Tx, { row, order }: Case): Promise<BuyerFacts> {
  const found = await tx
    .selectFrom("orders as o")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .select(["o.ship_to", "c.external_id", "c.first_name", "c.last_name", "c.phone", "c.language"])
    .where("o.store_id", "=", row.store_id)
    .where("o.id", "=", order.rootId)
    .executeTakeFirstOrThrow();
  const { ship_to: to, first_name, last_name } = found;
  return {
    language: found.language,
    customer: { external_id: found.external_id, email: row.customer_email || null, first_name, last_name },
    ship_to: to && {
      ...{ first_name, last_name, phone: found.phone },
      line1: to.line1 ?? null,
      line2: to.line2 ?? null,
      city: to.city ?? null,
      province: to.province ?? null,
      postcode: to.postcode ?? null,
      country: to.country ?? null,
    },
  };
}
