import type { StorePlatform } from "../port.ts";

/**
 * For a store without a live connection: the merchant moves the money, we keep the books.
 * The ledger row is the fact; the store's own systems hear of it through the outbox.
 */
export const recordedPlatform: StorePlatform = {
  kind: "recorded",
  recordsOnly: true,
  refund: async (_command, key) => ({ state: "succeeded", external_id: `recorded:${key}` }),
  findRefund: async (_command, key) => ({ state: "succeeded", external_id: `recorded:${key}` }),
};
