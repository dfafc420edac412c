import type { Body } from "#contracts/returns/actions";
import type { ActionAnswer } from "#contracts/returns/returns";
import { asJson } from "#server/db/json";
import { jobWrite } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import type { Draft } from "../case/draft.ts";
import { equalCredit } from "../case/error-kinds.ts";
import type { OperationRow } from "../case/loaded-case.ts";
import { operationJob } from "../case/plan-operation.ts";
import type { ReturnsDeps } from "../deps.ts";
import { runAction } from "./run-action.ts";

/**
 * Try again now what has not been done on the platform, all of it or one operation. `made` says whether a credit whose outcome
 * the platform cannot tell was issued.
 */
export const retryPlatform = (deps: ReturnsDeps, context: CallContext, id: string, body: Body<"retry-platform">): Promise<ActionAnswer> =>
  runAction(deps, context, id, "retry-platform", (draft) => {
    const open = draft.record.operations.filter((one) => isOpen(one) && (body.key === undefined || one.key === body.key));
    for (const one of open) {
      if (body.made !== undefined && body.key !== undefined && one.error?.code === equalCredit) answer(draft, one, body.made);
      draft.writes.push(retryJob(draft, one));
    }
    return open.length > 0;
  });

const isOpen = ({ kind, state, applied_at }: OperationRow): boolean =>
  kind === "refund" ? state === "unknown" : applied_at === null && !(kind === "credit" && state === "failed");

/** A job that waits for its next try stays: one of both finds the other's result. */
function retryJob({ context, record, now }: Draft, { key, kind }: OperationRow) {
  const storeId = context.store.id;
  if (kind !== "refund") return operationJob(storeId, key, `${key} ${now}`);
  return jobWrite({ queue: "settle-refund", key: `${key} ${now}`, payload: { storeId, returnId: record.id, legId: key } });
}

function answer({ tx, context, writes }: Draft, { key, command }: OperationRow, made: boolean): void {
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
