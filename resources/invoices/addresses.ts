import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const invoicesPaths = {
  list: "/dashboard/invoice/list",
  create: "/dashboard/invoice/new",
  show: "/dashboard/invoice/:id",
  edit: "/dashboard/invoice/:id/edit",
} as const;

const to = addressOf(invoicesPaths);
export const invoicesAddress = to.list();
/** The list with the document settings open. */
export const documentSettingsAddress = `${invoicesAddress}?settings=open`;
export const newInvoiceAddress = to.create();
/** Return the form for an invoice of an order. */
export const newInvoiceOf = (orderId: string): string => `${newInvoiceAddress}?${new URLSearchParams({ order: orderId })}`;
export const invoiceAddress = to.show;
export const editInvoiceAddress = to.edit;
