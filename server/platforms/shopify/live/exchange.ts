import type { Pace } from "../../http/pace.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";
import { type Exchange, type ExchangeCommand, type ExchangeResult, unknownVariant } from "../../port/exchange.ts";
import type { PacedClient, ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { moneyInput } from "../api/money.ts";
import { DraftById, DraftComplete, type DraftOrderInput, OrderOfFulfillmentOrder } from "../api/operations.generated.ts";
import { cancelOrder } from "./cancel-order.ts";
import { buyerInput, calculated, createDraft, type Draft, findDraft } from "./drafts.ts";
import { fulfilRest, hold, isHeld, release } from "./fulfilment.ts";
import { holdsOf, readFulfilment } from "./fulfilment-orders.ts";
import { assertHoldable, isGone } from "./holdable.ts";

/**
 * An exchange order is a draft whose lines are discounted to nothing, completed at once. `create` goes on where an earlier
 * attempt ended.
 */
export function exchange(client: ShopifyClient, pace: Pace): Exchange {
  const connection = { client, pace };
  return {
    async create(command, key) {
      const known = await findDraft(client, key);
      // Once the order is made its goods can leave, so this is asked before.
      if (command.hold && !known?.order) await assertHoldable(client, command.lines);
      const draft = known ?? (await draftOf(client, command, key));
      const order = draft.order ?? (await complete(connection, draft));
      return { external_id: numberOf(order.id), number: order.name };
    },
    async findByKey(_, key): Promise<ExchangeResult | null> {
      const order = (await findDraft(client, key))?.order;
      return order ? { external_id: numberOf(order.id), number: order.name } : null;
    },
    hold: (orderExternalId, note) => hold(connection, orderExternalId, note),
    holds: async (orderExternalId) => holdsOf(await readFulfilment(client, orderExternalId)),
    isHeld: (orderExternalId) => isHeld(client, orderExternalId),
    async orderOf(fulfilmentOrderExternalId) {
      const { fulfillmentOrder } = await client.run(OrderOfFulfillmentOrder, { id: gid("FulfillmentOrder", fulfilmentOrderExternalId) });
      return fulfillmentOrder && numberOf(fulfillmentOrder.orderId);
    },
    release: (orderExternalId, state) => release(connection, orderExternalId, state),
    cancel: (orderExternalId) => cancelOrder(connection, gid("Order", orderExternalId)),
    fulfil: (command) => fulfilRest(connection, command),
  };
}

/** The refusal of a draft names no variant and comes in words alone, so what is gone is looked for. */
async function draftOf(client: ShopifyClient, command: ExchangeCommand, key: string): Promise<Draft> {
  try {
    return await createDraft(client, draftInput(command), key);
  } catch (error) {
    if (!isPlatformError(error, "not_found", "invalid")) throw error;
    for (const line of command.lines) if (await isGone(client, line.variant_external_id)) throw unknownVariant(line);
    throw error;
  }
}

async function complete(connection: PacedClient, draft: Draft) {
  const { client } = connection;
  const { id } = await calculated(connection, draft);
  const { draftOrderComplete } = await client.run(DraftComplete, { id });
  try {
    assertAccepted(draftOrderComplete?.userErrors);
  } catch (error) {
    // Shopify gives no code for it: a draft that somebody else has completed has its order.
    const made = (await client.run(DraftById, { id })).draftOrder?.order;
    if (made) return made;
    throw error;
  }
  return present(draftOrderComplete?.draftOrder?.order);
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
