import type { Effects } from "./effects.ts";
import { freeUnits, returnIn } from "./queries.ts";
import { gid, idIn } from "./shapes.ts";
import { returnView } from "./views.ts";
import type { Return } from "./world.ts";

interface ReturnInput {
  orderId: string;
  returnLineItems: { fulfillmentLineItemId: string; quantity: number; returnReasonNote?: string | null }[];
  exchangeLineItems?: { variantId?: string | null; quantity: number }[] | null;
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
    refunds: [],
  };
  order.returns.push(made);
  emit("RETURNS_APPROVE", { id: made.id, admin_graphql_api_id: gid("Return", made.id), status: "open" });
  return { return: returnView(order, made), userErrors: [] };
}
