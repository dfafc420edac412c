import { FileTextOutlined } from "@ant-design/icons";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceCounts } from "#contracts/invoices/shapes";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";
import { invoiceListDefaults } from "./view-model.ts";

const paths = {
  list: "/dashboard/invoice/list",
  create: "/dashboard/invoice/new",
  show: "/dashboard/invoice/:id",
  edit: "/dashboard/invoice/:id/edit",
} as const;

const to = addressOf(paths);
export const invoicesAddress = to.list();
/** The list with the document settings open. */
export const documentSettingsAddress = `${invoicesAddress}?settings=open`;
export const newInvoiceAddress = to.create();
/** Return the form for an invoice of an order. */
export const newInvoiceOf = (orderId: string): string => `${newInvoiceAddress}?${new URLSearchParams({ order: orderId })}`;
export const invoiceAddress = to.show;
export const editInvoiceAddress = to.edit;

export const invoicesResource = defineResource({
  contract: invoices,
  path: "/dashboard/invoice",
  menu: {
    group: "orders",
    icon: FileTextOutlined,
    order: 30,
    count: { operation: "counts", of: ({ overdue }: InvoiceCounts) => overdue },
  },
  words: ["records"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: invoiceListDefaults },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Invoice"] },
    show: { path: paths.show, load: () => import("./show.tsx") },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Invoice"] },
  },
});
