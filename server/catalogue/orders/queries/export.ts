import { orderColumns } from "#contracts/columns/orders";
import type { Input } from "#contracts/contract";
import { type OrderRow, orders } from "#contracts/orders/orders";
import type { Lookup } from "#server/core/audit/api";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { listOrders } from "./list-orders.ts";

export const ordersExport = ({ db }: CoreDeps): ExportedList =>
  exportedList<OrderRow, Input<typeof orders.operations.list>["query"]>({
    name: "orders",
    object: "order",
    operation: orders.operations.export,
    columns: orderColumns,
    page: (context, query) => listOrders(db.kysely, context, query),
  });

/** How the log names orders. */
export const namesOfOrders: Readonly<Record<string, Lookup>> = {
  order: (reader, storeId, ids) =>
    reader.selectFrom("orders").select(["id", "number as name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
