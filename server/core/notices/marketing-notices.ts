import { subscriber } from "#server/jobs/outbox";
import { idsOf, peopleWho } from "./recipients.ts";
import { write } from "./write.ts";

const kinds = {
  "message_connection.failed": "message_connection_failed",
  "sender_domain.broken": "sender_domain_broken",
  "consent.broken": "consent_broken",
} as const;

/** Notify owners of a customer who asked the platform for their data, and of an erasure that waits for open cases. */
export const customerDataNotices = subscriber({
  name: "notices.customer-data",
  topics: ["customer_data."],
  async handle(tx, event) {
    const { id, name } = event.payload;
    const kind = event.topic === "customer_data.requested" ? "data_requested" : "erasure_waits";
    const owners = idsOf(await peopleWho(tx, event.store_id, null).execute());
    await write(tx, event, { kind, object_id: id, subject: name, by: { id: null, name: "" } }, owners);
  },
});

/** Notify owners of what the daily checks of marketing found, once each while the notice is there. */
export const marketingNotices = (["message_connection.failed", "sender_domain.broken", "consent.broken"] as const).map((topic) =>
  subscriber({
    name: `notices.${topic.slice(0, topic.indexOf("."))}s`,
    topics: [topic],
    async handle(tx, event) {
      const kind = kinds[event.topic];
      const { id, name } = event.payload;
      const informed = tx
        .selectFrom("notice")
        .select("membership_id")
        .where("store_id", "=", event.store_id)
        .where("kind", "=", kind)
        .where("object_id", "=", id)
        .where("read_at", "is", null);
      const owners = idsOf(await peopleWho(tx, event.store_id, null).where("id", "not in", informed).execute());
      await write(tx, event, { kind, object_id: id, subject: name, by: { id: null, name: "" } }, owners);
    },
  }),
);
