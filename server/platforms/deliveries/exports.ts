import { deliveryColumns } from "#contracts/columns/deliveries";
import type { Input } from "#contracts/contract";
import { deliveries } from "#contracts/stores";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { type Delivery, listDeliveries } from "./repository.ts";

export const deliveriesExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<Delivery, Input<typeof deliveries.operations.list>["query"]>({
    name: "deliveries",
    object: "delivery",
    operation: deliveries.operations.export,
    columns: deliveryColumns,
    page: (context, query) => listDeliveries(db.kysely, context, query),
  });
