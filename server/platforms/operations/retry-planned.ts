import { sql } from "kysely";
import { asJson } from "#server/db/json";
import { AppError } from "#server/kit/errors";
import type { Write } from "#server/kit/together";
import { doubtIn } from "./error-kinds.ts";
import { operationJob, type PlanningDraft } from "./plan-operation.ts";
import type { PlannedOperation } from "./planned.ts";

/** `made`: whether a payment whose outcome the platform cannot tell was made. */
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
export function retryPlanned(
  draft: PlanningDraft,
  { queue, noun }: { queue: string; noun: "Return" | "Claim" },
  { key, made }: Retry,
  refundJob: (legId: string) => Write,
): boolean {
  const open = draft.record.operations.filter((one) => isOpen(one) && (key === undefined || one.key === key));
  for (const one of open) {
    if (made !== undefined && key !== undefined && doubtIn(one.error?.code)) answer(draft, noun, one, made);
    const jobKey = `${one.key} ${draft.now}`;
    draft.writes.push(one.kind === "refund" ? refundJob(one.key) : operationJob(queue, draft.context.store.id, one.key, jobKey));
  }
  return open.length > 0;
}

/** Who says that a payment was made, or lets it be made again, pays out. @throws FORBIDDEN */
function answer({ tx, context, writes }: PlanningDraft, noun: "Return" | "Claim", operation: PlannedOperation, made: boolean): void {
  if (!context.actor.ability.can("refund", noun)) throw new AppError("FORBIDDEN", { permission: "can_refund" });
  // It counts as sent before, so that the next call is known to follow an answer.
  const again = { state: "prepared" as const, sent_at: null, attempts: sql<number>`greatest(attempts, 1)` };
  const patch = made ? { state: "done" as const, result: asJson(madeResult(operation)) } : again;
  writes.push(
    tx
      .updateTable("platform_operation")
      .set({ ...patch, error: null })
      .where("store_id", "=", context.store.id)
      .where("key", "=", operation.key)
      .where("state", "=", "unknown"),
  );
}

/** What a payment made according to a person is known by: the refund that was found, where there is one, else the answer itself. */
function madeResult({ key, kind, command, error }: PlannedOperation): object {
  const external_id = `confirmed:${key}`;
  if (kind !== "refund") return { external_id, kind: command?.kind, code: null };
  const { code, refunds = [] } = error ?? {};
  if (code === "STOPPED_HALFWAY" && refunds[0]) return { state: "succeeded", external_id: refunds[0] };
  return { state: "succeeded", external_id, ...(refunds.length > 0 && { covered_by: refunds }) };
}
