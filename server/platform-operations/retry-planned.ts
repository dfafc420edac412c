import { asJson } from "#server/db/json";
import type { Write } from "#server/kit/together";
import { equalCredit } from "./error-kinds.ts";
import { operationJob, type PlanningDraft } from "./plan-operation.ts";
import type { PlannedOperation } from "./planned.ts";

/** `made`: whether a credit whose outcome the platform cannot tell was issued. */
export interface Retry {
  key?: string | undefined;
  made?: boolean | undefined;
}

const isOpen = ({ kind, state, applied_at }: PlannedOperation): boolean =>
  kind === "refund" ? state !== "done" && state !== "failed" : applied_at === null && !(kind === "credit" && state === "failed");

/**
 * Try again now what has not been done on the platform, all of it or one operation. A job that waits for its next try stays: one
 * of both finds the other's result. `refundJob` settles a refund without an answer. Returns whether there was something to try.
 */
export function retryPlanned(draft: PlanningDraft, queue: string, { key, made }: Retry, refundJob: (legId: string) => Write): boolean {
  const open = draft.record.operations.filter((one) => isOpen(one) && (key === undefined || one.key === key));
  for (const one of open) {
    if (made !== undefined && key !== undefined && one.error?.code === equalCredit) answer(draft, one, made);
    const jobKey = `${one.key} ${draft.now}`;
    draft.writes.push(one.kind === "refund" ? refundJob(one.key) : operationJob(queue, draft.context.store.id, one.key, jobKey));
  }
  return open.length > 0;
}

function answer({ tx, context, writes }: PlanningDraft, { key, command }: PlannedOperation, made: boolean): void {
  const result = { external_id: `confirmed:${key}`, kind: command?.kind, code: null };
  const patch = made ? { state: "done" as const, result: asJson(result) as never } : { state: "prepared" as const, sent_at: null };
  writes.push(
    tx
      .updateTable("platform_operation")
      .set({ ...patch, error: null })
      .where("store_id", "=", context.store.id)
      .where("key", "=", key)
      .where("state", "=", "unknown"),
  );
}
