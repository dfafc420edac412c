/** What a platform can do, as data of its adapter: screens and rules ask here, never for the platform's name. */
export interface Capabilities {
  /** Returns exist on the platform itself, with exchanges in the same order. */
  nativeReturns: boolean;
  /** Stock is counted by location. */
  multiLocation: boolean;
  /** Fulfilment can be held and released. */
  holds: boolean;
  /** The form store credit takes: a balance, or a coupon without a remainder. Null: none. */
  storeCredit: "account" | "coupon" | null;
  giftCards: boolean;
  /** `exact`: the platform computes a refund; `computed`: the adapter does, from what was charged. Null: no preview. */
  refundPreview: "exact" | "computed" | null;
  /** Additional invoices with a payment link. */
  invoices: boolean;
  /** A separate order for exchanged items. */
  exchangeOrders: boolean;
  bulkExport: boolean;
  /** A refund that the merchant makes by hand can be noted there, without its payment provider. */
  notesHandRefunds: boolean;
}
