import type { Output } from "#contracts/contract";
import type { PaymentMethod, PaymentSource } from "#contracts/invoices/states";
import type { InvoicePayment, publicApi } from "#contracts/public";
import type { Language } from "#contracts/session/rules";
import type { Values } from "#contracts/templates/values";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

export type PaidAnswer = Output<(typeof publicApi)["operations"]["invoicePayment"]>;
/** How a payment reached us. */
export interface PaidBy {
  method: PaymentMethod;
  source: PaymentSource;
}

export interface InvoiceMail {
  store_id: string;
  invoice_id: string;
  template: "invoiceSent" | "creditNoteSent" | "invoiceReminder";
  language: Language;
  recipient: string;
  values: Values;
  at: string;
}

/** What invoices need of other modules. */
export interface InvoicesLinks {
  /** Book the payment of a return's invoice in its ledger, which may release its exchange. */
  payReturn(context: CallContext, payment: InvoicePayment, by: PaidBy): Promise<PaidAnswer>;
  /** Lock the money of a return and withdraw its invoice from the store's platform. */
  withdrawInvoice(tx: Tx, context: CallContext, returnId: string, invoiceId: string): Promise<void>;
  /** Write a mail with a document's PDF, in the transaction of its cause. */
  writeInvoiceMail(tx: Tx, mail: InvoiceMail): Promise<void>;
}
export type InvoicesDeps = ModuleDeps & InvoicesLinks;
