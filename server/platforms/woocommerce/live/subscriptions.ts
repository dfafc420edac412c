import { isPlatformError } from "../../port/errors.ts";
import type { Subscriptions } from "../../port/webhooks.ts";
import type { WooClient } from "../api/client.ts";
import { allOf } from "./paging.ts";

interface WooWebhook {
  id: number;
  topic: string;
  delivery_url: string;
  status: string;
}

/**
 * Webhooks of the store; every one gets the store's own secret. WooCommerce disables one after six failures in a row, and counts on from
 * there when it is enabled again, until a delivery arrives.
 */
export const subscriptions = (client: WooClient, secret: string): Subscriptions => ({
  hasOwnSecrets: true,
  list: async () =>
    (await allOf<WooWebhook>(client, "webhooks", { status: "all" })).map(({ id, topic, delivery_url, status }) => ({
      id: String(id),
      topic,
      callbackUrl: delivery_url,
      active: status === "active",
    })),
  async create(topic, delivery_url) {
    await client.write("POST", "webhooks", { name: `Returns: ${topic}`, topic, delivery_url, secret, status: "active" });
  },
  async repair(id, delivery_url) {
    await client.write("PUT", `webhooks/${id}`, { delivery_url, secret, status: "active" });
  },
  async remove(id) {
    try {
      await client.write("DELETE", `webhooks/${id}`, undefined, { force: true });
    } catch (error) {
      if (!isPlatformError(error, "not_found")) throw error;
    }
  },
});
