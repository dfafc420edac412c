import type { z } from "zod";
import type { OrderUpsert } from "#contracts/orders/upsert";
import type { Location, LocationUpsert, ProductUpsert } from "#contracts/products";
import type { OutsideUnits } from "#server/catalogue/domain/outside-report";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { CustomerSnapshot, OrderSnapshot } from "#server/platforms/port/orders";

interface OrderFacts {
  updatedAt?: string | null;
  cancelledAt?: string | null;
  isLate?: boolean;
  restores?: boolean;
  quiet?: boolean;
}

interface FoundOrder {
  externalId: string;
  order: OrderUpsert;
  facts: OrderFacts;
  units: readonly OutsideUnits[];
}

/** What saving a platform's records needs of orders, products and locations. */
export interface RecordDeps {
  orderLinks: {
    putOrder(
      tx: Tx,
      context: CallContext,
      externalId: string,
      input: OrderUpsert,
      facts: OrderFacts,
      units: readonly OutsideUnits[],
    ): Promise<{ outcome: "created" | "updated" | "unchanged" | "older" }>;
    /** Save many orders of an import at once; returns the result of those that need not be put on their own. */
    putNewOrders(tx: Tx, context: CallContext, found: readonly FoundOrder[]): Promise<("created" | "unchanged" | null)[]>;
    markOrderDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unchanged" | "unknown">;
    saveCustomer(
      tx: Tx,
      context: CallContext,
      customer: CustomerSnapshot,
      options: { creates: boolean },
    ): Promise<"created" | "updated" | "unchanged" | "older" | "unknown">;
  };
  claimLinks: {
    /** Follow the order of a replacement. Returns whether that changed its claim. */
    followReplacement(tx: Tx, context: CallContext, order: OrderSnapshot): Promise<boolean>;
  };
  productLinks: {
    putProduct(tx: Tx, context: CallContext, externalId: string, input: ProductUpsert): Promise<string>;
  };
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

export type ImportDeps = ModuleDeps & RecordDeps;
