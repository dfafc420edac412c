import { FileTextOutlined } from "@ant-design/icons";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceCounts } from "#contracts/invoices/shapes";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";
import { listDefaults } from "./view-model.ts";

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
    list: { path: paths.list, load: () => import("./list.tsx"), list: listDefaults },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Invoice"] },
    show: { path: paths.show, load: () => import("./show.tsx") },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Invoice"] },
  },
});
