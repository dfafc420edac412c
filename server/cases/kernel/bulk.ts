import type { z } from "zod";
import { DatabaseUnavailable } from "#server/db/unavailable";
import type { CallContext } from "#server/kit/context";
import { sha256 } from "#server/kit/digest";
import { AppError, badRequest } from "#server/kit/errors";
import { committedApart } from "#server/kit/held-connection";
import { type IdempotencyPort, runOnce } from "#server/kit/keyed-run";
import { sentence } from "#server/kit/sentences";

interface Bulk {
  action: string;
  ids: readonly string[];
  input: unknown;
  body: z.ZodType;
  /** Whether the caller has the right to the action, whatever the state of a record. */
  isPermitted: boolean;
  run(context: CallContext, id: string, body: unknown): Promise<object>;
  /** Runs each record once per key of the call, whose answer is stored only when all are done. */
  idempotency: IdempotencyPort;
  /** Called with what is no refusal but a fault. */
  onFault(error: unknown, id: string): void;
}

interface Result {
  id: string;
  is_success: boolean;
  changed: boolean;
  code: string | null;
  message: string;
}

/**
 * Run one action on many records, each in its own transaction with its own result. Permission and body are checked once for all.
 * A key of the call counts for each record: a repeat after a crash goes on where it ended.
 * @throws FORBIDDEN, BAD_REQUEST before any change; DatabaseUnavailable, IDEMPOTENCY_IN_PROGRESS with the results so far
 */
export async function runBulk(context: CallContext, bulk: Bulk): Promise<{ results: Result[] }> {
  if (!bulk.isPermitted) throw new AppError("FORBIDDEN", { action: bulk.action });
  const body = bulk.body.safeParse(bulk.input);
  if (!body.success) throw badRequest(Object.fromEntries(body.error.issues.map((issue) => [["body", ...issue.path].join("."), "INVALID"])));
  const results: Result[] = [];
  for (const id of new Set(bulk.ids)) results.push(await one(context, bulk, id, body.data));
  return { results };
}

async function one(context: CallContext, bulk: Bulk, id: string, body: unknown): Promise<Result> {
  const idempotencyKey = context.idempotencyKey && `${context.idempotencyKey}:${id}`;
  const own: CallContext = { ...context, expectedVersion: null, idempotencyKey, skipsRecord: true };
  try {
    const changed = await committedApart(() => changeOne(own, bulk, id, body));
    return { id, is_success: true, changed, code: null, message: "" };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const code = error instanceof AppError ? error.code : "INTERNAL";
    if (code === "IDEMPOTENCY_IN_PROGRESS") throw error;
    if (code === "INTERNAL") bulk.onFault(error, id);
    return { id, is_success: false, changed: false, code, message: sentence(code, context.language) };
  }
}

/** Return whether the action changed the record, also where the same call has done it before. */
async function changeOne(own: CallContext, { action, run, idempotency }: Bulk, id: string, body: unknown): Promise<boolean> {
  const work = async () => {
    const answer = await run(own, id, body);
    return "changed" in answer && answer.changed === true;
  };
  if (own.idempotencyKey === null) return work();
  const { answer } = await runOnce(idempotency, {
    run: { storeId: own.store.id, caller: own.actor.id ?? "", key: own.idempotencyKey, at: own.now },
    hash: sha256(`${action} ${JSON.stringify(body)}`),
    status: 200,
    work: async () => JSON.stringify(await work()),
  });
  return answer === "true";
}
