import type { OutsideRefund } from "#server/catalogue/domain/outside-report";
import { hasMark, marked, markIn } from "../../operation-key.ts";
import { PlatformError } from "../../port/errors.ts";
import type { Catalogue, OrderSnapshot } from "../../port/orders.ts";
import { type LiveRefunds, type OrderRef, type RefundCommand, type RefundResult, refundResultOf } from "../../port/refunds.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { moneyInput, paidMinor } from "../api/money.ts";
import {
  OrderRefundIds,
  OrderTransactions,
  Refund,
  RefundById,
  RefundCharges,
  type RefundInput,
  RefundLines,
  type RefundMutation,
  RefundSources,
  type RefundSourcesQuery,
  RefundTransactions,
} from "../api/operations.generated.ts";
import { refundStateOf, stated } from "../refund-state.ts";
import { type NamedCharges, namedCharges } from "./named-charges.ts";
import { allNodes } from "./pages.ts";
import { sourcesOf } from "./payments.ts";
import { quoteRefund } from "./quote-refund.ts";
import { refundParts } from "./read-order.ts";

type Sources = NonNullable<RefundSourcesQuery["order"]>;
type FoundRefund = Sources["refunds"][number];
type MadeRefund = NonNullable<NonNullable<RefundMutation["refundCreate"]>["refund"]>;
type Amounts = readonly (Pick<Sources["transactions"][number], "id" | "amountSet"> &
  Partial<Pick<Sources["transactions"][number], "parentTransaction">>)[];

export function refunds(client: ShopifyClient, read: Catalogue<OrderSnapshot>["get"]): LiveRefunds {
  const named = ({ external_id }: OrderRef, minor: number) => namedCharges(client, read, external_id, minor);
  return {
    preview: async (ask) => quoteRefund(client, ask, await named(ask.order, ask.shipping_minor)),
    list: async ({ external_id }) => shown(await refundSources(client, external_id)),
    async execute(command, key) {
      try {
        const order = await refundSources(client, command.order.external_id);
        const known = order.refunds.find(({ note }) => hasMark(note, key));
        if (known) return resultOf(known, order.transactions);
        const held = await heldByFailed(client, order);
        const charges = await named(command.order, command.shipping_minor ?? 0);
        const made = await createRefund(client, refundInput(order, command, key, { held, charges }), key);
        return resultOf(made, made.transactions.nodes);
      } catch (error) {
        return refundResultOf(error);
      }
    },
    async findByKey({ order }, key) {
      const { refunds: made, transactions } = await refundSources(client, order.external_id);
      const known = made.find(({ note }) => hasMark(note, key));
      return known ? resultOf(known, transactions) : null;
    },
  };
}

export async function refundSources(client: ShopifyClient, orderExternalId: string): Promise<Sources> {
  const id = gid("Order", orderExternalId);
  const { order } = await client.run(RefundSources, { id });
  if (!order) throw new PlatformError("not_found", { safeMessage: "Shopify has no such order" });
  const { transactions: few, refunds: first } = order;
  const transactions = few.length < fewSources ? few : ((await client.run(OrderTransactions, { id })).order?.transactions ?? []);
  if (transactions.length >= mostTransactions) throw tooMany("transactions");
  const refunds = [];
  for (const refund of first.length < fewSources ? first : await allRefunds(client, id, first)) {
    const more = async (after: string) => (await client.run(RefundTransactions, { id: refund.id, after })).refund?.transactions ?? null;
    refunds.push({ ...refund, transactions: { ...refund.transactions, nodes: await allNodes(refund.transactions, more) } });
  }
  return { ...order, transactions, refunds };
}

/** Both are lists without pages. What is not seen to its end says neither what is left nor whether a refund was made. */
const fewSources = 60;
const mostTransactions = 190;
const mostRefunds = 250;

const tooMany = (what: string): PlatformError =>
  new PlatformError("not_supported", { safeMessage: `The order has more ${what} than Shopify shows`, platformCode: "TOO_MANY" });

async function allRefunds(client: ShopifyClient, id: string, first: Sources["refunds"]): Promise<Sources["refunds"]> {
  const ids = (await client.run(OrderRefundIds, { id })).order?.refunds ?? [];
  if (ids.length >= mostRefunds) throw tooMany("refunds");
  const all = [...first];
  for (const one of ids.filter((each) => !first.some((known) => known.id === each.id))) {
    const { refund } = await client.run(RefundById, { id: one.id });
    if (refund) all.push(refund);
  }
  return all;
}

export async function createRefund(client: ShopifyClient, input: RefundInput, key: string): Promise<MadeRefund> {
  const { refundCreate } = await client.run(Refund, { input, key });
  assertAccepted(refundCreate?.userErrors);
  return present(refundCreate?.refund);
}

/** What refunds without money hold. */
interface Held {
  units: Map<string, number>;
  shipping_minor: number;
  duties: Set<string>;
}

/**
 * Shopify counts the units, shipping and duties of a refund as refunded although its payment failed, so a refund that takes its place does
 * not name them again.
 */
async function heldByFailed(client: ShopifyClient, { refunds: made, transactions }: Sources): Promise<Held> {
  const held: Held = { units: new Map(), shipping_minor: 0, duties: new Set() };
  for (const one of made.filter((refund) => markIn(refund.note).mark && resultOf(refund, transactions).state === "failed")) {
    const page = async (after: string | null) => (await client.run(RefundLines, { id: one.id, after })).refund?.refundLineItems ?? null;
    const first = await page(null);
    for (const { lineItem, quantity } of first ? await allNodes(first, page) : [])
      held.units.set(numberOf(lineItem.id), (held.units.get(numberOf(lineItem.id)) ?? 0) + quantity);
    const { refund } = await client.run(RefundCharges, { id: one.id });
    for (const { subtotalAmountSet, taxAmountSet } of refund?.refundShippingLines.nodes ?? [])
      held.shipping_minor += paidMinor(subtotalAmountSet) + paidMinor(taxAmountSet);
    for (const { originalDuty } of refund?.duties ?? []) if (originalDuty) held.duties.add(originalDuty.id);
  }
  return held;
}

interface Named {
  held: Held;
  charges: NamedCharges;
}

function refundInput(order: Sources, command: RefundCommand, key: string, { held, charges }: Named): RefundInput {
  const orderId = order.id;
  const shipping = charges.shipping_minor - held.shipping_minor;
  const refundDuties = charges.duties.filter(({ dutyId }) => !held.duties.has(dutyId));
  const { currency } = command.order;
  if (order.presentmentCurrencyCode !== currency)
    throw new PlatformError("invalid", { safeMessage: "The order is in another currency", platformCode: "CURRENCY_MISMATCH" });
  return {
    orderId,
    currency,
    note: marked(command.reason ?? "", key),
    notify: command.notify ?? false,
    refundLineItems: (command.lines ?? [])
      .map(({ external_id, quantity }) => ({ external_id, quantity: quantity - (held.units.get(external_id) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
      .map(({ external_id, quantity }) => ({ lineItemId: gid("LineItem", external_id), quantity, restockType: "NO_RESTOCK" })),
    ...(shipping > 0 && { shipping: { amount: moneyInput(shipping, currency).amount } }),
    ...(refundDuties.length > 0 && { refundDuties }),
    transactions: split(order, command).map(({ parentId, gateway, minor }) => ({
      orderId,
      gateway,
      kind: "REFUND",
      amount: moneyInput(minor, currency).amount,
      parentId,
    })),
  };
}

/**
 * Spread the amount over the payment's captures: one that is large enough, else oldest first.
 */
function split(order: Sources, { payment, amount_minor }: RefundCommand): { parentId: string; gateway: string; minor: number }[] {
  if (!Number.isSafeInteger(amount_minor) || amount_minor <= 0)
    throw new PlatformError("invalid", { safeMessage: "A refund needs an amount", platformCode: "INVALID_AMOUNT", field: "amount_minor" });
  const parts: { parentId: string; gateway: string; minor: number }[] = [];
  let missing = amount_minor;
  const sources = sourcesOf(payment.external_id, order.transactions);
  const enough = sources.find(({ left }) => left >= amount_minor);
  for (const { transaction, left } of enough ? [enough] : sources) {
    const minor = Math.min(left, missing);
    if (minor > 0) parts.push({ parentId: transaction.id, gateway: transaction.gateway ?? "", minor });
    missing -= minor;
  }
  if (missing > 0)
    throw new PlatformError("invalid", { safeMessage: "The payment has less left than this refund", platformCode: "EXCEEDS_PAYMENT" });
  return parts;
}

/**
 * A refund does not prove that money moved: its transactions do, and may take days. A part of them may be declined. It is named after its
 * first transaction, as in webhook deliveries. `all`: the transactions of its order, which name amounts and what each one ended.
 */
export function resultOf({ id, transactions: { nodes } }: FoundRefund, all: Amounts = []): RefundResult {
  const known = nodes.map((node) => ({ ...node, parentTransaction: all.find((one) => one.id === node.id)?.parentTransaction ?? null }));
  const parts = refundParts(known).map((part) => ({ id: part.id, state: refundStateOf(part.status) }));
  if (parts.length === 0) return { state: "unknown" };
  if (parts.some(({ state }) => state === "PENDING")) return { state: "pending" };
  const [first, ...others] = parts.filter(({ state }) => !state);
  if (!first) return { state: "failed", code: "declined", message: "The payment provider declined the refund" };
  const amountOf = (part: { id: string }) => all.filter((one) => one.id === part.id).map(({ amountSet }) => paidMinor(amountSet))[0];
  const further = others.flatMap((part) => {
    const amount_minor = amountOf(part);
    return amount_minor === undefined ? [] : [{ external_id: numberOf(part.id), amount_minor }];
  });
  const moved = further.reduce((sum, { amount_minor }) => sum + amount_minor, amountOf(first) ?? 0);
  return {
    state: "succeeded",
    external_id: numberOf(first.id),
    units_external_id: numberOf(id),
    ...(further.length > 0 && { parts: further }),
    ...(parts.some(({ state }) => state === "FAILED") && { amount_minor: moved }),
  };
}

/** Return the refunds of an order as any reading of it shows them. */
function shown({ id, refunds: made, transactions }: Sources): OutsideRefund[] {
  return made.flatMap(({ note, transactions: { nodes } }) =>
    nodes.flatMap((node) => {
      const transaction = transactions.find((one) => one.id === node.id);
      if (!transaction || node.kind !== "REFUND") return [];
      const amount_minor = paidMinor(transaction.amountSet);
      const payment_external_id = `order:${numberOf(id)}`;
      return [{ external_id: numberOf(node.id), payment_external_id, amount_minor, ...stated(node.status), ...markIn(note) }];
    }),
  );
}
