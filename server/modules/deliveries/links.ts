import type { z } from "zod";
import type { OrderUpsert } from "#contracts/orders/orders";
import type { Location, LocationUpsert, ProductUpsert } from "#contracts/products";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { OutsideUnits } from "#server/platforms/delivery";

interface PlatformFacts {
  updatedAt?: string | null;
  cancelledAt?: string | null;
  isLate?: boolean;
  restores?: boolean;
}
interface OutsideRefunds {
  currency: string | null;
  refunds: OrderUpsert["refunds"];
  units: readonly OutsideUnits[];
}

/**
 * What deliveries need of orders, products, locations and connections. All calls run in the transaction that settles the delivery.
 */
export interface DeliveryLinks {
  orderLinks: {
    putOrder(
      tx: Tx,
      context: CallContext,
      externalId: string,
      input: OrderUpsert,
      facts: PlatformFacts,
      units: readonly OutsideUnits[],
    ): Promise<{ outcome: "created" | "updated" | "unchanged" | "older" }>;
    markOrderDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unchanged" | "unknown">;
    importOutsideRefund(
      tx: Tx,
      context: CallContext,
      orderExternalId: string,
      refunds: OutsideRefunds,
    ): Promise<"booked" | "unchanged" | "unknown" | "mismatch">;
  };
  productLinks: {
    putProduct(tx: Tx, context: CallContext, externalId: string, input: ProductUpsert): Promise<string>;
    markProductDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unknown">;
  };
  connectionLinks: { markUninstalled(tx: Tx, storeId: string, now: Date): Promise<void> };
  locationLinks: {
    putLocation(
      tx: Tx,
      context: CallContext,
      externalId: string,
      input: z.output<typeof LocationUpsert>,
    ): Promise<z.output<typeof Location>>;
    listLocations(reader: Reader, storeId: string): Promise<z.output<typeof Location>[]>;
  };
}
