import type { ExperimentRow } from "../experiments/shapes.ts";
import type { Column } from "./column.ts";

export const experimentColumns: readonly Column<ExperimentRow>[] = [
  { key: "name", kind: "text", value: ({ name }) => name },
  { key: "flow", kind: "text", fileOnly: true, value: ({ flow }) => flow.name },
  { key: "state", kind: "enum", words: "experiment_state", value: ({ state }) => state },
  { key: "end_cause", kind: "enum", words: "experiment_end", fileOnly: true, value: (row) => row.end_cause },
  { key: "decided", kind: "text", fileOnly: true, value: ({ decided }) => decided },
  { key: "metric", kind: "enum", words: "experiment_metric", value: ({ metric }) => metric },
  { key: "units", kind: "count", value: ({ units }) => units },
  { key: "wanted_units", kind: "count", fileOnly: true, value: (row) => row.wanted_units },
  { key: "started_at", kind: "instant", sorts: true, value: (row) => row.started_at },
  { key: "ended_at", kind: "instant", fileOnly: true, value: (row) => row.ended_at },
];
