import { PlatformError } from "../../port/errors.ts";
import type { InvoiceResult, Invoices } from "../../port/invoices.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted } from "../api/errors.ts";
import { gid, numberOf } from "../api/gid.ts";
import { moneyInput, paidMinor } from "../api/money.ts";
import { DraftById, DraftDelete, DraftInvoice } from "../api/operations.generated.ts";
import { buyerInput, createDraft, type Draft, findDraft } from "./drafts.ts";

/** Invoices are draft orders: the customer pays by the draft's link. */
export function invoices(client: ShopifyClient): Invoices {
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
      const id = made && numberOf(made.id);
      return id ? { order_external_id: id, payment: { external_id: `order:${id}`, kind: "card" } } : null;
    },
    async send(externalId, { to, subject, message }) {
      const { draftOrderInvoiceSend } = await client.run(DraftInvoice, {
        id: gid("DraftOrder", externalId),
        email: { to, subject, customMessage: message },
      });
      assertAccepted(draftOrderInvoiceSend?.userErrors);
    },
    async cancel(externalId) {
      const draft = await draftOf(externalId);
      if (!draft) return;
      if (draft.status === "COMPLETED") throw new PlatformError("conflict", { safeMessage: "The invoice is paid" });
      const { draftOrderDelete } = await client.run(DraftDelete, { id: draft.id });
      assertAccepted(draftOrderDelete?.userErrors);
    },
  };
}

function resultOf({ id, name, status, invoiceUrl, totalPriceSet }: Draft): InvoiceResult {
  const isPaid = status === "COMPLETED";
  return {
    external_id: numberOf(id),
    number: name,
    state: isPaid ? "paid" : "open",
    url: isPaid ? null : invoiceUrl,
    total_minor: paidMinor(totalPriceSet),
    currency: totalPriceSet.presentmentMoney.currencyCode,
  };
}
