import { expect } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { LiveStore, Product } from "../live-store.ts";

interface Facts {
  cases: readonly { id: string }[];
  orderId: string;
  cup: Product;
  /** Units of the cup before anything came back. */
  stock: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Check that the platform's money, units and stock are those of the books, and that these are what was owed. */
export async function assertSettled(store: LiveStore, { cases, orderId, cup, stock }: Facts): Promise<void> {
  await store.deliver(await store.read(orderId));
  const details: ReturnDetail[] = [];
  for (const r of cases) details.push(await store.show(r));
  const legs = details.flatMap(({ id, ledger }) => ledger.map((leg) => ({ ...leg, id: `${id}${leg.id}` })));
  const paid = (kind: string) => legs.filter((leg) => leg.kind === kind && leg.state === "SUCCEEDED").map((leg) => leg.amount_minor);
  const rounds = details.flatMap(({ outcome }) => outcome);
  const owed = sum(rounds.map((round) => round.refund_minor + round.credit_minor));
  const said = details.map(storyOf).join("; ");
  expect(
    legs.filter(({ state }) => state === "RESERVED" || state === "UNKNOWN"),
    `nothing is pending: ${said}`,
  ).toEqual([]);
  expect(
    legs.filter((leg) => leg.kind === "EXTERNAL"),
    "no refund of ours passes for another's",
  ).toEqual([]);
  expect(sum([...paid("REFUND"), ...paid("STORE_CREDIT")]), `the ledger is what was owed: ${said}`).toBe(owed);
  const book = store.book(orderId);
  expect([...book.refunds].sort(), `the platform refunded what the ledger says: ${said}`).toEqual(paid("REFUND").sort());
  const credited = [...paid("STORE_CREDIT"), ...paid("BONUS_CREDIT")];
  expect([...book.credits].sort(), `the platform credited what the ledger says: ${said}`).toEqual(credited.sort());
  expect(sum(paid("BONUS_CREDIT")), `the bonus is what was promised: ${said}`).toBe(sum(rounds.map((round) => round.bonus_minor)));
  expect([...book.invoices].sort(), `what customers paid is booked once: ${said}`).toEqual(paid("INVOICE_PAYMENT").sort());
  expect(sum(paid("INVOICE_PAYMENT")), `every difference is paid: ${said}`).toBe(sum(rounds.map((round) => round.invoice_minor)));
  const exchanged = details.filter(({ items }) => items.some((item) => item.outcome === "EXCHANGE" && item.settled > 0));
  expect(book.exchanges, `every exchange is ordered once: ${said}`).toBe(exchanged.length);
  expect(
    exchanged.filter(({ exchange_status }) => exchange_status !== "RELEASED"),
    `every exchange may be sent: ${said}`,
  ).toEqual([]);
  await assertGoods(store, details, book.units, stock, cup);
  const documents = details.flatMap((one) => one.documents).filter(({ kind }) => kind === "CREDIT_NOTE");
  const notes = documents.map((document) => document.gross_minor);
  expect(notes.sort()).toEqual([...paid("REFUND"), ...paid("STORE_CREDIT")].sort());
}

/** A case in one line: its legs and what they did on the platform. */
const storyOf = ({ payment_status, ledger, platform }: ReturnDetail): string =>
  [
    payment_status,
    ...ledger.map(({ kind, amount_minor, state }) => `${kind} ${amount_minor} ${state}`),
    ...(platform?.operations ?? []).map(({ kind, state, error }) => `${kind} ${state} ${error?.kind ?? ""}`),
  ].join(", ");

async function assertGoods(store: LiveStore, details: ReturnDetail[], units: number, stock: number, cup: Product): Promise<void> {
  const settled = sum(details.flatMap(({ items }) => items.map((item) => item.settled)));
  expect(units, "no unit is refunded twice on the platform").toBeLessThanOrEqual(settled);
  const { kysely } = store.api.db;
  const rows = await kysely
    .selectFrom("order_line")
    .select(["outside"])
    .where("store_id", "=", store.storeId)
    .where("order_id", "=", details[0]?.order.id ?? "")
    .execute();
  expect(rows.map(({ outside }) => outside).filter(Boolean), "no unit of ours counts as refunded elsewhere").toEqual([]);
  const planned = await kysely
    .selectFrom("platform_operation")
    .select(["command", "state"])
    .where("store_id", "=", store.storeId)
    .where("kind", "=", "restock")
    .execute();
  const own = planned.filter(({ command }) => command?.product_external_id === cup.product);
  const restocked = sum(own.map(({ command }) => Number(command?.quantity)));
  expect(
    own.every(({ state }) => state === "done"),
    "every restock was made",
  ).toBe(true);
  expect(store.stockOf(cup), "stock is what came back, once").toBe(stock + restocked);
}
