import type { NoticeKind } from "#contracts/notices";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import { idsOf, peopleWho } from "./recipients.ts";
import { write } from "./write.ts";

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

/** Notify owners of days whose statistics differed from the books, and were counted anew. */
export const analyticsNotices: Subscriber = {
  name: "notices.analytics",
  topics: "analytics.repaired",
  handle: (tx, event) => notifyOwners(tx, event, "analytics_repaired", (event.payload as { days: string[] }).days.join(", ")),
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

/** Notify owners of a campaign that was paused by itself, and of one that did not begin when its time came. */
export const campaignNotices: Subscriber = {
  name: "notices.campaigns",
  topics: "campaign.",
  async handle(tx, event) {
    const kind = campaignKinds[event.topic];
    if (kind) await notifyOwners(tx, event, kind, String((event.payload as { name: string }).name));
  },
};
const campaignKinds: Partial<Record<string, NoticeKind>> = {
  "campaign.paused": "campaign_paused",
  "campaign.late": "campaign_late",
  "campaign.not_ready": "campaign_not_ready",
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
