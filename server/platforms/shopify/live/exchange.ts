import { PlatformError } from "../../port/errors.ts";
import type { Exchange, ExchangeCommand, ExchangeResult } from "../../port/exchange.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { moneyInput } from "../api/money.ts";
import { DraftComplete, type DraftOrderInput, OrderCancel, OrderOfFulfillmentOrder, OrderProgress } from "../api/operations.generated.ts";
import { buyerInput, createDraft, findDraft } from "./drafts.ts";
import { fulfillmentOrders, fulfilRest, holdAll, holdsOf, releaseHolds } from "./fulfilment.ts";

/**
 * An exchange order is a draft whose lines are discounted to nothing, completed at once. `create` goes on where an earlier
 * attempt ended.
 */
export function exchange(client: ShopifyClient): Exchange {
  return {
    async create(command, key) {
      const draft = (await findDraft(client, key)) ?? (await createDraft(client, draftInput(command), key));
      const order = draft.order ?? (await complete(client, draft.id));
      if (command.hold && !(await isHeld(client, order.id))) await holdAll(client, order.id, command.note);
      return { external_id: numberOf(order.id), number: order.name };
    },
    async findByKey(command, key): Promise<ExchangeResult | null> {
      const order = (await findDraft(client, key))?.order;
      if (!order || (command.hold && !(await isHeld(client, order.id)))) return null;
      return { external_id: numberOf(order.id), number: order.name };
    },
    holds: async (orderExternalId) => holdsOf(await fulfillmentOrders(client, orderExternalId)),
    async orderOf(fulfilmentOrderExternalId) {
      const { fulfillmentOrder } = await client.run(OrderOfFulfillmentOrder, { id: gid("FulfillmentOrder", fulfilmentOrderExternalId) });
      return fulfillmentOrder && numberOf(fulfillmentOrder.orderId);
    },
    releaseHold: (orderExternalId, holdIds) => releaseHolds(client, orderExternalId, holdIds),
    cancel: (orderExternalId) => cancelOrder(client, gid("Order", orderExternalId)),
    fulfil: (command) => fulfilRest(client, command),
  };
}

const isHeld = async (client: ShopifyClient, orderId: string): Promise<boolean> =>
  holdsOf(await fulfillmentOrders(client, orderId)).some(({ own }) => own);

async function complete(client: ShopifyClient, id: string) {
  const { draftOrderComplete } = await client.run(DraftComplete, { id, pending: false });
  assertAccepted(draftOrderComplete?.userErrors);
  return present(draftOrderComplete?.draftOrder?.order);
}

async function cancelOrder(client: ShopifyClient, id: string): Promise<void> {
  const { order } = await client.run(OrderProgress, { id });
  if (!order || order.cancelledAt) return;
  if (order.fulfillments.some(({ status }) => status === "SUCCESS"))
    throw new PlatformError("conflict", { safeMessage: "The order has been sent", platformCode: "FULFILLED" });
  const { orderCancel } = await client.run(OrderCancel, { id });
  assertAccepted(orderCancel?.orderCancelUserErrors);
}

function draftInput({ purpose, customer, currency, lines, ship_to, note }: ExchangeCommand): DraftOrderInput {
  if (lines.length === 0) throw new PlatformError("invalid", { safeMessage: "An exchange order needs lines", field: "lines" });
  return {
    ...buyerInput(customer),
    presentmentCurrencyCode: currency,
    note,
    appliedDiscount: { title: purpose === "replacement" ? "Replacement" : "Exchange", value: 100, valueType: "PERCENTAGE" },
    lineItems: lines.map(({ variant_external_id, quantity, unit_minor }) => ({
      variantId: gid("ProductVariant", variant_external_id),
      quantity,
      priceOverride: moneyInput(unit_minor, currency),
    })),
    ...(ship_to && {
      shippingAddress: {
        firstName: ship_to.first_name,
        lastName: ship_to.last_name,
        address1: ship_to.line1,
        address2: ship_to.line2,
        city: ship_to.city,
        provinceCode: ship_to.province,
        zip: ship_to.postcode,
        countryCode: ship_to.country,
        phone: ship_to.phone,
      },
    }),
  };
}
