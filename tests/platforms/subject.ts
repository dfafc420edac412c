import type { Capabilities } from "#server/platforms/port/capabilities";
import { type PlatformErrorKind, platformErrorKinds } from "#server/platforms/port/errors";
import type { OrderSnapshot, Page } from "#server/platforms/port/orders";
import type { RefundCommand } from "#server/platforms/port/refunds";
import type { Bench } from "./bench.ts";

export interface Subject {
  name: string;
  capabilities: Capabilities;
  start(): Promise<Bench>;
  isDouble: boolean;
}

export const errorKind = async (work: Promise<unknown>): Promise<PlatformErrorKind | "none"> => {
  try {
    await work;
    return "none";
  } catch (error) {
    const { kind } = error as { kind: PlatformErrorKind };
    if (!platformErrorKinds.includes(kind)) throw error;
    return kind;
  }
};

export async function everything<T>(page: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const { items, next } = await page(cursor);
    all.push(...items);
    cursor = next;
  } while (cursor);
  return all;
}

export const grossOf = ({ order }: OrderSnapshot): number =>
  [...order.lines, ...order.shipping.map((line) => ({ ...line, quantity: 1, unit_price_minor: line.price_minor }))].reduce(
    (sum, line) => sum + line.quantity * line.unit_price_minor - line.discount_minor + (order.tax_inclusive ? 0 : line.tax_minor),
    0,
  );

export async function refundOf(bench: Bench, id: string, amount_minor: number, more: Partial<RefundCommand> = {}): Promise<RefundCommand> {
  const snapshot = await bench.platform.orders.get(id);
  const [payment] = snapshot?.order.payments ?? [];
  return {
    order: { external_id: id, currency: snapshot?.order.currency ?? "" },
    payment: { external_id: payment?.external_id ?? "", kind: payment?.kind ?? "" },
    amount_minor,
    reason: "Too small",
    ...more,
  };
}
