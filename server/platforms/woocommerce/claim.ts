import type { IncomingHttpHeaders } from "node:http";
import { cutText } from "#server/kit/sound-text";
import { type Claim, shopAddress } from "../delivery.ts";
import { sha256 } from "../signature.ts";

/** Return the claims of a WooCommerce delivery, else null. */
export function woocommerceClaim(headers: IncomingHttpHeaders, raw: Buffer): Claim | null {
  const of = (name: string) => String(headers[`x-wc-webhook-${name}`] ?? "");
  if (!of("topic") || !of("source")) return null;
  return {
    platform: "woocommerce",
    domain: shopAddress(of("source")),
    topic: cutText(of("topic"), 100),
    signature: of("signature"),
    // The delivery id is a hash of webhook and second, so different deliveries within a second share it.
    dedupeKey: cutText(`${sha256(raw)}:${of("topic")}`, 200),
  };
}

/**
 * Return whether this is the unsigned ping WooCommerce sends when a webhook is saved: `webhook_id=N`, form-encoded,
 * without its headers.
 */
export function isWoocommercePing(headers: IncomingHttpHeaders, raw: Buffer): boolean {
  const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  return (
    isForm && headers["x-wc-webhook-signature"] === undefined && raw.length < 64 && /^webhook_id=\d+$/.test(raw.toString("latin1").trim())
  );
}
