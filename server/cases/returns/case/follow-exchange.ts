import { caseKinds } from "#server/cases/kernel/case-kinds";
import { planFor } from "#server/cases/money/plan-for";
import { platformNote } from "#server/cases/money/platform-note";
import { listPrice } from "#server/catalogue/domain/exchange-tax";
import { buyerOf, isCancelPlanned, isToBeHeld, lastHold, operationJob } from "#server/platforms/operations/api";
import type { ExchangeCommand } from "#server/platforms/port/exchange";
import { capabilitiesOf } from "#server/platforms/powers";
import type { Draft } from "./draft.ts";
import type { LineRow, OperationRow } from "./loaded-case.ts";

/**
 * Order the exchanged goods on the platform, release them with the case, send them when all of them were sent here, and cancel their
 * order when the exchange is.
 */
export async function followExchange(draft: Draft): Promise<void> {
  const { record, context, original } = draft;
  if (!capabilitiesOf(context.store).exchangeOrders) return;
  const fresh = record.exchangeLines.filter(
    (line) => !draft.sentBefore.has(line.id) && line.product_external_id && line.variant_external_id,
  );
  if (fresh.length > 0) await orderGoods(draft, fresh);
  const orders = record.operations.filter(({ kind }) => kind === "exchange");
  // What an earlier round sent makes a released exchange a partly fulfilled one.
  const isReleased = record.exchange_status === "RELEASED" || record.exchange_status === "PARTIALLY_FULFILLED";
  if (original.exchange_status === "ON_HOLD" && isReleased) for (const order of orders) release(draft, order);
  if (original.exchange_status !== "ON_HOLD" && record.exchange_status === "ON_HOLD") for (const order of orders) hold(draft, order);
  for (const order of orders) send(draft, order);
  if (original.exchange_status !== "CANCELLED" && record.exchange_status === "CANCELLED") for (const order of orders) cancel(draft, order);
}

async function orderGoods(draft: Draft, lines: readonly LineRow[]): Promise<void> {
  const { record, tx } = draft;
  const { customer, ship_to, language } = await buyerOf(tx, record);
  const command: ExchangeCommand = {
    order: { external_id: record.order.rootExternalId, number: record.row.order_number },
    customer,
    currency: record.order.currency,
    ship_to,
    lines: lines.map((line) => {
      const { gross, tax } = listPrice(line, record.order.tax_inclusive);
      return {
        product_external_id: line.product_external_id as string,
        variant_external_id: line.variant_external_id as string,
        quantity: line.quantity,
        title: line.title,
        unit_minor: line.unit_price_minor,
        net_minor: gross - tax,
      };
    }),
    hold: record.exchange_status === "ON_HOLD",
    note: platformNote(draft, language),
  };
  const subject = `exchange:${record.id}`;
  const key = planFor(draft, { kind: "exchange", subject, command, about: lines.map(({ id }) => id) });
  if (command.hold) planHold(draft, key, command.note);
}

const planHold = (draft: Draft, key: string, note: string): string =>
  planFor(draft, { kind: "hold", subject: `exchange:${draft.record.id}`, command: { note }, about: [key], after: key });

/** Goods that a flow or a later debt holds here must wait there too, whether their order was made held or not. */
function hold(draft: Draft, order: OperationRow): void {
  const { operations, exchangeLines } = draft.record;
  const left = exchangeLines.filter(({ id, fulfilled_quantity, quantity }) => order.about.includes(id) && fulfilled_quantity < quantity);
  if (left.length === 0 || isToBeHeld(operations, order) || isCancelPlanned(operations, order.key) || has(draft, "fulfil", order)) return;
  planHold(draft, order.key, String(order.command?.note ?? ""));
}

const has = ({ record }: Draft, kind: OperationRow["kind"], order: OperationRow): OperationRow | undefined =>
  record.operations.find((one) => one.kind === kind && one.about.includes(order.key));

function release(draft: Draft, order: OperationRow): void {
  const { operations } = draft.record;
  if (!isToBeHeld(operations, order) || isCancelPlanned(operations, order.key)) return;
  planFor(draft, { kind: "release", subject: `exchange:${draft.record.id}`, command: {}, about: [order.key], after: order.key });
  // What could not be held was not ordered. It can be now.
  if (order.state === "failed")
    draft.writes.push(operationJob(caseKinds.return.operationQueue, draft.context.store.id, order.key, `${order.key} ${draft.now}`));
}

function cancel(draft: Draft, order: OperationRow): void {
  if (has(draft, "fulfil", order) || has(draft, "exchange_cancel", order)) return;
  planFor(draft, {
    kind: "exchange_cancel",
    subject: `exchange:${draft.record.id}`,
    command: {},
    about: [order.key],
    after: order.key,
  });
}

/** The platform's order is sent as a whole, so it waits for its last item. */
function send(draft: Draft, order: OperationRow): void {
  const lines = draft.record.exchangeLines.filter(({ id }) => order.about.includes(id));
  const isSent = lines.length > 0 && lines.every((line) => line.fulfilled_quantity >= line.quantity);
  const isNews = lines.some((line) => line.fulfilled_quantity > (draft.sentBefore.get(line.id) ?? 0));
  if (!isSent || !isNews || has(draft, "fulfil", order)) return;
  const { number, company, notify } = draft.parcel ?? { number: "", company: null, notify: false };
  const command = { tracking: number ? { number, company, url: null } : null, notify };
  const after = lastHold(draft.record.operations, order.key)?.key ?? order.key;
  planFor(draft, { kind: "fulfil", subject: `exchange:${draft.record.id}`, command, about: [order.key], after });
}
