import { subscriber } from "#server/jobs/outbox";
import { notifyOwners, notifyOwnersOnce } from "./owners.ts";

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
    await notifyOwners(tx, event, { kind, object_id: id, subject: name });
  },
});

/** Notify owners of what the daily checks of marketing found, once each while the notice is there. */
export const marketingNotices = (Object.keys(kinds) as (keyof typeof kinds)[]).map((topic) =>
  subscriber({
    name: `notices.${topic.slice(0, topic.indexOf("."))}s`,
    topics: [topic],
    async handle(tx, event) {
      const { id, name } = event.payload;
      await notifyOwnersOnce(tx, event, { kind: kinds[event.topic], object_id: id, subject: name }, "same");
    },
  }),
);
