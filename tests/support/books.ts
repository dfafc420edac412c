import { type Selectable, sql } from "kysely";
import { expect } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Ledger, OrderPayment } from "#server/db/tables";
import type { Gateway } from "./gateway.ts";
import type { World } from "./world.ts";

/** The timeline of each case when last read: it only grows. */
export type Seen = Map<string, ReturnDetail["timeline"]>;

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/**
 * Check every invariant of an order and its returns, and return the cases; with `settled` nothing may be pending. Without a gateway the
 * store's refunds are recorded ones.
 */
export async function assertBooks(
  w: World,
  gateway: Gateway | null,
  orderId: string,
  cases: readonly { id: string }[],
  seen: Seen,
  { settled = false } = {},
): Promise<ReturnDetail[]> {
  const details = await Promise.all(cases.map((r) => w.show(r)));
  for (const detail of details) {
    assertUnits(detail);
    assertDue(detail);
    const before = seen.get(detail.id) ?? [];
    expect(detail.timeline.slice(0, before.length)).toEqual(before);
    seen.set(detail.id, detail.timeline);
  }
  await assertMoney(w, gateway, orderId, { settled });
  return details;
}

/** Check the ledger, the gateway and the documents of an order, whichever kinds of case it has; as `assertBooks`. */
export async function assertMoney(w: World, gateway: Gateway | null, orderId: string, { settled = false } = {}): Promise<void> {
  await assertLedger(w, gateway, orderId, settled);
  if (!gateway) await assertConfirmed(w, orderId);
  await assertDocuments(w, orderId);
}

function assertUnits(detail: ReturnDetail): void {
  const early = detail.shipping_method === "NO_SHIPMENT";
  for (const item of detail.items) {
    const order = [item.requested, item.approved, item.received, item.accepted + item.rejected];
    expect(order, "requested ≥ approved ≥ received ≥ judged").toEqual([...order].sort((a, b) => b - a));
    expect(item.restocked).toBeLessThanOrEqual(item.received);
    if (!early) expect(item.settled).toBeLessThanOrEqual(item.accepted);
  }
}

/** Check that a return never pays more than its rounds owe. */
function assertDue(detail: ReturnDetail): void {
  const due = sum(detail.outcome, (round) => round.refund_minor + round.credit_minor);
  const spent = detail.ledger.filter((leg) => leg.state !== "FAILED" && (leg.kind === "REFUND" || leg.kind === "STORE_CREDIT"));
  const onTop = detail.ledger.filter((leg) => leg.state === "SUCCEEDED" && (leg.kind === "INVOICE_PAYMENT" || leg.kind === "CREDIT_SPENT"));
  const worth = sum(detail.outcome, (round) => round.returned_minor + round.shipping_minor) + sum(onTop, (leg) => leg.amount_minor);
  // After completion the owner may refund what fees had deducted and what an exchange not sent had cost, and no more.
  const corrected = detail.status === "CLOSED" || detail.timeline.some((row) => row.label === "Reopened");
  expect(sum(spent, (leg) => leg.amount_minor)).toBeLessThanOrEqual(corrected ? Math.max(due, worth) : due);
}

/** Money of the order that left it again. */
const outward = ["REFUND", "STORE_CREDIT", "EXTERNAL", "CREDIT_RESTORED"];

async function assertLedger({ api, storeId }: World, gateway: Gateway | null, orderId: string, settled: boolean): Promise<void> {
  const { kysely } = api.db;
  const payments = await kysely
    .selectFrom("order_payment")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  const ledger = await kysely.selectFrom("ledger").selectAll().where("store_id", "=", storeId).where("order_id", "=", orderId).execute();
  const spent = ledger.filter((leg) => leg.state !== "FAILED" && outward.includes(leg.kind));
  expect(sum(spent, (leg) => leg.amount_minor)).toBeLessThanOrEqual(sum(payments, (payment) => payment.captured_minor));
  for (const payment of payments) {
    const gone = spent.filter((leg) => leg.payment_id === payment.id);
    expect(sum(gone, (leg) => leg.amount_minor)).toBeLessThanOrEqual(payment.captured_minor);
  }
  const refunds = ledger.filter((leg) => leg.kind === "REFUND");
  if (gateway) assertMoves(gateway, refunds, payments, settled);
  if (settled) expect(refunds.filter((leg) => leg.state === "UNKNOWN" || leg.state === "RESERVED")).toEqual([]);
}

/** Check that the gateway's book and ours agree. */
function assertMoves(
  gateway: Gateway,
  refunds: readonly Selectable<Ledger>[],
  payments: readonly Selectable<OrderPayment>[],
  settled: boolean,
): void {
  const booked = (states: string[]) => refunds.filter((leg) => states.includes(leg.state));
  const externalOf = new Map(payments.map((payment) => [payment.id, payment.external_id]));
  for (const leg of booked(["SUCCEEDED"])) {
    const move = gateway.book.get(leg.id);
    expect(move, "a leg that succeeded moved at the gateway").toMatchObject({
      amount_minor: leg.amount_minor,
      payment: externalOf.get(leg.payment_id ?? ""),
      external_id: leg.external_id,
    });
  }
  const mayHaveMoved = new Set(booked(settled ? ["SUCCEEDED"] : ["SUCCEEDED", "UNKNOWN", "RESERVED"]).map((leg) => leg.id));
  expect(
    [...gateway.book.keys()].filter((key) => !mayHaveMoved.has(key)),
    "what moved is in the books",
  ).toEqual([]);
}

/** Check that the platform confirms no more than was recorded, and no more units than were settled. */
async function assertConfirmed({ api, storeId }: World, orderId: string): Promise<void> {
  const { rows: legs } = await sql<{
    amount_minor: number;
    confirmed: number;
  }>`select g.amount_minor, sum(k.amount_minor)::bigint as confirmed
    from confirmed_refund as k join ledger as g on g.id = k.ledger_id
    where k.store_id = ${storeId} and g.order_id = ${orderId} group by g.id`.execute(api.db.kysely);
  for (const leg of legs) expect(Number(leg.confirmed)).toBeLessThanOrEqual(Number(leg.amount_minor));
  const { rows: items } = await sql<{ settled: number; confirmed: number }>`select i.settled, sum(k.quantity)::int as confirmed
    from confirmed_units as k join (select id, order_line_id, settled from return_item union all select id, order_line_id, resolved from claim_item) as i on i.id = k.item_id join order_line as l on l.id = i.order_line_id
    where k.store_id = ${storeId} and l.order_id = ${orderId} group by i.id, i.settled`.execute(api.db.kysely);
  for (const item of items) expect(item.confirmed).toBeLessThanOrEqual(item.settled);
  const lines = await api.db.kysely
    .selectFrom("order_line")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  for (const line of lines) {
    expect(line.outside).toBeGreaterThanOrEqual(0);
    expect(line.outside + line.settled, "no unit is paid back twice").toBeLessThanOrEqual(line.quantity);
  }
}

/** Check for one credit note per paid leg, and numbers without gaps across the store. */
async function assertDocuments({ api, storeId }: World, orderId: string): Promise<void> {
  const { kysely } = api.db;
  const legs = await kysely
    .selectFrom("ledger")
    .select(["id", "amount_minor"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("kind", "in", ["REFUND", "STORE_CREDIT"])
    .where("state", "=", "SUCCEEDED")
    .execute();
  const notes = await kysely.selectFrom("invoice").selectAll().where("store_id", "=", storeId).where("kind", "=", "CREDIT_NOTE").execute();
  // The note of a voided invoice pays nothing out.
  const own = notes.filter((note) => note.order_id === orderId && note.ledger_id !== null);
  expect(own.map((note) => [note.ledger_id, note.gross_minor]).sort()).toEqual(legs.map((leg) => [leg.id, leg.amount_minor]).sort());
  for (const note of own) expect(note.net_minor + note.tax_minor).toBe(note.gross_minor);
  const numbers = notes.map((note) => Number(note.number?.split("-").at(-1))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
}
