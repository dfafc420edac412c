import type { Outcome } from "#contracts/return-states";
import type { Tx } from "#server/db/open";
import type { SettlePart } from "../case/items.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { isThere } from "../stock/stock.ts";
import { variantsById } from "../stock/variants.ts";
import { type ExchangePart, exchangeUnits } from "./exchange-value.ts";

interface Exchange {
  exchange: ExchangePart[];
  /** What is given instead of what is not there. */
  outcomes: Map<string, Outcome>;
}

/** What the units buy in exchange. Where the rules do not let an exchange wait for goods, money takes the place of missing ones. */
export async function exchangeParts(tx: Tx, record: LoadedCase, parts: readonly SettlePart[]): Promise<Exchange> {
  const found: Exchange = { exchange: [], outcomes: new Map() };
  const ids = parts.flatMap(({ item }) => item.exchange_variant_id ?? []);
  const variants = await variantsById(tx, record.row.store_id, ids);
  for (const { item, quantity } of parts) {
    const variant = variants.get(item.exchange_variant_id ?? "");
    const count = exchangeUnits(item, quantity);
    if (!variant || count === 0) continue;
    const rule = record.policy.out_of_stock_rule;
    if (rule === "HOLD" || (await isThere(tx, record, item, count))) found.exchange.push({ item, variant, quantity: count });
    else found.outcomes.set(item.id, rule === "CREDIT" ? "STORE_CREDIT" : "REFUND");
  }
  return found;
}
