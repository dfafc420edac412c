import { type Selectable, sql, type Transaction } from "kysely";
import type { CreateReturn } from "#contracts/return-bodies";
import type { ReturnDetail } from "#contracts/return-shapes";
import { asJson } from "#server/db/json";
import { keepAnswer } from "#server/db/keep-answer";
import { nextCount } from "#server/db/next-count";
import type { OrderLineTable, OrdersTable, ReturnItemTable, Tables } from "#server/db/schema";
import { dueAt } from "#server/domain/advance";
import type { PolicySnapshot } from "#server/domain/policy-snapshot";
import { unitsValue } from "#server/domain/units";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { Draft } from "../case/draft.ts";
import { loadCase } from "../case/load.ts";
import { addNote } from "../case/notes.ts";
import { approveByItself, isApprovedByItself, tagsOf } from "../policy/auto-approve.ts";
import { judgeRequest } from "../policy/judge-request.ts";
import { type ReturnsDeps, rulesOfOrder } from "../policy/order-rules.ts";
import { placeOf } from "../policy/return-location.ts";
import { snapshotOf } from "../policy/snapshot.ts";
import { showReturn } from "../queries/detail.ts";
import { freeUnits } from "../stock/free-units.ts";
import { variantForExchange } from "../stock/variants.ts";

type Tx = Transaction<Tables>;
type Line = Selectable<OrderLineTable>;
type Item = CreateReturn["items"][number];

/** Requests a return of units that are still free. Locks the order's money, so two requests cannot ask for the same unit. */
export const createReturn = (deps: ReturnsDeps, context: CallContext, body: CreateReturn): Promise<ReturnDetail> =>
  deps.db.transaction(async (tx) => {
    const { draft, asked } = await openCase(deps, tx, context, body);
    const { id } = draft.record;
    draft.tell("Requested", { units: draft.record.row.item_count, channel: context.actor.type }, body.override_reason ?? "");
    if (body.note) await addNote(draft, body.note, []);
    await draft.save("create");
    if (isApprovedByItself(asked.rules, draft.record, body, await tagsOf(tx, draft.record))) await approveByItself(draft);
    const detail = await showReturn(tx, context, id);
    await keepAnswer(tx, context, 201, detail);
    return detail;
  });

/** The requested case, held against the rules and written, its story not yet begun. @throws what stands against it */
export async function openCase(deps: ReturnsDeps, tx: Tx, context: CallContext, body: CreateReturn) {
  const order = await lockOrder(tx, context.store.id, body.order_id);
  const lines = await linesOf(tx, context.store.id, order.id);
  for (const item of body.items) if (!lines.has(item.order_line_id)) throw notFound();
  await assertReturnable(tx, context, order, lines, body);
  const asked = await rulesOfOrder(deps, tx, order, [...lines.values()], context.now);
  const advice = judgeRequest(context, body, asked, lines, order.currency === asked.rules.currency);
  const { place_id, location_id } = await placeOf(tx, asked, order, body);
  const policy = snapshotOf(asked, [...new Set(body.items.map((item) => item.order_line_id))], advice, place_id);
  const into: Into = { order, lines, policy, location_id, prefix: asked.rules.general.number_prefix };
  const id = await insertReturn(tx, context, into, body);
  for (const [position, item] of body.items.entries()) await insertItem(tx, context, into, id, item, position);
  const draft = new Draft(tx, { ...context, expectedVersion: null }, await loadCase(tx, context.store.id, id));
  return { draft, asked };
}

/** The order and the one its money lives in, both locked, money first. @throws NOT_FOUND also for another store's order. */
async function lockOrder(tx: Tx, storeId: string, orderId: string): Promise<Selectable<OrdersTable>> {
  const found = await tx
    .selectFrom("orders")
    .select("root_order_id")
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!found) throw notFound();
  await tx
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", found.root_order_id)
    .forUpdate()
    .executeTakeFirst();
  return tx.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("id", "=", orderId).executeTakeFirstOrThrow();
}

async function linesOf(tx: Tx, storeId: string, orderId: string): Promise<Map<string, Line>> {
  const rows = await tx.selectFrom("order_line").selectAll().where("store_id", "=", storeId).where("order_id", "=", orderId).execute();
  return new Map(rows.map((line) => [line.id, line]));
}

async function assertReturnable(
  tx: Tx,
  context: CallContext,
  order: Selectable<OrdersTable>,
  lines: Map<string, Line>,
  body: CreateReturn,
): Promise<void> {
  ensure(!order.cancelled_at && !order.deleted_at, "NOT_RETURNABLE", { order: order.number });
  const free = await freeUnits(tx, context.store.id, [...lines.keys()]);
  const asked = new Map<string, number>();
  for (const [i, item] of body.items.entries()) {
    const line = lines.get(item.order_line_id) as Line;
    if (line.gift_card) throw new AppError("NOT_RETURNABLE", { path: `items.${i}.order_line_id`, order_line_id: line.id });
    if (line.fulfilled_quantity === 0) throw new AppError("NOT_FULFILLED", { path: `items.${i}.order_line_id`, order_line_id: line.id });
    const sum = (asked.get(line.id) ?? 0) + item.quantity;
    const left = free.get(line.id) ?? 0;
    if (sum > left) throw new AppError("QUANTITY_EXCEEDS_RETURNABLE", { path: `items.${i}.quantity`, order_line_id: line.id, free: left });
    asked.set(line.id, sum);
  }
}

interface Into {
  order: Selectable<OrdersTable>;
  lines: Map<string, Line>;
  policy: PolicySnapshot;
  location_id: string | null;
  prefix: string;
}

async function insertReturn(
  tx: Tx,
  context: CallContext,
  { order, lines, policy, prefix, location_id }: Into,
  body: CreateReturn,
): Promise<string> {
  const id = newId();
  const seq = await nextCount(tx, context.store.id, "returns", 1000);
  const number = `${prefix}${seq}`;
  const now = context.now.toISOString();
  const titles = body.items.map((item) => lines.get(item.order_line_id)?.title ?? "");
  const skus = body.items.map((item) => lines.get(item.order_line_id)?.sku ?? "");
  await tx
    .insertInto("returns")
    .values({
      id,
      store_id: context.store.id,
      order_id: order.id,
      number,
      seq,
      status: "OPEN",
      stage: "REQUEST",
      stage_before_close: null,
      decision: "PENDING",
      close_reason: null,
      close_note: null,
      resolution_type: null,
      shipping_method: body.shipping_method,
      exchange_status: body.items.some((item) => item.outcome === "EXCHANGE") ? "PLANNED" : "NONE",
      payment_status: "NONE",
      currency: order.currency,
      value_minor: requestedValue(body, lines),
      // The first writing makes it 1.
      version: 0,
      reasons: [...new Set(body.items.map((item) => item.reason))],
      item_count: body.items.reduce((sum, item) => sum + item.quantity, 0),
      items_summary: [...new Set(titles)].join(", ").slice(0, 300),
      order_number: order.number,
      customer_id: order.customer_id,
      customer_name: order.customer_name,
      customer_email: order.customer_email,
      override_reason: body.override_reason ?? null,
      location_id,
      policy_snapshot: asJson({ ...policy }),
      due_at: dueAt("REQUEST", "OPEN", context.now),
      expires_at: null,
      remind_at: null,
      search_text: [number, order.number, order.customer_name, order.customer_email, ...new Set(skus)]
        .filter(Boolean)
        .join(" ")
        .toLowerCase(),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

function requestedValue(body: CreateReturn, lines: Map<string, Line>): number {
  const next = new Map<string, number>();
  return body.items.reduce((sum, item) => {
    const line = lines.get(item.order_line_id) as Line;
    const from = next.get(line.id) ?? line.settled + line.outside;
    next.set(line.id, from + item.quantity);
    return sum + unitsValue({ quantity: line.quantity, gross: line.gross_minor, tax: line.tax_minor }, from, item.quantity).gross;
  }, 0);
}

async function insertItem(tx: Tx, context: CallContext, into: Into, returnId: string, item: Item, position: number): Promise<void> {
  const wanted = item.outcome === "EXCHANGE" && item.exchange ? item.exchange : null;
  const order = { currency: into.order.currency, lines: into.lines };
  const variant = wanted ? await variantForExchange(tx, context, order, item, wanted, into.policy.fault_reasons) : null;
  const row: Omit<
    Selectable<ReturnItemTable>,
    "photos" | "evaluation_images" | (typeof counters)[number] | "settled_gross_minor" | "settled_tax_minor" | "exchanged"
  > = {
    id: newId(),
    store_id: context.store.id,
    return_id: returnId,
    order_line_id: item.order_line_id,
    position,
    requested: item.quantity,
    reason: item.reason,
    comment: item.comment,
    outcome: item.outcome ?? into.policy.default_resolution,
    exchange_variant_id: variant?.id ?? null,
    exchange_quantity: variant ? (wanted?.quantity ?? item.quantity) : 0,
    decision: "PENDING",
    grade: null,
    condition_note: null,
    disposition: null,
  };
  await tx
    .insertInto("return_item")
    .values({ ...row, photos: asJson(item.photos), evaluation_images: sql`'[]'::jsonb` })
    .execute();
}
const counters = ["released", "approved", "received", "accepted", "rejected", "restocked", "settled"] as const;
