import type { ConsentAction, ConsentChannel, ConsentSource } from "#contracts/subscribers/states";
import { hmacSha256, sha256 } from "#server/kit/digest";

/** What a digest covers. */
export interface ConsentFacts {
  store_id: string;
  subscriber_id: string;
  channel: ConsentChannel;
  action: ConsentAction;
  source: ConsentSource;
  /** Any ISO instant; digested in milliseconds and UTC. */
  at: string;
  text: string;
}

/** Return the digest of a consent event after the one before it; `""` before the first. */
export const consentDigest = (previous: string, { store_id, subscriber_id, channel, action, source, at, text }: ConsentFacts): string =>
  sha256([previous, store_id, subscriber_id, channel, action, source, new Date(at).toISOString(), sha256(text)].join("\n"));

/** Return whether every digest of a trail follows from the one before it. */
export function isIntact(trail: readonly (ConsentFacts & { digest: string })[]): boolean {
  let previous = "";
  return trail.every((event) => {
    const follows = event.digest === consentDigest(previous, event);
    previous = event.digest;
    return follows;
  });
}

/** Return the digest by which an address is suppressed; the store's key keeps others from trying addresses. */
export const addressHash = (key: string, storeId: string, channel: "EMAIL" | "SMS", address: string): string =>
  hmacSha256(key, [storeId, channel, address].join("\n")).toString("hex");
