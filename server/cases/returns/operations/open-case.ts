import type { Selectable, Transaction } from "kysely";
import type { CreateReturn } from "#contracts/returns/bodies";
import { lockOrder } from "#server/cases/kernel/lock-order";
import { freeOfLine } from "#server/catalogue/orders/api";
import { assertFiles } from "#server/core/files/api";
import { prepared } from "#server/db/prepared";
import type { DB, OrderLine } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { together } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { Draft } from "../case/draft.ts";
import { itemWrite, type NewCase, type NewExchange, returnWrite } from "../case/insert.ts";
import { loadCase } from "../case/load.ts";
import { rulesWithAnswers } from "../policy/answers.ts";
import { judgeRequest } from "../policy/judge-request.ts";
import type { OrderRules } from "../policy/order-rules.ts";
import { chooseReturnLocation } from "../policy/return-location.ts";
import { snapshotOf } from "../policy/snapshot.ts";
import { variantForExchange } from "../stock/variants.ts";

type Tx = Transaction<DB>;
type Line = Selectable<OrderLine> & { free: number };

/**
 * Check a request against the store's rules and insert its case, still without a timeline. A quote is told the rules before they are
 * held against it. @throws the first objection
 */
export async function openCase(
  deps: ModuleDeps,
  tx: Tx,
  context: CallContext,
  body: CreateReturn,
  quote: ((rules: OrderRules) => void) | null = null,
) {
  await lockOrder(tx, context.store.id, body.order_id);
  const [order] = await orderById(tx, context.store.id, body.order_id);
  if (!order) throw notFound();
  const lines = new Map((await linesOf(tx, context.store.id, order.id)).map((line): [string, Line] => [line.id, line]));
  for (const item of body.items) if (!lines.has(item.order_line_id)) throw notFound();
  const photos = body.items.flatMap((item) => item.photos);
  await assertFiles(tx, context.store.id, photos);
  ensure(!order.cancelled_at && !order.deleted_at, "NOT_RETURNABLE", { order: order.number });
  assertReturnable(lines, body);
  const chosen = {
    shipping_method: body.shipping_method,
    items: body.items.map((item) => ({ ...item, hasPhoto: item.photos.length > 0 })),
  };
  const asked = { ...chosen, answers: body.answers };
  const orderRules = await rulesWithAnswers(deps, tx, context, { order, lines: [...lines.values()] }, asked, quote !== null);
  quote?.(orderRules);
  const advice = judgeRequest(context, body, orderRules, lines, order.currency === orderRules.rules.currency);
  const wanted = [...new Set(body.items.map((item) => item.order_line_id))];
  const { place_id, location_id } = await chooseReturnLocation(tx, context, orderRules, order, body);
  const policy = snapshotOf(orderRules, wanted, { advice, place_id, answers: orderRules.answers });
  const { number_prefix: prefix, late_after_days: lateAfterDays } = orderRules.rules.general;
  const request: NewCase = { order, lines, policy, location_id, prefix, lateAfterDays };
  const id = newId();
  const writes = [await returnWrite(tx, context, id, request, body)];
  for (const [position, item] of body.items.entries()) {
    const exchange = await exchangeOf(tx, context, request, item);
    writes.push(itemWrite(tx, context, { return_id: id, position, fallback: policy.default_resolution }, item, exchange));
  }
  await together(tx, writes);
  const draft = new Draft(tx, { ...context, expectedVersion: null }, await loadCase(tx, context.store.id, id));
  return { draft, orderRules };
}

const orderById = prepared((tx, storeId: string, orderId: string) =>
  tx.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("id", "=", orderId),
);

/** The lines of an order, each with its free units. */
const linesOf = prepared((tx, storeId: string, orderId: string) =>
  tx
    .selectFrom("order_line as l")
    .selectAll("l")
    .select(freeOfLine.as("free"))
    .where("l.store_id", "=", storeId)
    .where("l.order_id", "=", orderId),
);

function assertReturnable(lines: ReadonlyMap<string, Line>, body: CreateReturn): void {
  const requested = new Map<string, number>();
  for (const [i, item] of body.items.entries()) {
    const line = lines.get(item.order_line_id) as Line;
    if (line.gift_card) throw new AppError("NOT_RETURNABLE", { path: `items.${i}.order_line_id`, order_line_id: line.id });
    if (line.fulfilled_quantity === 0) throw new AppError("NOT_FULFILLED", { path: `items.${i}.order_line_id`, order_line_id: line.id });
    const sum = (requested.get(line.id) ?? 0) + item.quantity;
    const { free } = line;
    if (sum > free) throw new AppError("QUANTITY_EXCEEDS_RETURNABLE", { path: `items.${i}.quantity`, order_line_id: line.id, free });
    requested.set(line.id, sum);
  }
}

async function exchangeOf(
  tx: Tx,
  context: CallContext,
  request: NewCase,
  item: CreateReturn["items"][number],
): Promise<NewExchange | null> {
  if (item.outcome !== "EXCHANGE" || !item.exchange) return null;
  const order = { currency: request.order.currency, lines: request.lines };
  const variant = await variantForExchange(tx, context, order, item, item.exchange, request.policy.fault_reasons);
  return { variant_id: variant.id, quantity: item.exchange.quantity ?? item.quantity };
}
