import { FileTextOutlined } from "@ant-design/icons";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceCounts } from "#contracts/invoices/shapes";
import { defineResource } from "../define.ts";
import { invoicesPaths } from "./addresses.ts";
import { invoiceListDefaults } from "./view-model.ts";

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
    list: { path: invoicesPaths.list, load: () => import("./list.tsx"), list: invoiceListDefaults },
    create: { path: invoicesPaths.create, load: () => import("./create.tsx"), can: ["create", "Invoice"] },
    show: { path: invoicesPaths.show, load: () => import("./show.tsx") },
    edit: { path: invoicesPaths.edit, load: () => import("./edit.tsx"), can: ["update", "Invoice"] },
  },
});
