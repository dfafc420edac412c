import { type ApiKeyRow, keyColumns } from "#contracts/columns/api-keys";
import { apiKeys } from "#contracts/stores";
import { type ExportedList, exportedList, wholePage } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { listKeys } from "./service.ts";

export const keysExport = (deps: CoreDeps): ExportedList =>
  exportedList<ApiKeyRow, object>({
    name: "api-keys",
    object: "api_key",
    operation: apiKeys.operations.export,
    columns: keyColumns,
    page: async (context) => wholePage(await listKeys(deps, context)),
  });
