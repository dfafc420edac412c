import { subscriberFileColumns } from "#contracts/columns/subscribers";
import type { Input } from "#contracts/contract";
import type { SubscriberRow } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listSubscribers } from "./queries/list.ts";

export const subscribersExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<SubscriberRow, Input<typeof subscribers.operations.list>["query"]>({
    name: "subscribers",
    object: "subscriber",
    operation: subscribers.operations.export,
    columns: subscriberFileColumns,
    page: (context, query) => listSubscribers(db.kysely, context, query),
  });
