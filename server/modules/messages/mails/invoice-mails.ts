import type { Language } from "#contracts/session/rules";
import type { Tx } from "#server/db/open";
import type { Values } from "#server/domain/mail-html/values";
import type { ModuleDeps } from "#server/modules/module";
import type { MessagesLinks } from "../links.ts";
import { writeSystemMail } from "../writing/write-system-mail.ts";

export interface InvoiceMail {
  store_id: string;
  invoice_id: string;
  template: "invoiceSent" | "creditNoteSent" | "invoiceReminder" | "invoicePaid";
  language: Language;
  recipient: string;
  values: Values;
  at: string;
}

/** Write a mail about a document in its language; its paper is attached when it is sent. */
export const writeInvoiceMail = (
  tx: Tx,
  deps: Pick<ModuleDeps, "config"> & MessagesLinks,
  { store_id, invoice_id, ...mail }: InvoiceMail,
): Promise<void> => writeSystemMail(tx, deps, { storeId: store_id, invoiceId: invoice_id, ...mail });
