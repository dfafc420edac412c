import type { OperationKind } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { jobWrite } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { Write } from "#server/kit/together";
import { requestHash } from "./operation.ts";
import type { Owner, PlannedOperation } from "./planned.ts";

/** A platform that is down is asked again for a day. */
const operationAttempts = 12;

export interface NewOperation {
  key?: string;
  kind: OperationKind;
  /** What must not be changed by two operations at a time. */
  subject: string;
  command: object;
  about?: readonly string[];
  /** The operation that has to be done first. */
  after?: string | null;
}

/** A case being changed, as far as planning needs it. */
export interface PlanningDraft {
  readonly tx: Tx;
  readonly context: CallContext;
  readonly record: { operations: PlannedOperation[] };
  readonly writes: Write[];
  readonly now: string;
}

/**
 * Plan an operation on the platform with the draft. Its job makes the call once the transaction is committed, and once what it
 * comes after is done. Returns its key.
 */
export function planOperation(
  { tx, context, record, writes, now }: PlanningDraft,
  { queue, ...owner }: Owner,
  { key = newId(), kind, subject, command, about = [], after = null }: NewOperation,
): string {
  const row: PlannedOperation = {
    ...{ key, kind, state: "prepared", command: { ...command }, about: [...about], after_key: after },
    ...{ result: null, error: null, created_at: now, updated_at: now, applied_at: null },
  };
  record.operations.push(row);
  writes.push(
    tx.insertInto("platform_operation").values({
      store_id: context.store.id,
      ...owner,
      ...{ key, kind, subject, after_key: after, created_at: now, updated_at: now },
      request_hash: requestHash(command),
      command: asJson(command),
      about: asJson([...about]),
    }),
  );
  const isFirst = after === null || record.operations.some((one) => one.key === after && one.applied_at !== null);
  if (kind !== "refund" && isFirst) writes.push(operationJob(queue, context.store.id, key));
  return key;
}

/** Return the write of the job that makes an operation's call. */
export const operationJob = (queue: string, storeId: string, key: string, jobKey = key): Write =>
  jobWrite({ queue, key: jobKey, payload: { storeId, key }, maxAttempts: operationAttempts });
