import type { OutsideRefund, OutsideUnits } from "#server/catalogue/domain/outside-report";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { CheckoutSnapshot, PlatformConsent, SoughtCustomer } from "#server/platforms/delivery";
import type { ModuleDeps } from "#server/platforms/module";
import type { InvoiceResult } from "#server/platforms/port/invoices";
import type { CustomerSnapshot, LocationSnapshot, OrderSnapshot, ProductSnapshot } from "#server/platforms/port/orders";
import type { PlatformReturn } from "#server/platforms/port/returns";

interface OutsideRefunds {
  currency: string | null;
  refunds: readonly OutsideRefund[];
  units: readonly OutsideUnits[];
  isEnding?: boolean | undefined;
}
type Saved = "created" | "updated" | "unchanged" | "older";

/** What deliveries need of other modules. Calls with a transaction run in the one that settles the delivery. */
export interface DeliveryLinks {
  orderLinks: {
    markOrderDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unchanged" | "unknown">;
    importOutsideRefund(
      tx: Tx,
      context: CallContext,
      orderExternalId: string,
      refunds: OutsideRefunds,
    ): Promise<"booked" | "unchanged" | "unknown" | "mismatch">;
    /** Note a return made on the platform; `pending`: one is being created there by this app, so it may be that one. */
    savePlatformReturn(
      tx: Tx,
      context: CallContext,
      found: PlatformReturn,
    ): Promise<"saved" | "ours" | "unchanged" | "unknown" | "pending">;
  };
  productLinks: {
    markProductDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unknown">;
  };
  recordLinks: {
    saveOrder(tx: Tx, context: CallContext, order: OrderSnapshot, options?: { isLate?: boolean }): Promise<Saved | "own">;
    saveProduct(tx: Tx, context: CallContext, product: ProductSnapshot): Promise<Saved>;
    saveCustomer(tx: Tx, context: CallContext, customer: CustomerSnapshot, options: { creates: boolean }): Promise<Saved | "unknown">;
    saveLocation(tx: Tx, context: CallContext, location: LocationSnapshot): Promise<Saved>;
    /** Returns false when there is no such location. */
    retireLocation(tx: Tx, context: CallContext, externalId: string): Promise<boolean>;
    /** Returns false when no import waits for this export. */
    wakeImport(tx: Tx, storeId: string, bulkId: string): Promise<boolean>;
  };
  returnLinks: {
    /** Release the exchange whose order was released on the platform. Returns whether that changed its case. */
    exchangeReleased(tx: Tx, context: CallContext, orderExternalId: string): Promise<boolean>;
    /** Book what was paid for an invoice on the platform, and note that it can be paid no more. */
    invoiceReported(
      context: CallContext,
      reported: { invoice_id: string; external_id: string; found: InvoiceResult | null },
    ): Promise<void>;
  };
  storefrontLinks: {
    saveCheckout(tx: Tx, context: CallContext, checkout: CheckoutSnapshot): Promise<{ changed: boolean }>;
  };
  subscriberLinks: {
    /** Record what a person agreed to on the platform; unchanged: known already, or they have left since. */
    applyPlatformConsent(tx: Tx, context: CallContext, consent: PlatformConsent): Promise<"applied" | "unchanged" | "unknown">;
  };
  customerDataLinks: {
    /** Queue the erasure of a customer; what becomes of it is shown with the delivery. */
    askErasure(tx: Tx, context: CallContext, deliveryId: string, sought: SoughtCustomer): Promise<void>;
    /** Queue the erasure of everyone the platform brought. */
    askShopErasure(tx: Tx, context: CallContext, deliveryId: string): Promise<void>;
    /** Notify owners that a customer wants to see what is stored. Returns false where nothing is. */
    noteDataRequest(tx: Tx, context: CallContext, deliveryId: string, sought: SoughtCustomer): Promise<boolean>;
  };
  connectionLinks: {
    /** Forget the credentials of an app that was uninstalled. Returns false where another one is connected, which stays. */
    forgetUninstalled(tx: Tx, storeId: string, now: Date): Promise<boolean>;
    /** Ask the platform which scopes it grants, and save them. @throws PlatformError */
    refreshScopes(deps: Pick<ModuleDeps, "db" | "connector">, storeId: string): Promise<void>;
    /** Note that the app was uninstalled: its credentials no longer work. */
    markUninstalled(tx: Tx, storeId: string, now: Date): Promise<void>;
  };
}
