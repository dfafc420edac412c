import { parseMinor } from "#contracts/money";
import { announceOrder, type Effects } from "./effects.ts";
import { freeUnits, returnIn } from "./queries.ts";
import { createRefund } from "./refunding.ts";
import { gid, idIn } from "./shapes.ts";
import { returnView } from "./views.ts";
import type { Return } from "./world.ts";

interface ReturnInput {
  orderId: string;
  returnLineItems: { fulfillmentLineItemId: string; quantity: number; returnReasonNote?: string | null }[];
  exchangeLineItems?: { variantId?: string | null; quantity: number }[] | null;
}
interface ProcessInput {
  returnId: string;
  returnLineItems?: {
    id: string;
    quantity: number;
    dispositions?: { dispositionType: string; quantity: number; locationId?: string | null }[] | null;
  }[];
  financialTransfer?: {
    issueRefund?: { orderTransactions: { parentId: string; transactionAmount: { amount: string; currencyCode: string } }[] };
  };
}

const wrong = (message: string, code: string) => ({ return: null, userErrors: [{ message, code, field: null }] });

export function returnMutations(effects: Effects) {
  const { world } = effects;
  const move = (id: string, from: Return["status"][], to: Return["status"]) => {
    const entry = returnIn(world, id);
    if (!entry) return wrong("Return not found", "NOT_FOUND");
    if (!from.includes(entry.found.status)) return wrong("Return status is invalid", "INVALID_STATE");
    entry.found.status = to;
    return { return: returnView(entry.order, entry.found), userErrors: [] };
  };
  return {
    returnCreate: ({ returnInput }: { returnInput: ReturnInput }) => createReturn(effects, returnInput),
    returnProcess: ({ input }: { input: ProcessInput }) => processReturn(effects, input),
    returnApproveRequest: ({ input }: { input: { id: string } }) => move(input.id, ["REQUESTED"], "OPEN"),
    returnDeclineRequest: ({ input }: { input: { id: string } }) => move(input.id, ["REQUESTED"], "DECLINED"),
    returnClose: ({ id }: { id: string }) => move(id, ["OPEN", "CLOSED"], "CLOSED"),
    returnReopen: ({ id }: { id: string }) => move(id, ["CLOSED", "OPEN"], "OPEN"),
    returnCancel: ({ id }: { id: string }) => move(id, ["OPEN"], "CANCELED"),
  };
}

function createReturn({ world, emit }: Effects, input: ReturnInput) {
  const order = world.orders.get(idIn(input.orderId));
  if (!order) return wrong("Order not found", "NOT_FOUND");
  const lines: Return["lines"] = [];
  for (const { fulfillmentLineItemId, quantity, returnReasonNote } of input.returnLineItems) {
    const sent = order.fulfillments.flatMap((one) => one.lines).find(({ id }) => id === idIn(fulfillmentLineItemId));
    if (!sent || freeUnits(order, sent.id, sent.quantity) < quantity) return wrong("Quantity is not returnable", "INVALID");
    lines.push({
      id: world.nextId(),
      fulfillmentLineId: sent.id,
      lineId: sent.lineId,
      quantity,
      note: returnReasonNote ?? "",
      processed: 0,
    });
  }
  const made: Return = {
    id: world.nextId(),
    name: `${order.name}-R${order.returns.length + 1}`,
    status: "OPEN",
    lines,
    exchange: (input.exchangeLineItems ?? []).map(({ variantId, quantity }) => ({
      id: world.nextId(),
      variantId: idIn(variantId ?? ""),
      quantity,
    })),
    reverse: { id: world.nextId(), lines: lines.map(({ lineId, quantity }) => ({ id: world.nextId(), lineId, total: quantity })) },
    refunds: [],
  };
  order.returns.push(made);
  emit("RETURNS_APPROVE", { id: made.id, admin_graphql_api_id: gid("Return", made.id), status: "open" });
  return { return: returnView(order, made), userErrors: [] };
}

function processReturn(effects: Effects, input: ProcessInput) {
  const { world } = effects;
  const entry = returnIn(world, input.returnId);
  if (!entry) return wrong("Return not found", "NOT_FOUND");
  const { order, found } = entry;
  const asked = (input.returnLineItems ?? []).map((one) => ({ ...one, line: found.lines.find(({ id }) => id === idIn(one.id)) }));
  if (found.status !== "OPEN" || asked.some(({ line, quantity }) => !line || quantity > line.quantity - line.processed))
    return wrong("Return line items were processed already", "INVALID_STATE");
  for (const { line, quantity, dispositions } of asked) {
    if (line) line.processed += quantity;
    for (const { dispositionType, quantity: units, locationId } of dispositions ?? []) {
      const variantId = order.lines.find(({ id }) => id === line?.lineId)?.variantId;
      const variant = [...world.products.values()].flatMap(({ variants }) => variants).find(({ id }) => id === variantId);
      const place = idIn(locationId ?? "");
      if (dispositionType === "RESTOCKED" && variant?.stock.has(place)) variant.stock.set(place, (variant.stock.get(place) ?? 0) + units);
    }
  }
  const parts = input.financialTransfer?.issueRefund?.orderTransactions ?? [];
  if (parts.length > 0) {
    const transactions = parts.map(({ parentId, transactionAmount }) => ({
      gateway: order.transactions.find(({ id }) => id === idIn(parentId))?.gateway ?? "",
      amount: String(parseMinor(transactionAmount.amount, transactionAmount.currencyCode) / 100),
      parentId,
    }));
    const refundLineItems = asked.map(({ line, quantity }) => ({ lineItemId: gid("LineItem", line?.lineId ?? ""), quantity }));
    createRefund(world, { orderId: gid("Order", order.id), transactions, refundLineItems }, (_, refund) => found.refunds.push(refund.id));
    announceOrder(effects, order);
  }
  return { return: returnView(order, found), userErrors: [] };
}
