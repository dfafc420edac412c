import { parseMinor } from "#contracts/money";
import type { Effects } from "./effects.ts";
import { orderForm, transactionForm } from "./rest-form.ts";
import { bag, idIn } from "./shapes.ts";
import { allTransactions, dutiesRefunded, refundView, transactionView } from "./views.ts";
import {
  dutiesGross,
  grossOf,
  type Line,
  type Order,
  paidOf,
  type Refund,
  refundedOf,
  shippingGross,
  type Transaction,
  type World,
} from "./world.ts";

/** Shopify's refund arithmetic as we model it: it proves our use of the answer, not Shopify's own sums. */
const shareOf = (total: number, quantity: number, from: number, units: number): number =>
  Math.floor((total * (from + units)) / quantity) - Math.floor((total * from) / quantity);

const lineValue = (order: Order, line: Line, units: number) => ({
  gross: shareOf(grossOf(order, line), line.quantity, line.refunded, units),
  tax: shareOf(line.tax, line.quantity, line.refunded, units),
});

interface RefundDutyInput {
  dutyId: string;
  refundType?: string | null;
}
const dutyIds = (duties: readonly RefundDutyInput[] | null | undefined): string[] => (duties ?? []).map(({ dutyId }) => idIn(dutyId));

interface RefundLineInput {
  lineItemId: string;
  quantity: number;
}

function lineOf(order: Order, lineItemId: string): Line | undefined {
  return order.lines.find(({ id }) => id === idIn(lineItemId));
}

export function suggestRefund(
  world: World,
  order: Order,
  {
    refundLineItems,
    shippingAmount,
    refundDuties,
  }: { refundLineItems?: RefundLineInput[] | null; shippingAmount?: string | null; refundDuties?: RefundDutyInput[] | null },
) {
  const values = (refundLineItems ?? []).map(({ lineItemId, quantity }) => {
    const line = lineOf(order, lineItemId);
    return line ? lineValue(order, line, quantity) : { gross: 0, tax: 0 };
  });
  const shipping = shippingAmount ? Math.min(parseMinor(shippingAmount, order.currency), shippingGross(order)) : 0;
  const most = paidOf(order) - refundedOf(order);
  const amount = Math.min(
    most,
    values.reduce((sum, { gross }) => sum + gross, shipping + dutiesGross(order, dutyIds(refundDuties))),
  );
  let missing = amount;
  const suggestedTransactions = order.transactions.map((parent) => {
    const left = parent.amount - refundedOf(order, parent.id);
    const part = Math.min(left, missing);
    missing -= part;
    return {
      gateway: parent.gateway,
      amountSet: bag(world, part, order.currency),
      maximumRefundableSet: bag(world, left, order.currency),
      parentTransaction: transactionView(world, order, parent),
    };
  });
  return {
    amountSet: bag(world, amount, order.currency),
    maximumRefundableSet: bag(world, most, order.currency),
    totalTaxSet: bag(
      world,
      values.reduce((sum, { tax }) => sum + tax, 0),
      order.currency,
    ),
    suggestedTransactions: suggestedTransactions.filter(({ amountSet }) => Number(amountSet.presentmentMoney.amount) > 0),
  };
}

export interface RefundInput {
  orderId: string;
  currency?: string | null;
  note?: string | null;
  refundLineItems?: RefundLineInput[] | null;
  refundDuties?: RefundDutyInput[] | null;
  shipping?: { amount?: string | null } | null;
  refundMethods?: { storeCreditRefund?: { amount: { amount: string; currencyCode: string }; expiresAt?: string | null } }[] | null;
  transactions?: { gateway: string; amount: string; parentId?: string | null }[] | null;
}

const refused = (message: string, field: string[] | null = null) => ({ refund: null, order: null, userErrors: [{ field, message }] });

function problem(order: Order, input: RefundInput): string | null {
  if (input.currency && input.currency !== order.currency) return "Currency must be the order's presentment currency";
  for (const { lineItemId, quantity } of input.refundLineItems ?? []) {
    const line = lineOf(order, lineItemId);
    if (!line) return "Line item not found";
    if (quantity > line.quantity - line.refunded) return "Quantity cannot refund more items than were purchased";
  }
  if (shippingIn(order, input) > shippingGross(order) - order.refunds.reduce((sum, { shipping = 0 }) => sum + shipping, 0))
    return "Shipping refund amount is more than is refundable";
  for (const id of dutyIds(input.refundDuties)) {
    if (!order.duties.some((duty) => duty.id === id)) return "Duty not found";
    if (dutiesRefunded(order).includes(id)) return "Duty has already been refunded";
  }
  for (const { amount, parentId } of input.transactions ?? []) {
    const parent = order.transactions.find(({ id }) => id === idIn(parentId ?? ""));
    if (!parent) return "Parent transaction not found";
    if (parseMinor(amount, order.currency) > parent.amount - refundedOf(order, parent.id))
      return "Refund amount is more than is refundable";
  }
  return null;
}

const shippingIn = (order: Order, { shipping }: RefundInput): number =>
  shipping?.amount ? parseMinor(shipping.amount, order.currency) : 0;

export function createRefund(world: World, input: RefundInput, changed: (order: Order, refund: Refund) => void) {
  const order = world.orders.get(idIn(input.orderId));
  if (!order) return refused("Order does not exist", ["orderId"]);
  const wrong = problem(order, input);
  if (wrong) return refused(wrong);
  const at = world.tick();
  const transactions = [
    ...(input.transactions ?? []).map(({ gateway, amount, parentId }) =>
      refundTransaction(world, gateway, parseMinor(amount, order.currency), idIn(parentId ?? ""), at),
    ),
    ...storeCredit(world, order, input, at),
  ];
  for (const { lineItemId, quantity } of input.refundLineItems ?? []) {
    const line = lineOf(order, lineItemId);
    if (line) line.refunded += quantity;
  }
  const refund: Refund = {
    id: world.nextId(),
    note: input.note ?? null,
    at,
    lines: (input.refundLineItems ?? []).map(({ lineItemId, quantity }) => ({ lineId: idIn(lineItemId), quantity })),
    shipping: shippingIn(order, input),
    duties: dutyIds(input.refundDuties),
    transactions,
  };
  order.refunds.push(refund);
  order.updatedAt = at;
  changed(order, refund);
  return { refund: refundView(world, order, refund), order: null, userErrors: [] };
}

function refundTransaction(world: World, gateway: string, amount: number, parentId: string, at: string): Transaction {
  const mood = world.gatewayMoods.shift() ?? "pay";
  return { id: world.nextId(), kind: "REFUND", status: statuses[mood], gateway, amount, parentId, at };
}

const statuses = { pay: "SUCCESS", decline: "FAILURE", pend: "PENDING", await: "AWAITING_RESPONSE", wonder: "UNKNOWN" } as const;

/** Let the payment provider end what it works on, days later, and tell it. */
export function endRefunds({ world, emit }: Effects, order: Order, status: "SUCCESS" | "FAILURE" | "ERROR"): void {
  for (const refund of order.refunds)
    for (const transaction of refund.transactions.filter((one) => !["SUCCESS", "FAILURE", "ERROR"].includes(one.status))) {
      transaction.status = status;
      if (transaction.gateway === "shopify_store_credit" && status === "SUCCESS")
        world.customers
          .get(order.customerId)
          ?.credits.push({ id: world.nextId(), amount: transaction.amount, currency: order.currency, at: world.tick(), expiresAt: null });
      order.updatedAt = world.tick();
      emit("ORDER_TRANSACTIONS_CREATE", transactionForm(order, transaction));
    }
  emit("ORDERS_UPDATED", orderForm(world, order));
}

function storeCredit(world: World, order: Order, { refundMethods }: RefundInput, at: string): Transaction[] {
  return (refundMethods ?? []).flatMap(({ storeCreditRefund }) => {
    if (!storeCreditRefund) return [];
    const amount = parseMinor(storeCreditRefund.amount.amount, order.currency);
    const credit = { id: world.nextId(), amount, currency: order.currency, at, expiresAt: storeCreditRefund.expiresAt ?? null };
    const status = world.creditMoods.shift() === "pend" ? ("PENDING" as const) : ("SUCCESS" as const);
    if (status === "SUCCESS") world.customers.get(order.customerId)?.credits.push(credit);
    const parentId = order.transactions[0]?.id ?? null;
    return [{ id: world.nextId(), kind: "REFUND" as const, status, gateway: "shopify_store_credit", amount, parentId, at }];
  });
}

/** Money of an order by payment, for assertions: what really moved. */
export const movedOf = (order: Order): number[] =>
  allTransactions(order)
    .filter(({ kind, status }) => kind === "REFUND" && status === "SUCCESS")
    .map(({ amount }) => amount);
