import type { Pace } from "../../http/pace.ts";
import { PlatformError } from "../../port/errors.ts";
import type { InvoiceResult, Invoices } from "../../port/invoices.ts";
import type { PacedClient, ShopifyClient } from "../api/client.ts";
import { assertAccepted } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { moneyInput, paidMinor } from "../api/money.ts";
import { DraftById, DraftDelete, DraftInvoice } from "../api/operations.generated.ts";
import { cancelOrder } from "./cancel-order.ts";
import { buyerInput, calculated, createDraft, type Draft, findDraft } from "./drafts.ts";
import { isCaptured, kindOf } from "./payments.ts";

/** Invoices are draft orders: the customer pays by the draft's link. */
export function invoices(client: ShopifyClient, pace: Pace): Invoices {
  const connection = { client, pace };
  const draftOf = async (externalId: string) => (await client.run(DraftById, { id: gid("DraftOrder", externalId) })).draftOrder;
  return {
    async create(command, key) {
      const known = await findDraft(client, key);
      if (known) return resultOf(known);
      const { currency } = command;
      const input = {
        ...buyerInput(command.customer),
        presentmentCurrencyCode: currency,
        note: `${command.note} (${command.order.number})`.trim(),
        lineItems: command.lines.map(({ title, quantity, unit_minor }) => ({
          title,
          quantity,
          originalUnitPriceWithCurrency: moneyInput(unit_minor, currency),
          requiresShipping: false,
          taxable: false,
        })),
      };
      return resultOf(await createDraft(client, input, key));
    },
    async findByKey(key) {
      const known = await findDraft(client, key);
      return known && resultOf(known);
    },
    async get(externalId) {
      const draft = await draftOf(externalId);
      return draft && resultOf(draft);
    },
    async paidAs(externalId) {
      const made = (await draftOf(externalId))?.order;
      const [first] = made ? capturesOf(made) : [];
      if (!made || !first) return null;
      const id = numberOf(made.id);
      return { order_external_id: id, payment: { external_id: `order:${id}`, kind: isByHand(made) ? "manual" : kindOf(first) } };
    },
    async send(externalId, { to, subject, message }) {
      const draft = await draftOf(externalId);
      if (!draft) throw new PlatformError("not_found", { safeMessage: "Shopify has no such draft order" });
      const { id } = await calculated(connection, draft);
      const { draftOrderInvoiceSend } = await client.run(DraftInvoice, {
        id,
        email: { to, subject, customMessage: message },
      });
      assertAccepted(draftOrderInvoiceSend?.userErrors);
    },
    async cancel(externalId) {
      const draft = await draftOf(externalId);
      if (!draft) return;
      if (draft.status === "COMPLETED") return cancelUnpaid(connection, draft);
      const { draftOrderDelete } = await client.run(DraftDelete, { id: draft.id });
      try {
        assertAccepted(draftOrderDelete?.userErrors);
      } catch (error) {
        // Shopify gives no code for it: somebody may have deleted or completed it meanwhile.
        const left = await draftOf(externalId);
        if (left?.status === "COMPLETED") return cancelUnpaid(connection, left);
        if (left) throw error;
      }
    },
  };
}

type Made = NonNullable<Draft["order"]>;

const capturesOf = ({ transactions }: Made) => transactions.filter(isCaptured);
const isByHand = (order: Made): boolean => capturesOf(order).length > 0 && capturesOf(order).every((one) => kindOf(one) === "manual");

/** A finished checkout that nobody has paid is an order that waits for its money. @throws PlatformError conflict once some came */
async function cancelUnpaid(connection: PacedClient, { order }: Draft): Promise<void> {
  if (!order || capturesOf(order).length > 0) throw new PlatformError("conflict", { safeMessage: "The invoice is paid" });
  await cancelOrder(connection, order.id);
}

/**
 * COMPLETED means that the draft became an order, not that anybody paid it: by a manual method, on payment terms, with a payment under
 * way or marked as pending it waits for its money. What came is on the order.
 */
function resultOf({ id, name, status, invoiceUrl, totalPriceSet, order }: Draft): InvoiceResult {
  const total_minor = paidMinor(totalPriceSet);
  const paid_minor = order ? Math.max(0, paidMinor(order.netPaymentSet)) : 0;
  const received_minor = order ? paidMinor(order.totalReceivedSet) : 0;
  const isGivenBack = paid_minor === 0 && received_minor > 0;
  const isOver = isGivenBack || Boolean(order?.cancelledAt);
  const state = paid_minor > 0 && paid_minor >= total_minor ? "paid" : isOver ? "withdrawn" : "open";
  return {
    external_id: numberOf(id),
    number: name,
    state,
    url: status === "COMPLETED" ? null : invoiceUrl,
    ...{ total_minor, received_minor, paid_minor },
    by_hand: order !== null && isByHand(order),
    currency: totalPriceSet.presentmentMoney.currencyCode,
  };
}
