import type { Selectable } from "kysely";
import type { TraceEntry } from "#contracts/flows/shapes";
import { system } from "#server/core/stores/api";
import type { FlowRun } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import type { Subject } from "../facts/case-subject.ts";
import type { Calendar } from "../facts/order-facts.ts";

export type RunColumns = Selectable<FlowRun>;

/** A run while one segment of it is walked. */
export interface Walk {
  run: RunColumns;
  flow: { id: string; name: string; rank: number };
  context: CallContext;
  calendar: Calendar;
  subject: Subject;
  /** An action has changed the case since it was read. */
  isStale: boolean;
}

/** Return the context in which a flow acts: the system, named after the flow, with the chain that led here. */
export const flowContext = (
  context: CallContext,
  flow: { id: string; name: string },
  run: Pick<RunColumns, "number" | "chain">,
): CallContext => ({
  ...context,
  actor: { ...system, name: `Flow "${flow.name}" v${run.number}`, chain: [...run.chain, flow.id] },
  idempotencyKey: null,
  expectedVersion: null,
});

const mostEntries = 200;
const mostBytes = 65_536;

/** Return a trace with an entry added, the middle of one that grows too long left out. */
export function traced(trace: readonly TraceEntry[], entry: TraceEntry): TraceEntry[] {
  const all = [...trace, entry];
  if (all.length <= mostEntries && JSON.stringify(all).length <= mostBytes) return all;
  const { facts: _, ...bare } = entry;
  return [...trace.slice(-mostEntries + 1), bare];
}
