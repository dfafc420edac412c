import type { TraceEntry } from "#contracts/flows/shapes";
import type { RunState } from "#contracts/flows/states";
import type { Tx } from "#server/db/open";
import { AppError } from "#server/kit/errors";
import { addFlag } from "./actions.ts";
import type { Walk } from "./run.ts";

/** How a run gets past a node, or why it stays. */
export interface Passed {
  /** The output taken. */
  out?: string;
  /** Set where the run does not go on in this segment. */
  state?: RunState;
  wake_at?: Date;
  wait_for?: string;
  wait_version?: number;
  pay?: { minor: number; day: string };
  error_code?: string;
  trace?: Pick<TraceEntry, "facts" | "unknown" | "effect" | "refused" | "error">;
  acted?: boolean;
}

/** End a run that may not go on, and flag the case for a person. */
export async function stopped(tx: Tx, walk: Walk, code: string, flag: string): Promise<Passed> {
  await addFlag(tx, walk, flag);
  return { state: "STOPPED", error_code: code, trace: { refused: code }, acted: true };
}

/** Return the code of a rule's refusal, which is a result; null for an error, which is tried again. */
export const refusalOf = (error: unknown): string | null => (error instanceof AppError && error.status < 500 ? error.code : null);
