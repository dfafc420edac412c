import { hasMark, marked } from "../../operation-key.ts";
import { PlatformError } from "../../port/errors.ts";
import { type LiveRefunds, type RefundCommand, type RefundResult, refundResultOf } from "../../port/refunds.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { moneyInput, paidMinor } from "../api/money.ts";
import { Refund, type RefundInput, type RefundMutation, RefundSources, type RefundSourcesQuery } from "../api/operations.generated.ts";
import { sourcesOf } from "./payments.ts";
import { quoteRefund } from "./quote-refund.ts";

type Sources = NonNullable<RefundSourcesQuery["order"]>;
type FoundRefund = Sources["refunds"][number];
type MadeRefund = NonNullable<NonNullable<RefundMutation["refundCreate"]>["refund"]>;
type Amounts = readonly Pick<Sources["transactions"][number], "id" | "amountSet">[];

export function refunds(client: ShopifyClient): LiveRefunds {
  return {
    preview: (ask) => quoteRefund(client, ask),
    async execute(command, key) {
      try {
        const order = await refundSources(client, command.order.external_id);
        const known = order.refunds.find(({ note }) => hasMark(note, key));
        if (known) return resultOf(known, order.transactions);
        const made = await createRefund(client, refundInput(order, command, key), key);
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
  const { order } = await client.run(RefundSources, { id: gid("Order", orderExternalId) });
  if (!order) throw new PlatformError("not_found", { safeMessage: "Shopify has no such order" });
  return order;
}

export async function createRefund(client: ShopifyClient, input: RefundInput, key: string): Promise<MadeRefund> {
  const { refundCreate } = await client.run(Refund, { input, key });
  assertAccepted(refundCreate?.userErrors);
  return present(refundCreate?.refund);
}

function refundInput(order: Sources, command: RefundCommand, key: string): RefundInput {
  const orderId = order.id;
  const { currency } = command.order;
  if (order.presentmentCurrencyCode !== currency) throw new PlatformError("invalid", { safeMessage: "The order is in another currency" });
  return {
    orderId,
    currency,
    note: marked(command.reason ?? "", key),
    notify: command.notify ?? false,
    refundLineItems: (command.lines ?? [])
      .filter(({ quantity }) => quantity > 0)
      .map(({ external_id, quantity }) => ({ lineItemId: gid("LineItem", external_id), quantity, restockType: "NO_RESTOCK" })),
    ...(command.shipping_minor && { shipping: { amount: moneyInput(command.shipping_minor, currency).amount } }),
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
    throw new PlatformError("invalid", { safeMessage: "A refund needs an amount", field: "amount_minor" });
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
 * A refund does not prove that money moved: its transactions do. It is named after its first transaction, as in webhook
 * deliveries. `amounts`: where the amounts of its transactions are found.
 */
export function resultOf({ id, transactions: { nodes } }: FoundRefund, amounts: Amounts = []): RefundResult {
  const moved = nodes.filter(({ kind }) => kind === "REFUND");
  const [first] = moved.filter(({ status }) => status === "SUCCESS");
  if (first && moved.every(({ status }) => status === "SUCCESS")) {
    const others = new Set(moved.flatMap((one) => (one === first ? [] : one.id)));
    const parts = amounts
      .filter((one) => others.has(one.id))
      .map((part) => ({ external_id: numberOf(part.id), amount_minor: paidMinor(part.amountSet) }));
    return { state: "succeeded", external_id: numberOf(first.id), units_external_id: numberOf(id), ...(parts.length > 0 && { parts }) };
  }
  const isRefused = moved.length > 0 && moved.every(({ status }) => status === "FAILURE" || status === "ERROR");
  return isRefused ? { state: "failed", code: "declined", message: "The payment provider declined the refund" } : { state: "unknown" };
}
