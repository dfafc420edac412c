import type { StorePlatform } from "../port.ts";

/**
 * A store without a live connection: the merchant moves the money and we record it. The store's own systems learn of it
 * through the outbox.
 */
export const recordedPlatform: StorePlatform = {
  kind: "recorded",
  recordsOnly: true,
  refund: async (_command, key) => ({ state: "succeeded", external_id: `recorded:${key}` }),
  findRefund: async (_command, key) => ({ state: "succeeded", external_id: `recorded:${key}` }),
};
