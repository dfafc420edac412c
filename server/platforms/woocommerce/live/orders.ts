import type { OutsideRefund, OutsideUnits } from "#server/catalogue/domain/outside-report";
import { markIn, operationTag } from "../../operation-key.ts";
import { DeliveryError } from "../../payload.ts";
import { isPlatformError } from "../../port/errors.ts";
import type { Catalogue, OrderSnapshot, Skipped } from "../../port/orders.ts";
import { refundAmounts, unitsOfLine } from "../amounts.ts";
import type { WooClient } from "../api/client.ts";
import { keyMeta, type WooOrder, type WooRefund } from "../api/records.ts";
import { paymentOf, readOrder } from "../order.ts";
import { allOf, changedPage, countChanged } from "./paging.ts";

export function orders(client: WooClient): Catalogue<OrderSnapshot> {
  /** Return the order, or why it cannot be used. Its refunds name their units only when read on their own. */
  async function read(order: WooOrder): Promise<OrderSnapshot | string> {
    const work = readOrder(order);
    if (work.kind === "ignored") return work.detail;
    if (work.kind !== "order") return "UNKNOWN_TOPIC";
    const { kind: _, ...snapshot } = work;
    const refunds = order.refunds.length > 0 ? await allOf<WooRefund>(client, `orders/${order.id}/refunds`) : [];
    return {
      ...snapshot,
      order: { ...snapshot.order, refunds: refundsOf(order, refunds) },
      units: refunds.flatMap(unitsOf),
    };
  }
  return {
    count: (since) => countChanged(client, "orders", { status: "any" }, since),
    async get(externalId) {
      const order = await orderById(client, externalId);
      const found = order && (await read(order));
      return typeof found === "string" ? null : found;
    },
    async page(since, cursor) {
      const { records, next } = await changedPage<WooOrder>(client, "orders", { status: "any" }, since, cursor);
      const items: OrderSnapshot[] = [];
      const skipped: Skipped[] = [];
      for (const order of records) {
        try {
          const found = await read(order);
          if (typeof found === "string") skipped.push({ externalId: String(order.id), reason: found });
          else items.push(found);
        } catch (error) {
          if (!(error instanceof DeliveryError)) throw error;
          skipped.push({ externalId: String(order.id), reason: error.code });
        }
      }
      return { items, skipped, next };
    },
  };
}

export async function orderById(client: WooClient, externalId: string): Promise<WooOrder | null> {
  try {
    return await client.get<WooOrder>(`orders/${encodeURIComponent(externalId)}`);
  } catch (error) {
    if (isPlatformError(error, "not_found")) return null;
    throw error;
  }
}

/** Return the refunds of an order, rounded as in webhook deliveries. */
export function refundsOf(order: WooOrder, made: readonly WooRefund[]): OutsideRefund[] {
  const rows = made.map(({ id, amount }) => ({ id, total: amount }));
  const amounts = refundAmounts(order.currency, rows);
  return made.map((refund, i) => refundOf(order, refund, amounts.get(rows[i] ?? {}) ?? 0));
}

/** A row of ours is there before the gateway pays, and goes again where that refuses: until it is finished, nothing has moved. */
function refundOf(order: WooOrder, { id, reason, refunded_payment, meta_data }: WooRefund, amount_minor: number): OutsideRefund {
  const key = meta_data.find((meta) => meta.key === keyMeta)?.value;
  const marked = { ...(typeof key === "string" && { mark: operationTag(key) }), ...markIn(reason) };
  return {
    external_id: String(id),
    payment_external_id: order.date_paid_gmt ? paymentOf(order).external_id : null,
    amount_minor,
    ...marked,
    ...(marked.mark && !key && refunded_payment === false && { state: "PENDING" }),
  };
}

/** A refund's lines are its own; a meta value names the order's line. Quantities are negative. */
export const unitsOf = ({ id, line_items }: WooRefund): OutsideUnits[] =>
  line_items.flatMap(({ quantity, meta_data }) => {
    const line = meta_data.find(({ key }) => key === "_refunded_item_id")?.value;
    if (!line || quantity === 0) return [];
    return [
      { refund_external_id: String(id), paid_by: [String(id)], line_external_id: String(line), quantity: unitsOfLine(Math.abs(quantity)) },
    ];
  });
