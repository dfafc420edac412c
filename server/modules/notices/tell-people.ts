import { sql } from "kysely";
import type { NoticeKind } from "#contracts/notices";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";

/** What the story of a return may hold that concerns somebody, and as what. */
const kinds: Readonly<Record<string, NoticeKind>> = {
  Requested: "requested",
  Assigned: "assigned",
  Note: "noted",
  "Label Failed": "label_failed",
  "Payment Failed": "refund_failed",
};
/** Who is to look at it where nobody is assigned. */
const lookedAfterBy: Partial<Record<NoticeKind, string>> = {
  requested: "RETURNS_APPROVE",
  label_failed: "RETURNS_APPROVE",
  refund_failed: "can_refund",
};

/** What an event of a return says, as its state was then. */
interface ReturnEvent {
  id: string;
  number: string;
  told: readonly { label: string }[];
  by: { id: string | null; name: string; assignee_id: string | null };
}

interface News {
  kind: NoticeKind;
  object_id: string;
  subject: string;
  by: { id: string | null; name: string };
}

/** Tells people of what happened to returns; nobody of what they did themselves. */
export const returnNotices: Subscriber = {
  name: "notices.returns",
  topics: "return.",
  async handle(tx, event) {
    const { told = [], by } = event.payload as unknown as Partial<ReturnEvent>;
    // What was said before people were told has nobody in it.
    if (!by) return;
    for (const { label } of told) {
      const kind = kinds[label];
      if (kind) await tellOfReturn(tx, event, kind);
    }
  },
};

/** Tells owners of a delivery of the platform that could not be worked. */
export const deliveryNotices: Subscriber = {
  name: "notices.deliveries",
  topics: "delivery.failed",
  async handle(tx, event) {
    const { id, topic } = event.payload as { id: string; topic: string };
    const news = { kind: "delivery_failed", object_id: id, subject: topic, by: { id: null, name: "" } } as const;
    await write(tx, event, news, await peopleWho(tx, event.store_id, null));
  },
};

async function tellOfReturn(tx: Tx, event: OutboxEvent, kind: NoticeKind): Promise<void> {
  const { id, number, by } = event.payload as unknown as ReturnEvent;
  const assignee = by.assignee_id ? await activeOnly(tx, event.store_id, by.assignee_id) : [];
  const needed = lookedAfterBy[kind];
  const people = assignee.length === 0 && needed ? await peopleWho(tx, event.store_id, needed) : assignee;
  // A refund that fails concerns even the one who asked for it: its answer may come much later.
  const reached = kind === "refund_failed" ? people : people.filter((person) => person !== by.id);
  await write(tx, event, { kind, object_id: id, subject: number, by }, reached);
}

const activeOnly = async (tx: Tx, storeId: string, id: string): Promise<string[]> => {
  const found = tx.selectFrom("membership").select("id").where("store_id", "=", storeId).where("id", "=", id);
  return (await found.where("status", "=", "active").execute()).map((row) => row.id);
};

/** Owners, and members who hold the permission; null for owners alone. */
async function peopleWho(tx: Tx, storeId: string, permission: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom("membership")
    .select("id")
    .where("store_id", "=", storeId)
    .where("status", "=", "active")
    .where(sql<boolean>`(user_type = 'merchant' or permissions @> ${JSON.stringify([permission])}::jsonb)`)
    .execute();
  return rows.map(({ id }) => id);
}

async function write(tx: Tx, event: OutboxEvent, { by, ...news }: News, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const { store_id, created_at } = event;
  const about = { ...news, store_id, actor_name: by.name, created_at, read_at: null };
  await tx
    .insertInto("notice")
    .values(people.map((membership_id) => ({ id: newId(), membership_id, ...about })))
    .execute();
  await publishLive(tx, { store_id, resource: "notices", ids: [...people], type: "created", version: null });
}
