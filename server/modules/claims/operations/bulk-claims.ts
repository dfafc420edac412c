import { type ClaimAction, type ClaimBody, claimActions } from "#contracts/claims/actions";
import { DatabaseUnavailable } from "#server/db/unavailable";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import { sentence } from "#server/kit/sentences";
import { mayDo } from "../case/judge.ts";
import type { ClaimsDeps } from "../deps.ts";
import { operationFor } from "./actions.ts";

interface Result {
  id: string;
  is_success: boolean;
  changed: boolean;
  code: string | null;
  message: string;
}

/**
 * Run one action on many claims, each in its own transaction with its own result. Permission and body are checked once for all.
 * @throws FORBIDDEN, BAD_REQUEST before any change; DatabaseUnavailable with the results so far
 */
export async function bulkClaims(
  deps: ClaimsDeps,
  context: CallContext,
  action: ClaimAction,
  ids: readonly string[],
  input: unknown,
): Promise<{ results: Result[] }> {
  if (!mayDo(context, action)) throw new AppError("FORBIDDEN", { action });
  const body = claimActions[action].body.safeParse(input);
  if (!body.success) throw badRequest(Object.fromEntries(body.error.issues.map((issue) => [["body", ...issue.path].join("."), "INVALID"])));
  const results: Result[] = [];
  for (const id of new Set(ids)) results.push(await one(deps, context, action, id, body.data as ClaimBody<typeof action>));
  return { results };
}

async function one(deps: ClaimsDeps, context: CallContext, action: ClaimAction, id: string, body: ClaimBody<ClaimAction>): Promise<Result> {
  const own = { ...context, expectedVersion: null, idempotencyKey: context.idempotencyKey && `${context.idempotencyKey}:${id}` };
  try {
    const answer = await operationFor(action)(deps, own, id, body as never);
    return { id, is_success: true, changed: "changed" in answer ? answer.changed : false, code: null, message: "" };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const code = error instanceof AppError ? error.code : "INTERNAL";
    if (code === "INTERNAL") deps.log.error({ err: error, claim_id: id, action }, "bulk action failed");
    return { id, is_success: false, changed: false, code, message: sentence(code, context.language) };
  }
}
