import type { OperationKind } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import { jobWrite } from "#server/jobs/queue";
import { newId } from "#server/kit/ids";
import type { Write } from "#server/kit/together";
import { requestHash } from "#server/platform-operations/operation";
import type { Draft } from "./draft.ts";
import type { OperationRow } from "./loaded-case.ts";

export const operationQueue = "platform-operation";
/** A platform that is down is asked again for a day. */
export const operationAttempts = 12;

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

/** Return the subject of everything that moves money of the case's order, or changes it on the platform. */
export const orderSubject = (externalId: string): string => `order:${externalId}`;

/**
 * Plan an operation on the platform with the draft. Its job makes the call once the transaction is committed, and once what it
 * comes after is done. Returns its key.
 */
export function planOperation(draft: Draft, { key = newId(), kind, subject, command, about = [], after = null }: NewOperation): string {
  const { tx, context, record, now } = draft;
  const row: OperationRow = {
    ...{ key, kind, state: "prepared", command: { ...command }, about: [...about], after_key: after },
    ...{ result: null, error: null, created_at: now, updated_at: now, applied_at: null },
  };
  record.operations.push(row);
  draft.writes.push(
    tx.insertInto("platform_operation").values({
      store_id: context.store.id,
      return_id: record.id,
      ...{ key, kind, subject, after_key: after, created_at: now, updated_at: now },
      request_hash: requestHash(command),
      command: asJson(command) as never,
      about: asJson(about) as never,
    }),
  );
  const isFirst = after === null || record.operations.some((one) => one.key === after && one.applied_at !== null);
  if (kind !== "refund" && isFirst) draft.writes.push(operationJob(context.store.id, key));
  return key;
}

/** Return the write of the job that makes an operation's call. */
export const operationJob = (storeId: string, key: string, jobKey = key): Write =>
  jobWrite({ queue: operationQueue, key: jobKey, payload: { storeId, key }, maxAttempts: operationAttempts });
