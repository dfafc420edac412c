import type { Subscriptions } from "../../port/webhooks.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted } from "../api/errors.ts";
import { WebhookCreate, WebhookDelete, WebhookList, WebhookUpdate } from "../api/operations.generated.ts";
import { allNodes } from "./pages.ts";

/** Subscriptions made by the API; those of the app's own configuration are not listed by Shopify. */
export const subscriptions = (client: ShopifyClient): Subscriptions => ({
  async list() {
    const nodes = await listed(client);
    // Shopify deletes a subscription that failed too often, so every listed one delivers.
    return nodes.map(({ id, topic, uri }) => ({ id, topic, callbackUrl: uri, active: true }));
  },
  async create(topic, uri) {
    const { webhookSubscriptionCreate } = await client.run(WebhookCreate, { topic: topic, uri });
    assertAccepted(webhookSubscriptionCreate?.userErrors);
  },
  async repair(id, uri) {
    const { webhookSubscriptionUpdate } = await client.run(WebhookUpdate, { id, uri });
    assertAccepted(webhookSubscriptionUpdate?.userErrors);
  },
  async remove(id) {
    const { webhookSubscriptionDelete } = await client.run(WebhookDelete, { id });
    try {
      assertAccepted(webhookSubscriptionDelete?.userErrors);
    } catch (error) {
      // Shopify gives no code for it: one that is not listed any more is gone.
      if ((await listed(client)).some((one) => one.id === id)) throw error;
    }
  },
});

async function listed(client: ShopifyClient) {
  const page = async (after: string | null) => (await client.run(WebhookList, { after })).webhookSubscriptions;
  return allNodes(await page(null), page);
}
