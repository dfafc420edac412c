import { subscriber } from "#server/jobs/outbox";
import type { ModuleDeps } from "#server/platforms/module";
import { writeInvoiceMail } from "./invoice-mails.ts";

/** Thank the buyer once an invoice that was sent to them is paid in full; one that was never sent was paid with its order. */
export const paidMails = (deps: Pick<ModuleDeps, "config">) =>
  subscriber({
    name: "paid-mails",
    topics: ["invoice.paid"],
    async handle(tx, event) {
      const invoice = await tx
        .selectFrom("invoice")
        .select(["id", "number", "language", "buyer", "gross_minor", "currency", "sent_count", "seller"])
        .where("store_id", "=", event.store_id)
        .where("id", "=", event.payload.id)
        .executeTakeFirst();
      if (!invoice?.buyer.email || invoice.sent_count === 0) return;
      const { id, number, language, buyer, gross_minor: minor, currency, seller } = invoice;
      await writeInvoiceMail(tx, deps, {
        ...{
          store_id: event.store_id,
          invoice_id: id,
          template: "invoicePaid",
          language,
          recipient: buyer.email ?? "",
          at: event.created_at,
        },
        values: {
          "customer.name": buyer.name,
          "customer.email": buyer.email,
          "invoice.number": number,
          amount: { kind: "money", minor, currency },
          ...(seller?.name && { "store.name": seller.name }),
        },
      });
    },
  });
