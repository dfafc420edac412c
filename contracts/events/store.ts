import { z } from "zod";
import { Id } from "../envelope.ts";
import { eachOf, event } from "./entry.ts";

const named = event(z.object({ id: Id, name: z.string() }));
const ended = event(z.object({ id: Id, membership_id: Id, file: z.string() }));

/** Events of the store itself: its settings, its platform, and work that takes its time. */
export const storeEvents = {
  /** Names what changed, not what it is now. */
  "settings.updated": event(z.object({ section: z.string(), changed: z.array(z.string()) })),
  ...eachOf(["export.done", "export.failed"], ended),
  ...eachOf(["import.done", "import.failed"], event(z.object({ id: Id }))),
  ...eachOf(["store_connection.paused", "store_connection.resumed"], event(z.object({ id: Id }))),
  "delivery.failed": event(z.object({ id: Id, topic: z.string() })),
  /** Webhook subscriptions that the platform had disabled or lost were set up again, or could not be. */
  ...eachOf(["webhooks.repaired", "webhooks.broken"], event(z.object({ id: Id, topics: z.array(z.string()) }))),
  "differences.found": event(z.object({ id: Id, count: z.int() })),
  "analytics.repaired": event(z.object({ id: Id, days: z.array(z.string()) })),
  ...eachOf(["customer_data.requested", "customer_data.waiting"], named),
};
