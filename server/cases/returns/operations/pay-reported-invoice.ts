import type { InvoicePayment } from "#contracts/public";
import { payReported } from "#server/cases/invoices/api";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { bookInvoicePayment } from "./book-invoice-payment.ts";

/** Record a payment that a store's own system reports: of a return's invoice in its ledger, of any other on the invoice alone. @throws as `payReported` */
export const payReportedInvoice = (deps: ModuleDeps, context: CallContext, payment: InvoicePayment) =>
  payReported(deps, context, payment, bookInvoicePayment);
