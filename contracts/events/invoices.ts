import { z } from "zod";
import { Id } from "../envelope.ts";
import { invoiceKinds, invoiceStatuses } from "../invoices/states.ts";
import { Minor } from "../money.ts";
import { eachOf, event } from "./entry.ts";

/** What becomes of a document. */
const changes = ["issued", "sent", "paid", "overdue", "voided", "credited"] as const;
export type InvoiceChange = (typeof changes)[number];
export const invoiceChangeTopics = changes.map((change) => `invoice.${change}` as const);

const changed = event(
  z.object({
    id: Id,
    kind: z.enum(invoiceKinds),
    number: z.string().nullable(),
    status: z.enum(invoiceStatuses),
    order_id: Id.nullable(),
    return_id: Id.nullable(),
    claim_id: Id.nullable(),
    related_id: Id.nullable(),
    currency: z.string(),
    net_minor: Minor,
    tax_minor: Minor,
    gross_minor: Minor,
    paid_minor: Minor,
    credited_minor: Minor,
    issue_date: z.string().nullable(),
    due_date: z.string().nullable(),
    flags: z.array(z.string()),
    version: z.int(),
    pdf_path: z.string(),
    xml_path: z.string(),
  }),
);

export const invoiceEvents = {
  ...eachOf(invoiceChangeTopics, changed),
  /** Issued with details missing. */
  "invoice.incomplete": event(z.object({ id: Id, number: z.string() })),
};
