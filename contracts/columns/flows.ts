import type { FlowRow, FlowRunRow } from "../flows/shapes.ts";
import { offerTrigger } from "../flows/states.ts";
import type { Column } from "./column.ts";

/** A request that passes a flow of offers is a run of it: none goes on, fails or starts another one. */
const counted = ({ trigger, counts }: FlowRow, count: keyof FlowRow["counts"]) =>
  trigger === offerTrigger && count !== "runs" && count !== "acted" ? null : counts[count];

export const flowColumns: readonly Column<FlowRow>[] = [
  { key: "name", kind: "text", sorts: true, value: ({ name }) => name },
  { key: "trigger", kind: "enum", words: "flow_trigger", fileOnly: true, value: ({ trigger }) => trigger },
  { key: "rank", kind: "count", fileOnly: true, value: ({ rank }) => rank },
  { key: "published_number", kind: "count", value: (row) => row.published_number },
  { key: "runs", kind: "count", value: (row) => counted(row, "runs") },
  { key: "acted", kind: "count", value: (row) => counted(row, "acted") },
  { key: "live", kind: "count", value: (row) => counted(row, "live") },
  { key: "failed", kind: "count", value: (row) => counted(row, "failed") },
  { key: "loops", kind: "count", value: (row) => counted(row, "loops") },
  { key: "status", kind: "enum", words: "flow_status", value: ({ status }) => status },
  { key: "paused_by", kind: "enum", words: "flow_pauser", fileOnly: true, value: (row) => row.paused_by },
  { key: "created_at", kind: "instant", sorts: true, fileOnly: true, value: (row) => row.created_at },
  { key: "updated_at", kind: "instant", sorts: true, fileOnly: true, value: (row) => row.updated_at },
];

export const runColumns: readonly Column<FlowRunRow>[] = [
  { key: "case", kind: "text", value: (row) => row.subject_number },
  { key: "subject_type", kind: "enum", words: "flow_subject", fileOnly: true, value: (row) => row.subject_type },
  { key: "flow", kind: "text", fileOnly: true, value: (row) => row.flow_name },
  { key: "state", kind: "enum", words: "flow_run_state", value: ({ state }) => state },
  { key: "error", kind: "text", fileOnly: true, value: (row) => row.error_code },
  { key: "wake_at", kind: "instant", fileOnly: true, value: (row) => row.wake_at },
  { key: "acted", kind: "enum", words: "yes_no", value: ({ acted }) => String(acted) },
  { key: "version", kind: "count", value: ({ number }) => number },
  { key: "started", kind: "instant", value: (row) => row.started_at },
  { key: "ended", kind: "instant", value: (row) => row.ended_at },
];
