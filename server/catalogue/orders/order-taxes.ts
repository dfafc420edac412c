import { sql } from "kysely";
import { type ChargedLine, type KnownRate, priceWithTax, rateOfExchange, type TaxedGoods } from "#server/catalogue/domain/exchange-tax";
import type { TaxPlace } from "#server/catalogue/domain/tax";
import type { Reader } from "#server/db/open";
import { sha256 } from "#server/kit/digest";

/** What an order says about taxes: how its lines were charged, and what its platform quoted for its address. */
export interface OrderTaxes {
  isIncluded: boolean;
  place: TaxPlace;
  lines: ChargedLine[];
  /** Rates by the platform's id of the variant. */
  quotes: ReadonlyMap<string, string>;
}

/** Return how an order was taxed; undefined where the store has none. An exchange goes to the address of the order it came from. */
export async function orderTaxes(reader: Reader, storeId: string, orderId: string): Promise<OrderTaxes | undefined> {
  const order = await reader
    .selectFrom("orders as o")
    .innerJoin("orders as root", "root.id", "o.root_order_id")
    .select(["o.tax_inclusive", "root.ship_to"])
    .where("o.store_id", "=", storeId)
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await reader
    .selectFrom("order_line as l")
    .leftJoin("variant as v", (join) => join.onRef("v.store_id", "=", "l.store_id").onRef("v.external_id", "=", "l.variant_external_id"))
    .select(["l.id", "l.variant_external_id", "l.product_external_id", "v.tax_class", "l.tax_rate"])
    .select((eb) => [
      eb.fn.coalesce("l.worth_gross_minor", "l.gross_minor").as("gross_minor"),
      eb.fn.coalesce("l.worth_tax_minor", "l.tax_minor").as("tax_minor"),
    ])
    .where("l.store_id", "=", storeId)
    .where("l.order_id", "=", orderId)
    .orderBy("l.position")
    .execute();
  const { country = null, province = null, postcode = null, city = null } = order.ship_to ?? {};
  const place = { country, province, postcode, city };
  const quotes = await reader
    .selectFrom("tax_quote")
    .select(["variant_external_id", "rate"])
    .where("store_id", "=", storeId)
    .where("place", "=", digestOf(place))
    // Rates change; what was asked lately is near enough to what the platform would charge now.
    .where("quoted_at", ">", sql<string>`now() - interval '7 days'`)
    .execute();
  return {
    isIncluded: order.tax_inclusive,
    place,
    lines: lines.map((line) => ({ ...line, gross_minor: Number(line.gross_minor), tax_minor: Number(line.tax_minor) })),
    quotes: new Map(quotes.map(({ variant_external_id, rate }) => [variant_external_id, rate])),
  };
}

/** Return the rate of goods that are exchanged for units of a line of the order. */
export const rateFor = ({ lines, quotes }: OrderTaxes, goods: TaxedGoods, returned: string): KnownRate =>
  rateOfExchange(goods, lines, returned, quotes.get(goods.external_id));

/** Return the price of one unit for the customer of the order, tax included. */
export const priceFor = (taxes: OrderTaxes, goods: TaxedGoods & { price_minor: number }, returned = ""): number =>
  priceWithTax(goods.price_minor, rateFor(taxes, goods, returned).rate, taxes.isIncluded).gross;

/** An address is personal: of a place only this is kept. */
export const digestOf = (place: TaxPlace): string =>
  sha256([place.country, place.province, place.postcode, place.city].map((part) => (part ?? "").trim().toUpperCase()).join("\n"));
