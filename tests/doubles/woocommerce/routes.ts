import { createHmac } from "node:crypto";
import { type Incoming, json, type Outgoing } from "../serve.ts";
import { orderRoutes } from "./order-routes.ts";
import { refusal, type Shop } from "./shop.ts";
import { shopRoutes } from "./shop-routes.ts";
import type { ApiKey, World } from "./world.ts";

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Over TLS a key comes as Basic; over plain HTTP only with an OAuth 1.0a signature. */
function keyOf({ headers, query, method, path }: Incoming, world: World, origin: string): ApiKey | null {
  if (headers["x-forwarded-proto"] === "https") {
    const [key, secret] = Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64")
      .toString()
      .split(":");
    return world.keys.find((one) => one.key === key && one.secret === secret) ?? null;
  }
  const known = world.keys.find(({ key }) => key === query.get("oauth_consumer_key"));
  if (!known || Math.abs(Date.now() / 1000 - Number(query.get("oauth_timestamp"))) > 900) return null;
  const pairs = [...query.entries()]
    .filter(([name]) => name !== "oauth_signature")
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const base = [method, encode(`${origin}${path}`), encode(pairs.join("&"))].join("&");
  const expected = createHmac("sha256", `${known.secret}&`).update(base).digest("base64");
  return query.get("oauth_signature") === expected ? known : null;
}

const isWriting = (method: string) => method !== "GET";

/** Plugins and older controllers leave `data` of a refusal out, or send whatever they like. */
function asRefused({ refusalData }: World, answer: Outgoing): Outgoing {
  if (!refusalData || answer.status < 400 || !answer.body.startsWith("{")) return answer;
  const { data: _, ...body } = JSON.parse(answer.body);
  const data = { number: answer.status, null: null, array: [], absent: undefined }[refusalData];
  return { ...answer, body: JSON.stringify({ ...body, data }) };
}

/** Answer a call of the REST API. */
export async function api(shop: Shop, call: Incoming): Promise<Outgoing> {
  if (call.path === "/wp-json/")
    return json(200, {
      name: "Test site",
      url: shop.world.statedAddress ?? shop.origin(),
      timezone_string: "Europe/Berlin",
      gmt_offset: 1,
    });
  const path = call.path.replace(/^\/wp-json\/wc\/v3\//, "");
  const key = keyOf(call, shop.world, shop.origin());
  if (!key) return refusal(401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
  if (isWriting(call.method) ? key.permissions === "read" : key.permissions === "write")
    return refusal(
      401,
      "woocommerce_rest_authentication_error",
      `The API key provided does not have ${isWriting(call.method) ? "write" : "read"} permissions.`,
    );
  for (const [method, pattern, answer] of [...orderRoutes(shop), ...shopRoutes(shop)]) {
    const match = pattern.exec(path);
    if (method !== call.method || !match) continue;
    return asRefused(shop.world, await answer({ call, ids: match.slice(1), body: call.body ? JSON.parse(call.body) : {} }));
  }
  return refusal(404, "rest_no_route", "No route was found matching the URL and request method.");
}
