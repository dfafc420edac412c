export { loadInvoicePaper } from "./documents/rendering.ts";
export type { CaseLine } from "./draft/case-lines.ts";
export type { PaidBy } from "./operations/book-payment.ts";
export { bookCasePayment, countInvoiceSent, findCaseInvoice, lockPayable } from "./operations/case-invoices.ts";
export { endInvoicesOfCase } from "./operations/close-invoice.ts";
export { type CaseDocument, issueForCase } from "./operations/issue-for-case.ts";
export { payReported } from "./operations/pay-invoice.ts";
