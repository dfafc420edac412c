import type { WarrantyItem } from "#contracts/portal/warranty";
import type { Reader } from "#server/db/open";
import { dayIn } from "#server/kit/days";

type Registered = WarrantyItem["registrations"][number];
/** A registration with the keys that link it to a line of the order. */
export type OwnRegistration = Registered & { order_line_id: string | null; product_id: string; variant_id: string | null };

/** Return the registrations of an order, oldest first, without invalidated ones. */
export async function ownRegistrations(reader: Reader, store: { id: string; timezone: string }, orderId: string, now: Date) {
  const rows = await reader
    .selectFrom("warranty_registration")
    .select(["id", "promise", "serial", "expires_at", "starts_at", "last_day", "order_line_id", "product_id", "variant_id"])
    .where("store_id", "=", store.id)
    .where("order_id", "=", orderId)
    .where("status", "!=", "INVALID")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(
    ({ promise, starts_at, expires_at, ...row }): OwnRegistration => ({
      ...row,
      name: promise.name,
      status: expires_at !== null && new Date(expires_at) < now ? "EXPIRED" : "VALID",
      starts_on: dayIn(store.timezone, new Date(starts_at)),
    }),
  );
}

interface Line {
  id: string;
  product_id: string | null;
  variant_id: string | null;
}

/** Return those of a line: registered for it, or by staff for its product. */
export const registrationsOf = (line: Line, registered: readonly OwnRegistration[]): OwnRegistration[] =>
  registered.filter(({ order_line_id, product_id, variant_id }) =>
    order_line_id === null
      ? product_id === line.product_id && (variant_id === null || variant_id === line.variant_id)
      : order_line_id === line.id,
  );
