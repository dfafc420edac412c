import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";
import { type MailScope, type SampleData, samplesOf } from "#server/messaging/domain/texts/mail-variables";

/** Return what a mail would say about an order: its own facts, and samples for what it has none of. @throws NOT_FOUND */
export async function orderData(reader: Reader, storeId: string, scope: MailScope, orderId: string): Promise<SampleData> {
  const order = await reader
    .selectFrom("orders as o")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .select(["o.id", "o.number", "c.first_name", "c.last_name", "c.email"])
    .where("o.store_id", "=", storeId)
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const numberOf = (table: "returns" | "claim") =>
    reader
      .selectFrom(table)
      .select("number")
      .where("store_id", "=", storeId)
      .where("order_id", "=", orderId)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
  const [latestReturn, latestClaim] = [await numberOf("returns"), await numberOf("claim")];
  const lines = await reader
    .selectFrom("order_line")
    .select(["title", "variant_title", "quantity"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("position")
    .limit(20)
    .execute();
  const sample = samplesOf(scope, "SHORT");
  const name = `${order.first_name ?? ""} ${order.last_name ?? ""}`.trim();
  const facts = {
    "order.number": order.number,
    "customer.name": name,
    "customer.first_name": order.first_name ?? "",
    "customer.last_name": order.last_name ?? "",
    "customer.email": order.email ?? "",
    ...(latestReturn && { "return.number": latestReturn.number, "case.number": latestReturn.number }),
    ...(latestClaim && { "claim.number": latestClaim.number }),
    ...(latestClaim && scope.startsWith("claim") && { "case.number": latestClaim.number }),
  };
  const items = lines.map((line) => ({
    "item.title": line.title,
    "item.variant": line.variant_title ?? "",
    "item.quantity": String(line.quantity),
  }));
  return { values: { ...sample.values, ...facts }, items: sample.items.length > 0 ? items : [] };
}
