import type { Transaction } from "kysely";
import type { Body } from "#contracts/returns/actions";
import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { Outcome } from "#contracts/returns/states";
import { exchangeDiscounts } from "#server/cases/domain/money/exchange-discount";
import { computeOutcome } from "#server/cases/domain/money/outcome";
import { Valuation } from "#server/cases/domain/money/valuation";
import { balances, settleable, unpaidOf } from "#server/cases/domain/returns/return-case";
import { mayProcessEarly } from "#server/cases/domain/returns/return-machine";
import { itemById } from "#server/cases/kernel/goods/items";
import type { UsableCredit } from "#server/cases/store-credits/api";
import { grossPrice } from "#server/catalogue/domain/tax";
import { unitsValue } from "#server/catalogue/domain/units";
import { orderTaxes } from "#server/catalogue/orders/api";
import type { Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";
import { AppError, ensure } from "#server/kit/errors";
import type { SettlePart } from "../case/items.ts";
import type { ItemRow, LoadedCase } from "../case/loaded-case.ts";
import { isAvailable } from "../stock/stock.ts";
import { variantsById } from "../stock/variants.ts";
import { type ExchangePart, exchangeUnits, priceAhead, pricedPart } from "./exchange-value.ts";
import { caseBonus, caseFees, exchangeShipping, refundedShipping } from "./fees.ts";

export type OutcomeRequest = Omit<Body<"suggested-financial-outcome">, "expected_total_minor">;
export interface Settlement {
  parts: SettlePart[];
  exchange: ExchangePart[];
  /** The outcome in place of an exchange that is out of stock, by item. */
  outcomes: ReadonlyMap<string, Outcome>;
  outcome: FrozenOutcome;
  /** The part of the order's discount that counts toward the exchange, by item. */
  discounts: ReadonlyMap<string, number>;
}
const early = ["REQUEST", "APPROVED", "IN_TRANSIT", "DROP_OFF_IN_STORE"];

/**
 * Return the units a round would settle. A suggestion may look ahead: if nothing can be settled before receipt it takes
 * the expected units, otherwise exactly those of `process`.
 */
export function unitsToSettle(record: LoadedCase, request: OutcomeRequest, lookAhead: boolean): Map<string, number> {
  const before = early.includes(record.stage);
  const now = (item: ItemRow) => settleable(item, record, before && mayProcessEarly(record));
  const expected = (item: ItemRow) => (record.decision === "APPROVED" ? item.approved : item.requested) - item.settled;
  const available = lookAhead && before && record.items.every((item) => now(item) <= 0) ? expected : now;
  if (!request.items) return new Map(record.items.map((item) => [item.id, Math.max(0, available(item))]));
  const requested = new Map<string, number>();
  for (const { id, quantity } of request.items) {
    const item = itemById(record, id);
    const most = lookAhead ? item.requested - item.settled : available(item);
    const sum = (requested.get(id) ?? 0) + quantity;
    if (sum > most)
      throw new AppError(most <= 0 ? "NOTHING_ACCEPTED" : "QUANTITY_EXCEEDS_RETURNABLE", { item_id: id, free: Math.max(0, most) });
    requested.set(id, sum);
  }
  return requested;
}

/**
 * Compute the settlement of some units: their value, the exchange they buy, and the amount owed, of which `credit` pays
 * what the customer owes. Read-only.
 */
export async function computeSettlement(
  tx: Transaction<DB>,
  record: LoadedCase,
  request: OutcomeRequest,
  units: ReadonlyMap<string, number>,
  credit: UsableCredit | null,
): Promise<Settlement> {
  assertAmounts(record, request);
  const parts = priceUnits(record, units);
  const { exchange, outcomes } = await exchangeParts(tx, record, parts);
  const { policy } = record;
  const priced = parts.map(({ item, quantity, amounts }) => ({
    item_id: item.id,
    quantity,
    amounts,
    outcome: outcomes.get(item.id) ?? item.outcome,
    exchange_minor: priceOf(item.id, exchange) + priceAhead(record, item, quantity),
  }));
  const discounts = exchangeDiscounts(
    parts.map((part, i) => ({ gross: part.amounts.gross, discount: discountOf(record, part), exchange: priced[i]?.exchange_minor ?? 0 })),
    policy.exchange_price_rule,
  );
  const lines = priced.map((line, i) => ({ ...line, exchange_discount_minor: discounts[i] ?? 0 }));
  const isExchange = lines.some((line) => line.exchange_minor > 0 || exchange.some(({ item }) => item.id === line.item_id));
  ensure(isExchange || !request.exchange_shipping_minor, "INVALID_AMOUNT", { field: "exchange_shipping_minor" });
  const outcome = computeOutcome({
    currency: record.order.currency,
    lines,
    exchangeRule: policy.exchange_price_rule,
    leftover: policy.default_resolution,
    shipping_minor: request.refund_shipping_minor ?? refundedShipping(record, parts),
    fees: await caseFees(tx, record, request.fees_minor, parts, outcomes),
    exchange_shipping_minor: isExchange ? (request.exchange_shipping_minor ?? exchangeShipping(record, parts, outcomes)) : 0,
    store_credit_minor: credit?.balance_minor ?? null,
    bonusOf: (credit) => request.bonus_minor ?? caseBonus(record, credit),
    method: request.method ?? null,
    payments: record.payments,
    left: remainingBalance(record),
    refundOrder: policy.refund_order,
    isTaxAssumed: exchange.some(({ isAssumed }) => isAssumed),
  });
  return { parts, exchange, outcomes, outcome, discounts: new Map(lines.map((line) => [line.item_id, line.exchange_discount_minor])) };
}

/** The order's discount on these units, where the policy counts it toward an exchange. */
const discountOf = ({ policy }: LoadedCase, { item, discount }: SettlePart): number =>
  policy.lines[item.order_line_id]?.exchange_credit === "PRE_DISCOUNT" ? discount : 0;

const priceOf = (itemId: string, exchange: readonly ExchangePart[]): number =>
  exchange.reduce((sum, part) => sum + (part.item.id === itemId ? part.price.gross : 0), 0);

/** The order's balance for this round, less what earlier rounds of the case still owe and what other cases were promised. */
function remainingBalance(record: LoadedCase): ReturnType<typeof balances> {
  const left = balances(record);
  return { ...left, order: Math.max(0, left.order - Math.max(0, unpaidOf(record)) - record.order.promisedElsewhere) };
}

/** Units of a line are counted on, even when two items of the case name the same line (M4). */
function priceUnits(record: LoadedCase, units: ReadonlyMap<string, number>): SettlePart[] {
  const values = new Valuation(record.lines);
  return record.items.flatMap((item) => {
    const quantity = units.get(item.id) ?? 0;
    const line = record.lines.get(item.order_line_id);
    if (!line || quantity <= 0) return [];
    const from = values.next(item);
    const discount = grossPrice(line.order_discount_minor, line.tax_rate, record.order.tax_inclusive);
    return [
      {
        item,
        quantity,
        amounts: values.take(item, quantity),
        discount: unitsValue({ quantity: line.quantity, gross: discount, tax: 0 }, from, quantity).gross,
      },
    ];
  });
}

function assertAmounts(record: LoadedCase, request: OutcomeRequest): void {
  for (const field of ["fees_minor", "refund_shipping_minor", "exchange_shipping_minor", "bonus_minor"] as const)
    ensure((request[field] ?? 0) >= 0, "INVALID_AMOUNT", { field });
  const wanted = request.refund_shipping_minor ?? 0;
  if (wanted === 0) return;
  const paid = record.order.shipping.gross;
  ensure(record.order.shippingRefunded === 0, "SHIPPING_ALREADY_REFUNDED");
  ensure(paid > 0, "NOTHING_DUE");
  ensure(wanted <= paid, "REFUND_EXCEEDS_BALANCE", { maximum_refundable_minor: paid });
}

interface Exchange {
  exchange: ExchangePart[];
  /** The outcome in place of an exchange that is out of stock. */
  outcomes: Map<string, Outcome>;
}

/**
 * Return the exchange the units buy. Where the policy does not let an exchange wait for stock, money replaces what is
 * missing.
 */
async function exchangeParts(tx: Tx, record: LoadedCase, parts: readonly SettlePart[]): Promise<Exchange> {
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
