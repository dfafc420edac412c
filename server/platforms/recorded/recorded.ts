import type { StorePlatform } from "../port.ts";

/**
 * A store without a live connection: the merchant moves the money and we record it. The store's own systems learn of it
 * through the outbox.
 */
export const recordedPlatform: StorePlatform = {
  kind: "recorded",
  recordsOnly: true,
  capabilities: {
    nativeReturns: false,
    multiLocation: true,
    holds: true,
    storeCredit: "account",
    giftCards: true,
    refundPreview: null,
    invoices: true,
    exchangeOrders: true,
    bulkExport: false,
    notesHandRefunds: false,
  },
  refunds: {
    execute: async (_command, key) => ({ state: "succeeded", external_id: `recorded:${key}` }),
    findByKey: async (_command, key) => ({ state: "succeeded", external_id: `recorded:${key}` }),
  },
};
