import { emailKey } from "#contracts/email-address";
import type { PortalCredits } from "#contracts/portal/credits";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { factsOf, listMovements, movementFacts } from "./repository.ts";

/** More than anybody has; the portal does not page. */
const most = 50;

/** Return the credits of the customer of an order. @throws NOT_FOUND */
export async function ownCredits(reader: Reader, { store, now }: CallContext, orderId: string): Promise<PortalCredits> {
  const order = await reader
    .selectFrom("orders")
    .select(["customer_id", "customer_email"])
    .where("store_id", "=", store.id)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const { customer_id, customer_email } = order;
  const rows = await reader
    .selectFrom("store_credit")
    .selectAll()
    .where("store_id", "=", store.id)
    .where((eb) =>
      eb.or([
        ...(customer_email ? [eb("customer_email", "=", emailKey(customer_email))] : []),
        ...(customer_id ? [eb("customer_id", "=", customer_id)] : []),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const movements = await listMovements(
    reader,
    store.id,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => ({
      ...factsOf(row, now),
      movements: movements.filter(({ credit_id }) => credit_id === row.id).map(movementFacts),
    })),
  };
}
