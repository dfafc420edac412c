import { flowColumns, runColumns } from "#contracts/columns/flows";
import type { Input } from "#contracts/contract";
import { flowRuns, flows } from "#contracts/flows/flows";
import type { FlowRow, FlowRunRow } from "#contracts/flows/shapes";
import type { Lookup } from "#server/core/audit/api";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listFlows } from "./queries/flows.ts";
import { listRuns } from "./runs/show-runs.ts";

export const flowsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<FlowRow, Input<typeof flows.operations.list>["query"]>({
    name: "flows",
    object: "flow",
    operation: flows.operations.export,
    columns: flowColumns,
    page: (context, query) => listFlows(db.kysely, context, query),
  });

export const runsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<FlowRunRow, Input<typeof flowRuns.operations.list>["query"]>({
    name: "flow-runs",
    object: "flow_run",
    operation: flowRuns.operations.export,
    columns: runColumns,
    page: ({ store }, query) => listRuns(db.kysely, store.id, query),
  });

/** How the log names flows. */
export const namesOfFlows: Readonly<Record<string, Lookup>> = {
  flow: (reader, storeId, ids) =>
    reader.selectFrom("flow").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
