import { automations } from "#contracts/automations/automations";
import type { AutomationRow } from "#contracts/automations/shapes";
import { automationColumns } from "#contracts/columns/automations";
import type { Input } from "#contracts/contract";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listAutomations } from "./queries/list.ts";

export const automationsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<AutomationRow, Input<typeof automations.operations.list>["query"]>({
    name: "automations",
    object: "automation",
    operation: automations.operations.export,
    columns: automationColumns,
    page: (context, query) => listAutomations(db.kysely, context, query),
  });
