import { experimentColumns } from "#contracts/columns/experiments";
import type { Input } from "#contracts/contract";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentRow } from "#contracts/experiments/shapes";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listExperiments } from "./queries/list.ts";

export const experimentsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<ExperimentRow, Input<typeof experiments.operations.list>["query"]>({
    name: "experiments",
    object: "experiment",
    operation: experiments.operations.export,
    columns: experimentColumns,
    page: (context, query) => listExperiments(db.kysely, context, query),
  });
