import type { OutsideRefund, OutsideUnits } from "#server/catalogue/domain/outside-report";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { port } from "#server/kit/port";
import type { CheckoutSnapshot, PlatformConsent } from "./delivery.ts";
import type { ModuleDeps } from "./module.ts";
import type { InvoiceResult } from "./port/invoices.ts";
import type { OrderSnapshot } from "./port/orders.ts";
import type { PlatformReturn } from "./port/returns.ts";

// What follows from a platform's report in later areas. Calls with a transaction run in the one that settles the report.

/** Refunds as a platform tells of them. */
export interface OutsideRefunds {
  /** The currency of the money; null when only units were returned. */
  currency: string | null;
  refunds: readonly OutsideRefund[];
  units: readonly OutsideUnits[];
  /** They tell how known refunds ended, and no more. */
  isEnding?: boolean | undefined;
}

/**
 * Import a refund made on the platform. Answers `unknown` when the order is, and `mismatch` when the currency is not the order's; nothing
 * is booked then.
 */
export const importOutsideRefund = port<
  (
    tx: Tx,
    context: CallContext,
    orderExternalId: string,
    refunds: OutsideRefunds,
  ) => Promise<"booked" | "unchanged" | "unknown" | "mismatch">
>(async () => "unchanged");

/**
 * Note a return made on the platform, so that its units cannot be returned here as well. One that a case here mirrors is left to its case;
 * `pending`: one is being created for the order, so it may be that one.
 */
export const savePlatformReturn = port<
  (tx: Tx, context: CallContext, found: PlatformReturn) => Promise<"saved" | "ours" | "unchanged" | "unknown" | "pending">
>(async () => "unchanged");

/** Return the platform's ids of returns made there that hold units here, as far as is known. */
export const returnsUnderWay = port<(reader: Reader, storeId: string) => Promise<string[]>>(async () => []);

/** Release the exchange whose order was released on the platform. Returns whether that changed its case. */
export const followRelease = port<(tx: Tx, context: CallContext, orderExternalId: string) => Promise<boolean>>(async () => false);

/** Follow the order of a replacement. Returns whether that changed its claim. */
export const followReplacementOrder = port<(tx: Tx, context: CallContext, order: OrderSnapshot) => Promise<boolean>>(async () => false);

/** An invoice of ours on the platform, as it is there now; null: it is gone. */
export interface ReportedInvoice {
  invoice_id: string;
  external_id: string;
  found: InvoiceResult | null;
}

/** Book what was paid for an invoice on the platform, and note that it can be paid no more. */
export const followReportedInvoice = port<(deps: ModuleDeps, context: CallContext, reported: ReportedInvoice) => Promise<void>>(
  async () => {},
);

/** Save a cart; an older report changes nothing. */
export const saveReportedCheckout = port<
  (tx: Tx, deps: ModuleDeps, context: CallContext, checkout: CheckoutSnapshot) => Promise<{ changed: boolean }>
>(async () => ({ changed: false }));

/** Record what a person agreed to on the platform; unchanged: known already, or they have left since. */
export const applyConsent = port<
  (tx: Tx, deps: ModuleDeps, context: CallContext, consent: PlatformConsent) => Promise<"applied" | "unchanged" | "unknown">
>(async () => "unchanged");

/** Return whether a label is being bought, looked for or given back through a connection: without its key nobody would learn how that ends. */
export const hasOpenPurchases = port<(tx: Tx, storeId: string, connectionId: string) => Promise<boolean>>(async () => false);

/** Return how many days back an order of the store may still be returned; null when a policy has no limit. */
export const loadReturnDays = port<(reader: Reader, storeId: string) => Promise<number | null>>(async () => 0);

/** What is booked of an order's refunds. */
interface BookedRefunds {
  /** Legs that were paid here, or that others paid on the platform. */
  legs: {
    external_id: string | null;
    kind: string;
    amount_minor: number;
    state: string;
    /** The external id of the payment it was taken from. */
    payment: string | null;
    confirmed_by: string[];
  }[];
  /** The platform's ids of refunds that confirm legs. */
  recorded: string[];
}

/** Return what is booked of an order's refunds, to compare it with what its platform says. */
export const bookedRefunds = port<(tx: Tx, storeId: string, orderId: string) => Promise<BookedRefunds>>(async () => ({
  legs: [],
  recorded: [],
}));

/** Note imported orders that analytics must count anew: an import emits no event for each of them. */
export const touchAnalytics = port<(tx: Tx, storeId: string, kind: "ORDER", ids: readonly string[], at: string) => Promise<void>>(
  async () => {},
);
