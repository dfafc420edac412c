import type { IncomingHttpHeaders } from "node:http";
import { cutText } from "#server/kit/sound-text";
import { type Claim, shopAddress } from "../delivery.ts";
import { sha256 } from "../signature.ts";

/** Return the claims of a Shopify delivery, else null. */
export function shopifyClaim(headers: IncomingHttpHeaders, raw: Buffer): Claim | null {
  const of = (name: string) => String(headers[`x-shopify-${name}`] ?? "");
  if (!of("topic") || !of("shop-domain")) return null;
  return {
    platform: "shopify",
    domain: shopAddress(of("shop-domain")),
    topic: cutText(of("topic"), 100),
    signature: of("hmac-sha256"),
    // Set in the app's own configuration. It is not signed, so it is shown and decides nothing.
    version: /^(?:\d{4}-\d{2}|unstable)$/.exec(of("api-version"))?.[0] ?? null,
    // Shopify documents webhook-id as unique per delivery; several deliveries share an event-id. It is not signed, so the
    // body belongs to the key: a forged id cannot make a genuine delivery look like a repeat.
    dedupeKey: `${cutText(of("webhook-id"), 100) || cutText(of("topic"), 100)}:${sha256(raw)}`,
  };
}
