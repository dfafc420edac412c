import { createHash, createHmac } from "node:crypto";
import { type Deliveries, deliveries } from "../deliveries.ts";
import { type Control, serve } from "../serve.ts";
import { consent } from "./consent.ts";
import { api } from "./routes.ts";
import type { Shop } from "./shop.ts";
import { type ApiKey, type Hook, World } from "./world.ts";

export interface WooDouble {
  origin: string;
  key: ApiKey;
  world: World;
  control: Control;
  deliveries: Deliveries;
  shop: Shop;
  close(): Promise<void>;
}

const agent = "WooCommerce/11.0.1 Hookshot (WordPress/7.1)";

/** Start a WooCommerce site on loopback, with the faults of the real one. */
export async function startWooCommerce(port = 0): Promise<WooDouble> {
  const world = new World();
  const key: ApiKey = { key: "ck_test", secret: "cs_test", permissions: "read_write" };
  world.keys.push(key);
  const outbox = deliveries(0);
  let origin = "";
  const shop: Shop = {
    world,
    origin: () => origin,
    emit(topic, payload) {
      for (const hook of world.hooks.filter((one) => one.topic === topic && one.status === "active"))
        send(outbox, world, hook, origin, payload);
    },
    ping(id) {
      const hook = world.hooks.find((one) => one.id === id);
      if (!hook) return;
      const headers = { "user-agent": agent, "content-type": "application/x-www-form-urlencoded" };
      outbox.add({ topic: "ping", url: hook.url, headers, body: `webhook_id=${id}`, done: () => {} });
    },
  };
  const served = await serve(
    ({ method, path }) => `${method} ${path.replace(/^\/wp-json\/wc\/v3\//, "").replace(/\d+/g, ":id")}`,
    (call) => (call.path.startsWith("/wc-auth/") ? consent(world, call) : api(shop, call)),
    port,
  );
  origin = served.origin;
  return { ...served, key, world, deliveries: outbox, shop };
}

/**
 * A delivery is what the REST API answers for its record when it is sent, in the name of the user who made the webhook: one that is gone by
 * then, or that this user may not see, is delivered as the refusal, rightly signed.
 */
function refusedTo(world: World, { topic }: Hook, payload: unknown): object | null {
  const { id } = payload as { id?: number };
  if (!world.senderMaySee)
    return { code: "woocommerce_rest_cannot_view", message: "Sorry, you cannot view this resource.", data: { status: 401 } };
  if (topic.endsWith(".deleted") || typeof id !== "number") return null;
  const isGone = topic.startsWith("order.") ? !world.orders.has(id) : topic.startsWith("product.") && !world.products.has(id);
  const code = topic.startsWith("order.") ? "woocommerce_rest_shop_order_invalid_id" : "woocommerce_rest_product_invalid_id";
  return isGone ? { code, message: "Invalid ID.", data: { status: 404 } } : null;
}

/** The delivery id is a hash of webhook and second: different deliveries within a second share it. */
function send(outbox: Deliveries, world: World, hook: Hook, origin: string, payload: unknown): void {
  const bodyNow = () => JSON.stringify(refusedTo(world, hook, payload) ?? payload);
  const [resource = "", ...event] = hook.topic.split(".");
  outbox.add({
    topic: hook.topic,
    url: hook.url,
    get body() {
      return bodyNow();
    },
    get headers() {
      return {
        "user-agent": agent,
        "content-type": "application/json",
        "x-wc-webhook-source": `${origin}/`,
        "x-wc-webhook-topic": hook.topic,
        "x-wc-webhook-resource": resource,
        "x-wc-webhook-event": event.join("."),
        "x-wc-webhook-signature": createHmac("sha256", hook.secret).update(bodyNow()).digest("base64"),
        "x-wc-webhook-id": String(hook.id),
        "x-wc-webhook-delivery-id": createHash("md5").update(`${hook.id}${world.second()}`).digest("hex"),
      };
    },
    done(status) {
      hook.failures = status >= 200 && status < 400 ? 0 : hook.failures + 1;
      if (hook.failures > 5) hook.status = "disabled";
    },
  });
}
