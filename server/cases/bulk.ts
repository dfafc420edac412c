import type { z } from "zod";
import { DatabaseUnavailable } from "#server/db/unavailable";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import { sentence } from "#server/kit/sentences";

interface Bulk {
  action: string;
  ids: readonly string[];
  input: unknown;
  body: z.ZodType;
  /** Whether the caller has the right to the action, whatever the state of a record. */
  isPermitted: boolean;
  run(context: CallContext, id: string, body: unknown): Promise<object>;
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
 * @throws FORBIDDEN, BAD_REQUEST before any change; DatabaseUnavailable with the results so far
 */
export async function runBulk(context: CallContext, bulk: Bulk): Promise<{ results: Result[] }> {
  if (!bulk.isPermitted) throw new AppError("FORBIDDEN", { action: bulk.action });
  const body = bulk.body.safeParse(bulk.input);
  if (!body.success) throw badRequest(Object.fromEntries(body.error.issues.map((issue) => [["body", ...issue.path].join("."), "INVALID"])));
  const results: Result[] = [];
  for (const id of new Set(bulk.ids)) results.push(await one(context, bulk, id, body.data));
  return { results };
}

async function one(context: CallContext, { run, onFault }: Bulk, id: string, body: unknown): Promise<Result> {
  const idempotencyKey = context.idempotencyKey && `${context.idempotencyKey}:${id}`;
  const own: CallContext = { ...context, expectedVersion: null, idempotencyKey, skipsRecord: true };
  try {
    const answer = await run(own, id, body);
    return { id, is_success: true, changed: "changed" in answer && answer.changed === true, code: null, message: "" };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const code = error instanceof AppError ? error.code : "INTERNAL";
    if (code === "INTERNAL") onFault(error, id);
    return { id, is_success: false, changed: false, code, message: sentence(code, context.language) };
  }
}
