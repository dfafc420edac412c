import { sql } from "kysely";
import type { NoticeKind } from "#contracts/notices";
import type { MemberPermission } from "#contracts/permissions";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";

/** Timeline entries that produce a notice, by kind. */
const kinds: Readonly<Record<string, NoticeKind>> = {
  Requested: "requested",
  Assigned: "assigned",
  Note: "noted",
  "Label Failed": "label_failed",
  "Payment Failed": "refund_failed",
};
/** The permission of those informed when nobody is assigned. */
const responsibleRight: Partial<Record<NoticeKind, MemberPermission>> = {
  requested: "RETURNS_APPROVE",
  label_failed: "RETURNS_APPROVE",
  refund_failed: "can_refund",
};

/** The payload of a return's event: its state at that time. */
interface ReturnEvent {
  id: string;
  number: string;
  told: readonly { label: string }[];
  by: { id: string | null; name: string; assignee_id: string | null };
}

interface NewNotice {
  kind: NoticeKind;
  object_id: string;
  subject: string;
  by: { id: string | null; name: string };
}

/** Notify people about events of returns, except those who caused them. */
export const returnNotices: Subscriber = {
  name: "notices.returns",
  topics: "return.",
  async handle(tx, event) {
    const { told = [], by } = event.payload as unknown as Partial<ReturnEvent>;
    // Events from before notices existed name no author.
    if (!by) return;
    for (const { label } of told) {
      const kind = kinds[label];
      if (kind) await tellOfReturn(tx, event, kind);
    }
  },
};

/** Notify owners of a platform delivery that could not be processed. */
export const deliveryNotices: Subscriber = {
  name: "notices.deliveries",
  topics: "delivery.failed",
  async handle(tx, event) {
    const { id, topic } = event.payload as { id: string; topic: string };
    const notice = { kind: "delivery_failed", object_id: id, subject: topic, by: { id: null, name: "" } } as const;
    await write(tx, event, notice, idsOf(await peopleWho(tx, event.store_id, null).execute()));
  },
};

/** Notify owners of an import's end, and of differences from the platform that need a person. */
export const importNotices: Subscriber = {
  name: "notices.imports",
  topics: "import.",
  async handle(tx, event) {
    const kind = event.topic === "import.done" ? "import_done" : "import_failed";
    await notifyOwners(tx, event, kind, "");
  },
};
export const differenceNotices: Subscriber = {
  name: "notices.differences",
  topics: "differences.found",
  handle: (tx, event) => notifyOwners(tx, event, "differences_found", String((event.payload as { count: number }).count)),
};

/** Notify owners of a document that had to be issued with details missing; those who have not read of another are not notified again. */
export const invoiceNotices: Subscriber = {
  name: "notices.invoices",
  topics: "invoice.incomplete",
  async handle(tx, event) {
    const { id, number } = event.payload as { id: string; number: string };
    const informed = tx
      .selectFrom("notice")
      .select("membership_id")
      .where("store_id", "=", event.store_id)
      .where("kind", "=", "invoice_incomplete")
      .where("read_at", "is", null);
    const owners = idsOf(await peopleWho(tx, event.store_id, null).where("id", "not in", informed).execute());
    await write(tx, event, { kind: "invoice_incomplete", object_id: id, subject: number, by: { id: null, name: "" } }, owners);
  },
};

async function notifyOwners(tx: Tx, event: OutboxEvent, kind: NoticeKind, subject: string): Promise<void> {
  const { id } = event.payload as { id: string };
  const notice = { kind, object_id: id, subject, by: { id: null, name: "" } };
  await write(tx, event, notice, idsOf(await peopleWho(tx, event.store_id, null).execute()));
}

/** Notify owners that calls to their store are paused because its platform no longer answers, and that they go on. */
export const connectionNotices: Subscriber = {
  name: "notices.store_connections",
  topics: "store_connection.",
  async handle(tx, event) {
    const kind = event.topic === "store_connection.paused" ? "store_paused" : "store_resumed";
    const store = await tx.selectFrom("store").select("name").where("id", "=", event.store_id).executeTakeFirstOrThrow();
    const notice = { kind, object_id: event.store_id, subject: store.name, by: { id: null, name: "" } } as const;
    await write(tx, event, notice, idsOf(await peopleWho(tx, event.store_id, null).execute()));
  },
};

/** Notify the person who requested an export of its end. */
export const exportNotices: Subscriber = {
  name: "notices.exports",
  topics: "export.",
  async handle(tx, event) {
    const { id, membership_id, file } = event.payload as { id: string; membership_id: string; file: string };
    const kind = event.topic === "export.done" ? "export_done" : "export_failed";
    await write(tx, event, { kind, object_id: id, subject: file, by: { id: null, name: "" } }, [membership_id]);
  },
};

async function tellOfReturn(tx: Tx, event: OutboxEvent, kind: NoticeKind): Promise<void> {
  const { id, number, by } = event.payload as unknown as ReturnEvent;
  const assignee = by.assignee_id ? await assigned(tx, event.store_id, by.assignee_id) : [];
  const needed = responsibleRight[kind];
  const people = assignee.length === 0 && needed ? await responsibleFor(tx, event.store_id, id, needed) : assignee;
  // A failed refund concerns even its author, because the result may arrive much later.
  const reached = kind === "refund_failed" ? people : people.filter((person) => person !== by.id);
  await write(tx, event, { kind, object_id: id, subject: number, by }, reached);
}

/** The assignee, at any location, while they may still open the return. */
const assigned = async (tx: Tx, storeId: string, id: string): Promise<string[]> =>
  idsOf(await peopleWho(tx, storeId, ["returns"]).where("id", "=", id).execute());

/**
 * Those who may open the return and take its next step at its location; a return without a location concerns all
 * locations.
 */
async function responsibleFor(tx: Tx, storeId: string, id: string, permission: MemberPermission): Promise<string[]> {
  const found = tx.selectFrom("returns").select("location_id").where("store_id", "=", storeId).where("id", "=", id);
  const place = (await found.executeTakeFirst())?.location_id ?? null;
  const worksThere = sql<boolean>`(user_type = 'merchant' or locations is null or locations @> ${JSON.stringify([place])}::jsonb)`;
  const people = peopleWho(tx, storeId, ["returns", permission]).$if(place !== null, (those) => those.where(worksThere));
  return idsOf(await people.execute());
}

/** Owners, and members with every one of the permissions; null for owners only. */
const peopleWho = (tx: Tx, storeId: string, permissions: readonly MemberPermission[] | null) =>
  tx
    .selectFrom("membership")
    .select("id")
    .where("store_id", "=", storeId)
    .where("status", "=", "active")
    .where(sql<boolean>`(user_type = 'merchant' or permissions @> ${JSON.stringify(permissions ?? [null])}::jsonb)`);

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function write(tx: Tx, event: OutboxEvent, { by, ...news }: NewNotice, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const { store_id, created_at } = event;
  const about = { ...news, store_id, actor_name: by.name, created_at, read_at: null };
  await tx
    .insertInto("notice")
    .values(people.map((membership_id) => ({ id: newId(), membership_id, ...about })))
    .execute();
  await publishLive(tx, { store_id, resource: "notices", ids: [...people], type: "created", version: null });
}
