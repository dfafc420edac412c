import type { Reader } from "#server/db/open";
import type { LinkedCase } from "./case-link.ts";

/** Return the order that a link of a mail leads to, and when its case ends without the customer; undefined where there is none. */
export async function linkedOrder(reader: Reader, storeId: string, { kind, id }: LinkedCase) {
  const about = kind === "order" ? { order_id: id, expires_at: null } : await caseOf(reader, storeId, kind, id);
  if (!about) return undefined;
  const order = await reader
    .selectFrom("orders")
    .select(["id", "number", "customer_email"])
    .where("store_id", "=", storeId)
    .where("id", "=", about.order_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return order && { ...order, expires_at: about.expires_at };
}

function caseOf(reader: Reader, storeId: string, kind: "return" | "claim", id: string) {
  const table = kind === "claim" ? "claim" : "returns";
  return reader
    .selectFrom([table])
    .select(["order_id", "expires_at"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
}
