import { shorten } from "#server/cases/domain/money/shorten";
import type { Variant } from "#server/cases/kernel/goods/variants";
import { chargedOn } from "#server/catalogue/domain/exchange-tax";
import { paidOf } from "#server/catalogue/domain/units";
import {
  addToCaseOrder,
  changeCaseLine,
  deleteCaseLine,
  insertCaseLine,
  insertCaseOrder,
  takeFromCaseOrder,
} from "#server/catalogue/orders/api";
import { AppError } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";
import type { LoadedClaim, ResolutionRow } from "../case/loaded-claim.ts";
import { reserve } from "../stock/reservations.ts";
import { compensate } from "./compensate.ts";

/** Return the units of a variant that the item's replacements still have to send. */
export const promisedUnits = ({ resolutions }: LoadedClaim, itemId: string, variantId: string): number =>
  resolutions
    .filter((one) => one.item_id === itemId && one.variant_id === variantId && one.state === "RUNNING")
    .reduce((sum, one) => sum + one.quantity - one.sent, 0);

export interface NewReplacement {
  resolution: ResolutionRow;
  variant: Variant;
  worth: { gross: number; tax: number };
}

/**
 * Order the replacement of units: free of charge, and worth what they were when it is returned. `resolution` is not among the
 * claim's yet. @throws OUT_OF_STOCK
 */
export async function orderReplacement(draft: Draft, { resolution, variant, worth }: NewReplacement): Promise<void> {
  const { record, tx, context } = draft;
  const item = record.items.find(({ id }) => id === resolution.item_id);
  if (!item) return;
  const wanted = resolution.quantity + promisedUnits(record, item.id, variant.id);
  if (!(await reserve(draft, item, variant, wanted)))
    throw new AppError("OUT_OF_STOCK", { item_id: item.id, variant_id: variant.id, offer: ["REFUND", "STORE_CREDIT"] });
  const order_id = record.resolutions.find((one) => one.order_id !== null)?.order_id ?? (await createOrder(draft));
  const id = newId();
  const line = record.lines.get(item.order_line_id);
  const tax_rate = line && variant.tax_class !== null ? chargedOn(line) : variant.tax_rate;
  await insertCaseLine(tx, {
    ...{ id, store_id: context.store.id, order_id, external_id: resolution.id, position: record.resolutions.length },
    variant_external_id: variant.external_id,
    product_external_id: variant.product_external_id,
    ...{ sku: variant.sku, title: variant.title, variant_title: variant.variant_title, image_url: variant.image_url },
    ...{ quantity: resolution.quantity, unit_price_minor: 0, discount_minor: 0, order_discount_minor: 0, tax_rate },
    ...{ tax_minor: 0, gross_minor: 0, fulfilled_quantity: 0, gift_card: false },
    worth_gross_minor: worth.gross,
    worth_tax_minor: Math.min(worth.tax, worth.gross),
  });
  await addToCaseOrder(tx, context.store.id, order_id, resolution.quantity);
  Object.assign(resolution, { order_id, order_line_id: id });
}

async function createOrder({ record, tx, context, now }: Draft): Promise<string> {
  const { row, order } = record;
  const { ship_to } = await tx
    .selectFrom("orders")
    .select("ship_to")
    .where("store_id", "=", context.store.id)
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  return insertCaseOrder(tx, {
    storeId: context.store.id,
    external_id: `claim:${record.id}`,
    number: `${row.order_number}-${row.number}`,
    kind: "replacement",
    root_order_id: order.rootId,
    currency: order.currency,
    tax_inclusive: order.tax_inclusive,
    customer: row,
    ship_to,
    at: now,
  });
}

/**
 * Take units that were not sent off the replacement's order, which is cancelled when nothing is left in it. Returns what was set off for
 * the units they replace.
 */
export async function withdrawGoods(draft: Draft, one: ResolutionRow, count: number): Promise<{ gross: number; tax: number }> {
  const { tx, context, now } = draft;
  const lineId = one.order_line_id ?? "";
  const store_id = context.store.id;
  const line = await tx
    .selectFrom("order_line")
    .select(["quantity", "gross_minor", "tax_minor", "worth_gross_minor", "worth_tax_minor", "compensated"])
    .where("store_id", "=", store_id)
    .where("id", "=", lineId)
    .executeTakeFirstOrThrow();
  const worth = paidOf(line);
  const { worth: left, adjusted } = shorten(worth, one.sent);
  if (one.sent > 0) {
    await changeCaseLine(tx, store_id, lineId, { quantity: one.sent, worth_gross_minor: left.gross, worth_tax_minor: left.tax });
    await compensate(draft, one, lineId, adjusted);
  } else {
    await tx
      .updateTable("claim_resolution")
      .set({ order_line_id: null })
      .where("store_id", "=", store_id)
      .where("id", "=", one.id)
      .execute();
    await deleteCaseLine(tx, store_id, lineId);
  }
  await takeFromCaseOrder(tx, store_id, one.order_id ?? "", count, now);
  return { gross: worth.gross - left.gross, tax: worth.tax - left.tax };
}
