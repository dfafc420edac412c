const prefix = "invoice:";
/** Return the name of an invoice's payment among the payments of the order that its debt came with. `externalId`: as it was reported. */
export const invoicePayment = (externalId: string): string => `${prefix}${externalId}`;
/** Return the id that the payment of an invoice was reported under; null for any other payment. */
export const paidInvoiceOf = ({ external_id }: { external_id: string }): string | null =>
  external_id.startsWith(prefix) ? external_id.slice(prefix.length) : null;
