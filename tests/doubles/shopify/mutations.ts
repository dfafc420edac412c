import { GraphQLError, type GraphQLResolveInfo, valueFromASTUntyped } from "graphql";
import { parseMinor } from "#contracts/money";
import { calculating } from "./calculating.ts";
import { draftMutations } from "./draft-mutations.ts";
import { announceOrder, type Effects } from "./effects.ts";
import { partView } from "./goods-views.ts";
import { createRefund, type RefundInput } from "./refunding.ts";
import { orderForm, refundForm } from "./rest-form.ts";
import { returnMutations } from "./return-mutations.ts";
import { send, statusOf, visiblePart } from "./routing.ts";
import { gid, idIn } from "./shapes.ts";
import { creditView, giftCardView } from "./views.ts";
import type { World } from "./world.ts";

const wrong = (message: string, code: string | null = null, field: string[] | null = null) => ({ userErrors: [{ message, code, field }] });

/** Run a keyed mutation once per key, as `@idempotent` promises. */
function keyed(world: World, info: GraphQLResolveInfo, input: unknown, work: () => unknown): unknown {
  const directive = info.fieldNodes[0]?.directives?.find(({ name }) => name.value === "idempotent");
  const argument = directive?.arguments?.[0];
  const key = argument ? valueFromASTUntyped(argument.value, info.variableValues) : undefined;
  if (typeof key !== "string" || !key.trim())
    throw new GraphQLError("This mutation requires an idempotency key", { extensions: { code: "IDEMPOTENCY_KEY_REQUIRED" } });
  const text = JSON.stringify(input);
  const known = world.keyed.get(key);
  if (known && known.input !== text)
    throw new GraphQLError("The key was used with other parameters", { extensions: { code: "IDEMPOTENCY_KEY_PARAMETER_MISMATCH" } });
  if (known && isRefused(known.payload)) return burnt(info);
  if (known) return known.payload;
  const payload = work();
  world.keyed.set(key, { input: text, payload });
  return payload;
}

const isRefused = (payload: unknown): boolean => (payload as { userErrors: unknown[] }).userErrors.length > 0;

/** A key that was refused once is refused for ever, under a code of its own where the mutation has codes. */
function burnt({ fieldName }: GraphQLResolveInfo): unknown {
  const [message, code] = ["The previous attempt with this key failed", "IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED"];
  if (fieldName === "refundCreate") throw new GraphQLError(message, { extensions: { code } });
  return wrong(message, code);
}

export function mutations(effects: Effects) {
  const { world } = effects;
  return {
    ...webhookMutations(world),
    ...moneyMutations(effects),
    ...goodsMutations(effects),
    ...draftMutations(effects),
    ...calculating(world),
    ...returnMutations(effects),
  };
}

const webhookMutations = (world: World) => ({
  webhookSubscriptionCreate: ({ topic, webhookSubscription: { uri } }: { topic: string; webhookSubscription: { uri: string } }) => {
    if (world.hooks.some((hook) => hook.topic === topic && hook.uri === uri))
      return wrong("Address for this topic has already been taken", null, ["webhookSubscription", "callbackUrl"]);
    const id = world.nextId();
    world.hooks.push({ id, topic, uri, failures: 0 });
    return { webhookSubscription: { id: gid("WebhookSubscription", id) }, userErrors: [] };
  },
  webhookSubscriptionUpdate: ({ id, webhookSubscription: { uri } }: { id: string; webhookSubscription: { uri: string } }) => {
    const hook = world.hooks.find((one) => one.id === idIn(id));
    if (!hook) return wrong("Webhook subscription does not exist", null, ["id"]);
    Object.assign(hook, { uri, failures: 0 });
    return { webhookSubscription: { id }, userErrors: [] };
  },
  webhookSubscriptionDelete: ({ id }: { id: string }) => {
    const at = world.hooks.findIndex((one) => one.id === idIn(id));
    if (at < 0) return wrong("Webhook subscription does not exist", null, ["id"]);
    world.hooks.splice(at, 1);
    return { deletedWebhookSubscriptionId: id, userErrors: [] };
  },
});

interface CreditInput {
  creditAmount: { amount: string; currencyCode: string };
  expiresAt?: string | null;
}
interface GiftCardInput {
  customerId?: string | null;
  recipientAttributes?: { id: string } | null;
  initialAmount: { amount: string; currencyCode: string };
  code?: string | null;
  note?: string | null;
  expiresOn?: string | null;
}

const moneyMutations = (effects: Effects) => ({
  refundCreate: ({ input }: { input: RefundInput }, _: unknown, info: GraphQLResolveInfo) =>
    keyed(effects.world, info, input, () =>
      createRefund(effects.world, input, (order, refund) => {
        effects.emit("REFUNDS_CREATE", refundForm(effects.world, order, refund));
        announceOrder(effects, order);
      }),
    ),
  storeCreditAccountCredit: ({ id, creditInput }: { id: string; creditInput: CreditInput }) => {
    const customer = effects.world.customers.get(idIn(id));
    if (!customer) return wrong("Owner not found", "OWNER_NOT_FOUND", ["id"]);
    const { amount, currencyCode } = creditInput.creditAmount;
    const minor = parseMinor(amount, currencyCode);
    if (minor <= 0) return wrong("Must be positive", "NEGATIVE_OR_ZERO_AMOUNT", ["creditInput", "creditAmount"]);
    const credit = {
      id: effects.world.nextId(),
      amount: minor,
      currency: currencyCode,
      at: new Date().toISOString(),
      expiresAt: creditInput.expiresAt ?? null,
    };
    customer.credits.push(credit);
    return { storeCreditAccountTransaction: creditView(credit), userErrors: [] };
  },
  giftCardCreate: ({ input }: { input: GiftCardInput }) => {
    if ((input.customerId || input.recipientAttributes) && !effects.world.scopes.includes("write_customers"))
      throw new GraphQLError("Access denied for customerId. Required access: `write_customers` access scope.", {
        extensions: { code: "ACCESS_DENIED" },
      });
    const { amount, currencyCode } = input.initialAmount;
    const code = (input.code ?? effects.world.nextId()).toLowerCase();
    if (code.length < 8 || code.length > 20) return wrong("Code is too short or too long", "TOO_LONG", ["input", "code"]);
    if (effects.world.giftCards.some((card) => card.code === code)) return wrong("Code has already been taken", "TAKEN", ["input", "code"]);
    const card = {
      id: effects.world.nextId(),
      code,
      amount: parseMinor(amount, currencyCode),
      currency: currencyCode,
      note: input.note ?? null,
      customerId: input.customerId ? idIn(input.customerId) : null,
      expiresOn: input.expiresOn ?? null,
    };
    effects.world.giftCards.push(card);
    return { giftCard: giftCardView(card), giftCardCode: code, userErrors: [] };
  },
});

interface Adjustment {
  changes: { delta: number; inventoryItemId: string; locationId: string; changeFromQuantity?: number | null }[];
}

const goodsMutations = (effects: Effects) => ({
  inventoryAdjustQuantities: ({ input }: { input: Adjustment }, _: unknown, info: GraphQLResolveInfo) =>
    keyed(effects.world, info, input, () => adjust(effects.world, input)),
  fulfillmentOrderHold: ({
    id,
    fulfillmentHold,
  }: {
    id: string;
    fulfillmentHold: { reason: string; reasonNotes?: string | null; handle?: string | null };
  }) => {
    const found = visiblePart(effects.world, idIn(id));
    if (!found) return wrong("Fulfillment order does not exist", "FULFILLMENT_ORDER_NOT_FOUND", ["id"]);
    const { order, part } = found;
    const status = statusOf(order, part);
    if (status === "CLOSED" || status === "CANCELLED") return wrong(`Fulfillment order has an invalid status: ${status}`, "TAKEN");
    const { reason, reasonNotes = null, handle = null } = fulfillmentHold;
    if (part.holds.some((hold) => hold.own && hold.handle === handle)) return wrong("Handle is taken", "DUPLICATE_FULFILLMENT_HOLD_HANDLE");
    if (handle === null && part.holds.length > 0) return wrong("The fulfillment order is already on hold", "TAKEN");
    const hold = { id: effects.world.nextId(), reason, notes: reasonNotes, handle, own: true, app: "Backhaul" };
    part.holds.push(hold);
    return { fulfillmentHold: { id: gid("FulfillmentHold", hold.id) }, userErrors: [] };
  },
  fulfillmentOrderReleaseHold: ({ id, holdIds }: { id: string; holdIds?: string[] | null }) => {
    const found = visiblePart(effects.world, idIn(id));
    if (!found) return wrong("Fulfillment order does not exist", "FULFILLMENT_ORDER_NOT_FOUND", ["id"]);
    const released = holdIds?.map(idIn);
    const isDenied = found.part.holds.some((hold) => released?.includes(hold.id) && !hold.own) && !effects.world.routing.releasesOthers;
    if (isDenied) return wrong("The app doesn't have access to release the fulfillment hold", "INVALID_ACCESS", ["holdIds"]);
    found.part.holds = found.part.holds.filter((hold) => released !== undefined && !released.includes(hold.id));
    return { fulfillmentOrder: partView(found.order, found.part), userErrors: [] };
  },
  fulfillmentCreate: ({ fulfillment }: { fulfillment: { lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[] } }) => {
    const found = fulfillment.lineItemsByFulfillmentOrder.map(({ fulfillmentOrderId }) =>
      visiblePart(effects.world, idIn(fulfillmentOrderId)),
    );
    const [first] = found;
    const isSendable = found.every(
      (one) =>
        one && one.order === first?.order && statusOf(one.order, one.part) === "OPEN" && one.part.locationId === first.part.locationId,
    );
    const parts = found.flatMap((one) => (one ? [one.part] : []));
    const sent = first && isSendable ? send(effects.world, first.order, parts) : null;
    if (!first || !sent) return wrong("The fulfillment order is not in a state that can be fulfilled");
    announceOrder(effects, first.order);
    return { fulfillment: { id: gid("Fulfillment", sent.id), status: "SUCCESS" }, userErrors: [] };
  },
  orderCancel: ({ orderId }: { orderId: string }) => {
    const order = effects.world.orders.get(idIn(orderId));
    const refuse = (message: string) => ({ job: null, orderCancelUserErrors: [{ field: ["orderId"], message, code: "INVALID" }] });
    if (!order) return refuse("Order does not exist");
    if (order.fulfillments.length > 0) return refuse("Cannot cancel an order with fulfillments");
    if (order.cancelling !== null) return refuse("A cancellation of the order is in progress");
    if (order.cancelledAt) return refuse("Order is already cancelled");
    order.cancelling = effects.world.routing.cancelReadings;
    effects.emit("ORDERS_CANCELLED", orderForm(effects.world, order));
    return { job: { id: gid("Job", effects.world.nextId()), done: false }, orderCancelUserErrors: [] };
  },
  bulkOperationRunQuery: ({ query }: { query: string }) => effects.startBulk(query),
});

function adjust(world: World, { changes }: Adjustment) {
  const variants = [...world.products.values()].flatMap((product) => product.variants);
  for (const { inventoryItemId, locationId, delta, changeFromQuantity } of changes) {
    const variant = variants.find(({ itemId }) => itemId === idIn(inventoryItemId));
    const count = variant?.stock.get(idIn(locationId));
    if (!variant || count === undefined) return wrong("The item is not stocked at the location", "INVALID_LOCATION", ["input"]);
    if (changeFromQuantity != null && changeFromQuantity !== count)
      return wrong("The quantity has changed", "CHANGE_FROM_QUANTITY_STALE", ["input"]);
    variant.stock.set(idIn(locationId), count + delta);
  }
  return {
    inventoryAdjustmentGroup: {
      id: gid("InventoryAdjustmentGroup", world.nextId()),
      changes: changes.map(({ delta }) => ({ name: "available", delta })),
    },
    userErrors: [],
  };
}
