import type { Subscriber } from "#contracts/subscribers/shapes";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

const latest = 10;

/** Return a person's latest orders; none where the caller may not see orders. */
export async function ordersOf(reader: Reader, { store, actor }: CallContext, email: string | null): Promise<Subscriber["recent_orders"]> {
  if (email === null || !actor.ability.can("read", "Order")) return [];
  return await reader
    .selectFrom("orders")
    .select(["id", "number", "total_minor", "currency", "ordered_at"])
    .where("store_id", "=", store.id)
    .where("customer_email", "=", email)
    .where("deleted_at", "is", null)
    .orderBy("ordered_at", "desc")
    .orderBy("id", "desc")
    .limit(latest)
    .execute();
}

/** Return a person's latest returns and claims, as far as the caller may see them. */
export async function casesOf(reader: Reader, { store, actor }: CallContext, email: string | null): Promise<Subscriber["cases"]> {
  if (email === null) return [];
  const read = async (noun: "returns" | "claims") => {
    const rows = await reader
      .selectFrom(noun === "returns" ? "returns" : "claim")
      .select(["id", "number", "status", "created_at"])
      .where("store_id", "=", store.id)
      .where("customer_email", "=", email)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(latest)
      .execute();
    return rows.map(({ status, ...row }) => ({ noun, ...row, open: status === "OPEN" }));
  };
  const returns = actor.ability.can("read", "Return") ? await read("returns") : [];
  const claims = actor.ability.can("read", "Claim") ? await read("claims") : [];
  return [...returns, ...claims].sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, latest);
}

/** Return the latest mails to a person, without their texts. */
export async function messagesOf(reader: Reader, storeId: string, { id, email }: { id: string; email: string | null }) {
  const items = await reader
    .selectFrom("message")
    .select(["id", "template", "subject", "recipient", "state", "created_at", "sent_at"])
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("subscriber_id", "=", id), ...(email ? [eb("recipient", "=", email)] : [])]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return { items };
}
