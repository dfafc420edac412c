import type { ClaimBody } from "#contracts/claims/actions";
import type { CallContext } from "#server/kit/context";
import { daysAfter } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { addEvidence } from "../case/evidence.ts";
import { claimSettings } from "../settings/repository.ts";
import { runAction } from "./run-action.ts";

/** Ask the customer a question. The clock stands until the answer; without one the claim is closed. */
export const requestInfo = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<"request-info">,
): Promise<ClaimActionResult> => runAction(deps, context, id, "request-info", (draft) => ask(draft, body.question));

/** Ask the customer of a draft a question. */
export async function ask(draft: Draft, question: string): Promise<true> {
  const { context } = draft;
  const { info_reminder_days, info_expiry_days } = (await claimSettings(draft.tx, context.store.id)).data;
  const expires_at = daysAfter(context.now, info_expiry_days);
  draft.set({
    ...{ stage: "NEEDS_INFO", question, asked_at: draft.now, expires_at },
    remind_at: daysAfter(context.now, info_reminder_days),
  });
  draft.log("Info Requested", { expires_at }, question);
  draft.tell({ name: "info_requested", expires_at, reason: question });
  return true;
}

/** Record the answer: the claim is under review again, and its target moves by the time it waited. */
export const answerClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"answer">): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "answer", async (draft) => {
    const { row } = draft.record;
    if (body.evidence.length > 0) await addEvidence(draft, body.evidence);
    const paused = row.asked_at ? Math.max(0, context.now.getTime() - new Date(row.asked_at).getTime()) : 0;
    draft.set({
      ...{ stage: "UNDER_REVIEW", question: null, asked_at: null, remind_at: null, expires_at: null },
      paused_ms: Number(row.paused_ms) + paused,
      due_at: row.due_at && new Date(new Date(row.due_at).getTime() + paused).toISOString(),
    });
    draft.log("Answered", { files: body.evidence.length }, body.text);
    draft.tell({ name: "answered" });
    return true;
  });
