import type { IncomingHttpHeaders } from "node:http";
import { enqueue } from "#server/jobs/queue";
import { AppError } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { openMarked } from "#server/kit/seal";
import { noteVersion } from "#server/platforms/connections/api";
import type { Claim } from "#server/platforms/delivery";
import { parseLossless } from "#server/platforms/lossless-json";
import type { ModuleDeps } from "#server/platforms/module";
import { apiVersion } from "#server/platforms/shopify/api/version";
import { shopifyClaim } from "#server/platforms/shopify/claim";
import { privacyDomain, privacyTopics } from "#server/platforms/shopify/privacy";
import { shopifySubject } from "#server/platforms/shopify/read-delivery";
import { isSignedBy } from "#server/platforms/signature";
import { noteProof, noteRefusal } from "#server/platforms/webhooks/api";
import { isWoocommercePing, woocommerceClaim } from "#server/platforms/woocommerce/claim";
import { woocommerceSubject } from "#server/platforms/woocommerce/read-delivery";
import { deliveryQueue } from "./jobs.ts";
import { claimedStores, formerStores, storeDelivery } from "./repository.ts";

/**
 * Receive a delivery: verify its raw bytes, store it once, process it later. @throws BAD_SIGNATURE when the signature
 * is wrong or the store unknown; nothing is stored then
 */
export async function receiveDelivery(
  { db, clock, ports }: ModuleDeps,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): Promise<{ received: true }> {
  if (isWoocommercePing(headers, raw)) return { received: true };
  const claim = shopifyClaim(headers, raw) ?? woocommerceClaim(headers, raw);
  // What privacy law requires comes after the app was uninstalled and the store disconnected, too.
  const former = claim && privacyTopics.includes(claim.topic) ? await formerStores(db.kysely, claim) : [];
  const claimed = claim ? await claimedStores(db.kysely, claim) : [];
  const store = [...claimed, ...former].find(({ webhook_secret }) => {
    const secret = webhook_secret && openMarked(ports.seal, webhook_secret);
    return secret && claim && isSignedBy(secret, raw, claim.signature);
  });
  const connected = claimed.find(({ connection_id }) => connection_id !== null);
  const at = clock.now().toISOString();
  if (claim && !store && connected) await noteRefusal(db.kysely, connected.id, { ...claim, at });
  if (!claim || !store || !isAboutItself(claim, raw)) throw new AppError("BAD_SIGNATURE");
  const id = newId();
  await db.transaction(async (tx) => {
    const isNew = await storeDelivery(tx, {
      id,
      store_id: store.id,
      platform: claim.platform,
      topic: claim.topic,
      dedupe_key: claim.dedupeKey,
      subject: subjectOf(claim, raw),
      // PostgreSQL text cannot hold NUL; JSON with a bare NUL is invalid anyway.
      raw: raw.toString("utf8").replaceAll("\0", ""),
      received_at: at,
    });
    if (store === connected && store.webhook_secret) await noteProof(tx, store.id, store.webhook_secret, { ...claim, at });
    // Without a word about it the body is as ever.
    if (claim.version) await noteVersion(tx, store.id, { delivered_version: claim.version === apiVersion ? null : claim.version });
    if (isNew) await enqueue(tx, { queue: deliveryQueue, key: id, payload: { storeId: store.id, deliveryId: id } });
  });
  return { received: true };
}

/** One app may be installed in several shops, so that its signature does not say which of them is meant. */
const isAboutItself = ({ platform, topic, domain }: Claim, raw: Buffer): boolean =>
  platform !== "shopify" || !privacyTopics.includes(topic) || privacyDomain(parsed(raw)) === domain;

function parsed(raw: Buffer): unknown {
  try {
    return parseLossless(raw.toString("utf8"));
  } catch {
    return null;
  }
}

function subjectOf(claim: Claim, raw: Buffer): string | null {
  try {
    const payload = parseLossless(raw.toString("utf8"));
    return claim.platform === "shopify" ? shopifySubject(payload) : woocommerceSubject(payload);
  } catch {
    // It is signed, so it is stored and shown; processing it will report what is wrong.
    return null;
  }
}
