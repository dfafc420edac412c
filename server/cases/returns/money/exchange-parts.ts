import type { Outcome } from "#contracts/returns/states";
import { orderTaxes } from "#server/catalogue/orders/api";
import type { Tx } from "#server/db/open";
import type { SettlePart } from "../case/items.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { isAvailable } from "../stock/stock.ts";
import { variantsById } from "../stock/variants.ts";
import { type ExchangePart, exchangeUnits, pricedPart } from "./exchange-value.ts";

interface Exchange {
  exchange: ExchangePart[];
  /** The outcome in place of an exchange that is out of stock. */
  outcomes: Map<string, Outcome>;
}

/**
 * Return the exchange the units buy. Where the policy does not let an exchange wait for stock, money replaces what is
 * missing.
 */
export async function exchangeParts(tx: Tx, record: LoadedCase, parts: readonly SettlePart[]): Promise<Exchange> {
  const found: Exchange = { exchange: [], outcomes: new Map() };
  const ids = parts.flatMap(({ item }) => item.exchange_variant_id ?? []);
  const variants = await variantsById(tx, record.row.store_id, ids, record.order.currency);
  const taxes = variants.size > 0 ? await orderTaxes(tx, record.row.store_id, record.order.id) : undefined;
  if (!taxes) return found;
  for (const { item, quantity, amounts } of parts) {
    const variant = variants.get(item.exchange_variant_id ?? "");
    const count = exchangeUnits(item, quantity);
    if (!variant || count === 0) continue;
    const rule = record.policy.out_of_stock_rule;
    if (rule === "HOLD" || (await isAvailable(tx, record, item, count)))
      found.exchange.push(pricedPart(record, taxes, { item, variant, quantity: count }, { quantity, amounts }));
    else found.outcomes.set(item.id, rule === "CREDIT" ? "STORE_CREDIT" : "REFUND");
  }
  return found;
}
