import { expect } from "vitest";
import type { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Answer } from "../api.ts";
import { reach } from "../cases.ts";
import type { World } from "../world.ts";

export type Name = keyof typeof returns.operations;
export interface Ask {
  id?: string;
  query?: string;
  body?: Record<string, unknown>;
}
export interface Row {
  /** Return a valid call; built for each use. */
  right(): Promise<Ask>;
  /** Optional fields of the body; everything else is required. */
  optional?: string[];
  /** Fields where a negative number is an amount error, not a type error. */
  amounts?: string[];
  /** Calls the rules refuse, with the status and code of the answer. */
  refused?: [why: string, ask: () => Promise<Ask>, status: number, code: string][];
  /** Check a successful answer. */
  proof?(data: Answer["body"]["data"], ask: Ask): void;
}

export const nowhere = "0198-nowhere";

/** Return shorthands for the rows. */
export function kitOf(w: World, stranger: World) {
  const on = async (
    make: (w: World) => Promise<ReturnDetail>,
    body: Record<string, unknown> | ((r: ReturnDetail) => Record<string, unknown>) = {},
  ): Promise<Ask> => {
    const r = await make(w);
    return { id: r.id, body: typeof body === "function" ? body(r) : body };
  };
  const items = (fields: Record<string, unknown>) => (r: ReturnDetail) => ({ items: [{ id: r.items[0]!.id, ...fields }] });
  const freshOrder = (over: Record<string, unknown> = {}) => w.order({ lines: [{ quantity: 2, unit_price_minor: 1000, ...over }] });
  const request = async (item: Record<string, unknown> = {}, line: Record<string, unknown> = {}): Promise<Ask> => {
    const order = await freshOrder(line);
    return { body: { order_id: order.id, items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", ...item }] } };
  };
  const changed = (stage: string) => (data: Answer["body"]["data"]) => expect(data).toMatchObject({ changed: true, return: { stage } });
  const priced = (amount: number) => ({ expected_total_minor: amount });

  async function withShelf(quantity: number): Promise<Ask> {
    const ask = await on(reach.SHIPMENT_RECEIVED, items({ quantity }));
    return { ...ask, body: { ...ask.body, locationId: await w.location("shelf") } };
  }
  async function takenMeanwhile(): Promise<Ask> {
    const order = await freshOrder();
    const r = await w.request(order, [2]);
    await w.done(r, "cancel");
    await w.request(order, [2]);
    return { id: r.id, body: { reason: "again" } };
  }

  return { w, stranger, on, items, request, freshOrder, changed, priced, withShelf, takenMeanwhile };
}
export type Kit = ReturnType<typeof kitOf>;
