import type { Journey, Subscriber } from "#contracts/subscribers/shapes";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { standingOf } from "#server/messaging/domain/sending/message-standing";

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

/** Return the latest messages to a person, without their texts. */
export async function messagesOf(reader: Reader, storeId: string, { id, email }: { id: string; email: string | null }) {
  const rows = await reader
    .selectFrom("message")
    .select(["id", "template", "subject", "recipient", "channel", "kind", "state", "skip_reason", "created_at", "sent_at"])
    .select(["delivered_at", "clicked_at", "bounced_at", "complained_at"])
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("subscriber_id", "=", id), ...(email ? [eb("recipient", "=", email)] : [])]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  const items = rows.map(({ delivered_at, clicked_at, bounced_at, complained_at, ...row }) => ({
    ...row,
    standing: standingOf({ ...row, delivered_at, opened_at: null, clicked_at, bounced_at, complained_at }),
  }));
  return { items };
}

const mostJourneys = 20;

/** Return the automations that a person is in or was, the latest first. */
export async function listJourneys(reader: Reader, storeId: string, id: string): Promise<{ items: Journey[] }> {
  const rows = await reader
    .selectFrom("enrolment as e")
    .innerJoin("automation as a", (join) => join.onRef("a.id", "=", "e.automation_id").onRef("a.store_id", "=", "e.store_id"))
    .innerJoin("automation_version as v", (join) =>
      join.onRef("v.automation_id", "=", "e.automation_id").onRef("v.version", "=", "e.version"),
    )
    .select(["e.id", "e.automation_id", "a.name", "a.type", "e.state", "e.exit_reason", "e.about", "e.step", "e.due_at"])
    .select(["e.entered_at", "e.ended_at", "v.definition"])
    .where("e.store_id", "=", storeId)
    .where("e.subscriber_id", "=", id)
    .orderBy("e.entered_at", "desc")
    .orderBy("e.id", "desc")
    .limit(mostJourneys)
    .execute();
  return {
    items: rows.map(({ automation_id, name, type, definition, ...row }) => ({
      ...row,
      automation: { id: automation_id, name, type },
      steps: definition.steps.length,
    })),
  };
}
