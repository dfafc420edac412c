import { endpointColumns, sentColumns } from "#contracts/columns/webhooks";
import type { Input } from "#contracts/contract";
import { type OutgoingDelivery, type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from "#contracts/webhook-endpoints";
import { type ExportedList, exportedList, wholePage } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { listDeliveries, listEndpoints } from "./repository.ts";

export const endpointsExport = ({ db }: CoreDeps): ExportedList =>
  exportedList<WebhookEndpoint, object>({
    name: "webhook-endpoints",
    object: "webhook_endpoint",
    operation: webhookEndpoints.operations.export,
    columns: endpointColumns,
    page: async ({ store }) => wholePage(await listEndpoints(db.kysely, store.id)),
  });

export const sentExport = ({ db }: CoreDeps): ExportedList =>
  exportedList<OutgoingDelivery, Input<typeof webhookDeliveries.operations.list>["query"]>({
    name: "webhook-deliveries",
    object: "webhook_delivery",
    operation: webhookDeliveries.operations.export,
    columns: sentColumns,
    page: (context, query) => listDeliveries(db.kysely, context, query),
  });
