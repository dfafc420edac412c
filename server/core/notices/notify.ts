import { subscriber } from "#server/jobs/outbox";
import { notifyOwners, notifyOwnersOnce } from "./owners.ts";
import { write } from "./write.ts";

/** Notify owners of a platform delivery that could not be processed. */
export const deliveryNotices = subscriber({
  name: "notices.deliveries",
  topics: ["delivery.failed"],
  async handle(tx, event) {
    const { id, topic } = event.payload;
    await notifyOwners(tx, event, { kind: "delivery_failed", object_id: id, subject: topic });
  },
});

/** Notify owners of an import's end, and of differences from the platform that need a person. */
export const importNotices = subscriber({
  name: "notices.imports",
  topics: ["import."],
  async handle(tx, event) {
    const kind = event.topic === "import.done" ? "import_done" : "import_failed";
    await notifyOwners(tx, event, { kind, object_id: event.payload.id, subject: "" });
  },
});
/** Notify owners of webhooks that had stopped; who has not read of broken ones is not notified again. */
export const webhookNotices = subscriber({
  name: "notices.webhooks",
  topics: ["webhooks."],
  async handle(tx, event) {
    const { id, topics } = event.payload;
    const subject = String(topics.length);
    if (event.topic === "webhooks.broken") await notifyOwnersOnce(tx, event, { kind: "webhooks_broken", object_id: id, subject }, "any");
    else await notifyOwners(tx, event, { kind: "webhooks_repaired", object_id: id, subject });
  },
});
export const differenceNotices = subscriber({
  name: "notices.differences",
  topics: ["differences.found"],
  handle(tx, event) {
    const { id, count } = event.payload;
    return notifyOwners(tx, event, { kind: "differences_found", object_id: id, subject: String(count) });
  },
});

/** Notify owners of days whose statistics differed from the books, and were counted anew. */
export const analyticsNotices = subscriber({
  name: "notices.analytics",
  topics: ["analytics.repaired"],
  handle(tx, event) {
    const { id, days } = event.payload;
    return notifyOwners(tx, event, { kind: "analytics_repaired", object_id: id, subject: days.join(", ") });
  },
});

/** Notify owners of a document that had to be issued with details missing; those who have not read of another are not notified again. */
export const invoiceNotices = subscriber({
  name: "notices.invoices",
  topics: ["invoice.incomplete"],
  async handle(tx, event) {
    const { id, number } = event.payload;
    await notifyOwnersOnce(tx, event, { kind: "invoice_incomplete", object_id: id, subject: number }, "any");
  },
});

/** Notify owners of a campaign that was paused by itself, and of one that did not begin when its time came. */
export const campaignNotices = subscriber({
  name: "notices.campaigns",
  topics: ["campaign.paused", "campaign.late", "campaign.not_ready"],
  handle(tx, event) {
    const { id, name } = event.payload;
    return notifyOwners(tx, event, { kind: campaignKinds[event.topic], object_id: id, subject: name });
  },
});
const campaignKinds = {
  "campaign.paused": "campaign_paused",
  "campaign.late": "campaign_late",
  "campaign.not_ready": "campaign_not_ready",
} as const;

/** Notify owners that calls to their store are paused because its platform no longer answers, and that they go on. */
export const connectionNotices = subscriber({
  name: "notices.store_connections",
  topics: ["store_connection."],
  async handle(tx, event) {
    const kind = event.topic === "store_connection.paused" ? "store_paused" : "store_resumed";
    const store = await tx.selectFrom("store").select("name").where("id", "=", event.store_id).executeTakeFirstOrThrow();
    await notifyOwners(tx, event, { kind, object_id: event.store_id, subject: store.name });
  },
});

/** Notify the person who requested an export of its end. */
export const exportNotices = subscriber({
  name: "notices.exports",
  topics: ["export."],
  async handle(tx, event) {
    const { id, membership_id, file } = event.payload;
    const kind = event.topic === "export.done" ? "export_done" : "export_failed";
    await write(tx, event, { kind, object_id: id, subject: file, by: { id: null, name: "" } }, [membership_id]);
  },
});
