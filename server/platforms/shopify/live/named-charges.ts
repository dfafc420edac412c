import type { OrderSnapshot } from "../../port/orders.ts";
import type { ShopifyClient } from "../api/client.ts";
import { gid } from "../api/gid.ts";
import { paidMinor } from "../api/money.ts";
import { OrderExtras } from "../api/operations.generated.ts";
import { type Charge, dutiesRow, isShippingRow } from "../extra-charges.ts";
import { allDuties } from "./orders.ts";

/** How Shopify is told of a refund of charges: shipping by amount, duties by their ids. The rest is money that has no name there. */
export interface NamedCharges {
  shipping_minor: number;
  duties: { dutyId: string; refundType: "FULL" }[];
  unnamed_minor: number;
}

type ReadOrder = (externalId: string) => Promise<OrderSnapshot | null>;

/**
 * Split what is refunded of an order's charges, in minor units. Shopify takes a whole duty or its share in returned units, so a part of the
 * charges names none; additional fees cannot be named at all.
 */
export async function namedCharges(client: ShopifyClient, read: ReadOrder, externalId: string, minor: number): Promise<NamedCharges> {
  const plain = { shipping_minor: minor, duties: [], unnamed_minor: 0 };
  if (minor <= 0) return plain;
  const id = gid("Order", externalId);
  const { order } = await client.run(OrderExtras, { id });
  if (!order || (!order.originalTotalDutiesSet && order.additionalFees.length === 0)) return plain;
  const snapshot = await read(externalId);
  if (!snapshot) return plain;
  const gross = (rows: Charge[]) =>
    rows.reduce((sum, row) => sum + row.price_minor - row.discount_minor + (snapshot.order.tax_inclusive ? 0 : row.tax_minor), 0);
  const rows = snapshot.order.shipping;
  const whole = gross(rows);
  const shipping = gross(rows.filter(isShippingRow));
  if (minor < whole) {
    const shipping_minor = Number((BigInt(minor) * BigInt(shipping)) / BigInt(whole));
    return { shipping_minor, duties: [], unnamed_minor: minor - shipping_minor };
  }
  const owed = gross(rows.filter(({ external_id }) => external_id === dutiesRow));
  const { duties, left } = owed > 0 ? await allDuties(client, id) : { duties: [], left: null };
  const isWhole = left !== null && order.originalTotalDutiesSet !== null && paidMinor(left) === paidMinor(order.originalTotalDutiesSet);
  return {
    shipping_minor: shipping,
    duties: isWhole ? duties.map((duty) => ({ dutyId: duty.id, refundType: "FULL" })) : [],
    unnamed_minor: minor - shipping - (isWhole ? owed : 0),
  };
}
