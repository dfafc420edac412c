import { aheadOf } from "#server/cases/domain/returns/sent-ahead";
import { unitsIn } from "#server/cases/kernel/goods/stock";
import { listPrice, unitsOfPrice } from "#server/catalogue/domain/exchange-tax";
import { changeCaseLine, insertCaseLine, insertCaseOrder, saveCaseTotals } from "#server/catalogue/orders/api";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";
import { exchangeNameOf } from "../case/exchange-name.ts";
import type { LineRow, LoadedCase } from "../case/loaded-case.ts";
import { discounted, type ExchangePart } from "../money/exchange-value.ts";
import { reserve, reservedFor } from "../stock/stock.ts";

/** The part of the original order's discount that counts toward the exchange, by item. */
type Discounts = ReadonlyMap<string, number>;

/**
 * Add the exchange to an order of its own, one line per part, paid with the money of the original order. A discount
 * stays with the goods: a line returned later is worth what was paid for it (M14).
 */
export async function addExchangeLines(draft: Draft, parts: readonly ExchangePart[], discounts: Discounts, isAhead = false): Promise<void> {
  const { record } = draft;
  if (!record.row.exchange_order_id) await createExchangeOrder(draft);
  const orderId = record.row.exchange_order_id as string;
  for (const part of parts) {
    const round = isAhead ? 0 : record.row.round + 1;
    const { compensated, ...row } = lineOf(record, part, orderId, draft.context.store.id, round, discounts.get(part.item.id) ?? 0);
    await insertCaseLine(draft.tx, row);
    record.exchangeLines.push({ ...row, compensated });
    draft.item(part.item, { exchanged: part.item.exchanged + part.quantity });
  }
  await saveTotals(draft);
}

/** Take the discount off exchange lines that were sent before their returned units arrived. */
export async function discountLinesAhead(draft: Draft, discounts: Discounts): Promise<void> {
  const { record, tx, context } = draft;
  let isChanged = false;
  for (const item of record.items) {
    const line = record.exchangeLines.find((one) => one.external_id === aheadOf(item));
    const discount = discounts.get(item.id) ?? 0;
    if (!line || discount === 0) continue;
    const price = listPrice(line, record.order.tax_inclusive);
    const patch = discounted(price, price.gross - line.gross_minor + discount, record.order.tax_inclusive);
    Object.assign(line, patch);
    await changeCaseLine(tx, context.store.id, line.id, patch);
    isChanged = true;
  }
  if (isChanged) await saveTotals(draft);
}

async function saveTotals({ record, tx, context }: Draft): Promise<void> {
  const total = record.exchangeLines.reduce((sum, line) => sum + line.gross_minor, 0);
  const count = record.exchangeLines.reduce((sum, line) => sum + line.quantity, 0);
  await saveCaseTotals(tx, context.store.id, record.row.exchange_order_id as string, { total_minor: total, item_count: count });
}

async function createExchangeOrder(draft: Draft): Promise<void> {
  const { record, tx, context } = draft;
  const { row, order } = record;
  const id = await insertCaseOrder(tx, {
    storeId: context.store.id,
    external_id: exchangeNameOf(record),
    number: `${row.order_number}-${row.number}`,
    kind: "exchange",
    root_order_id: order.rootId,
    currency: order.currency,
    tax_inclusive: order.tax_inclusive,
    customer: row,
    at: draft.now,
  });
  draft.set({ exchange_order_id: id });
}

/** Lines are named after the round that settled them; 0 was shipped before any round. */
function lineOf(record: LoadedCase, part: ExchangePart, orderId: string, storeId: string, round: number, discount: number): LineRow {
  const isInclusive = record.order.tax_inclusive;
  return {
    id: newId(),
    store_id: storeId,
    order_id: orderId,
    position: record.exchangeLines.length,
    external_id: `${part.item.id}:${round}`,
    variant_external_id: part.variant.external_id,
    product_external_id: part.variant.product_external_id,
    sku: part.variant.sku,
    title: part.variant.title,
    variant_title: part.variant.variant_title,
    quantity: part.quantity,
    ...unitsOfPrice(part.price, part.quantity, isInclusive),
    tax_rate: part.rate,
    ...discounted(part.price, discount, isInclusive),
    fulfilled_quantity: 0,
    gift_card: false,
    image_url: part.variant.image_url,
    settled: 0,
    outside: 0,
    returning_outside: 0,
    worth_gross_minor: null,
    worth_tax_minor: null,
    compensated: [],
  };
}

/** Reserve stock for all exchange units neither sent nor reserved yet. Returns false when some are out of stock. */
export async function reserveMissing(draft: Draft): Promise<boolean> {
  const { record } = draft;
  let complete = true;
  for (const item of record.items) {
    const unsent = record.exchangeLines
      .filter((line) => line.external_id.startsWith(`${item.id}:`))
      .reduce((sum, line) => sum + line.quantity - line.fulfilled_quantity, 0);
    const reserved = unitsIn(reservedFor(record, item.id));
    if (unsent > reserved && !(await reserve(draft, item, unsent - reserved))) complete = false;
  }
  return complete;
}
