import type { PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import { hasReturnedUnits } from "#server/cases/domain/returns/return-case";
import { addNote, assignTo, changeFlags } from "#server/cases/kernel/annotate";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import { loadCase, openDraft } from "../case/load.ts";
import { needsReview } from "../case/review.ts";
import { saveCase } from "../case/save.ts";
import { computeSettlement, unitsToSettle } from "../money/outcome.ts";
import { creditFor } from "../money/store-credit.ts";
import { activeLocation } from "../policy/return-location.ts";
import { approve } from "./approve-return.ts";
import { decline } from "./decline-return.ts";
import { settleRound } from "./process-return.ts";
import { releaseAllowed } from "./release-hold.ts";
import { act, type Work } from "./run-action.ts";

// What a flow may do to a return, each in the flow's own transaction and under the rules of the action.

export const approveReturnByFlow = (tx: Tx, context: CallContext, id: string): Promise<unknown> =>
  onlyUndecided(tx, context, id, "approve", (draft) => approve(draft, {}));

export const declineReturnByFlow = (tx: Tx, context: CallContext, id: string, reason: string): Promise<unknown> =>
  onlyUndecided(tx, context, id, "decline", (draft) => decline(draft, reason));

export const noteReturnByFlow = (tx: Tx, context: CallContext, id: string, text: string): Promise<unknown> =>
  act(tx, context, id, "notes", async (draft) => {
    await addNote(draft, text, []);
    return true;
  });

export const flagReturnByFlow = (tx: Tx, context: CallContext, id: string, change: { add: string[]; remove: string[] }): Promise<unknown> =>
  act(tx, context, id, "flags", (draft) => changeFlags(draft, change));

export const assignReturnByFlow = (tx: Tx, context: CallContext, id: string, member: string): Promise<unknown> =>
  act(tx, context, id, "assign", (draft) => assignTo(draft, member));

/** Change the rules that a return was requested under. */
export const changeRulesByFlow = (
  tx: Tx,
  context: CallContext,
  id: string,
  change: (policy: PolicySnapshot) => Partial<PolicySnapshot>,
): Promise<unknown> => act(tx, context, id, "update", (draft) => setRules(draft, change));

/** Send a return to another address or drop-off store. */
export const changePlaceByFlow = (
  tx: Tx,
  context: CallContext,
  id: string,
  place: { id: string; name: string; location_id: string | null },
): Promise<unknown> =>
  act(tx, context, id, "update", async (draft) => {
    draft.goTo({ place_id: place.id, location_id: await activeLocation(tx, context.store.id, place) });
    draft.log("Updated", { place: place.name });
    return true;
  });

export const releaseExchangeByFlow = (tx: Tx, context: CallContext, id: string): Promise<unknown> =>
  act(tx, context, id, "release-hold", (draft) => reviewed(draft, () => releaseAllowed(draft, {})));

/** A flow never overturns a decision, and says so before it is asked whether the case is open. @throws ALREADY_DECIDED, NEEDS_REVIEW */
const onlyUndecided = (tx: Tx, context: CallContext, id: string, action: "approve" | "decline", work: Work): Promise<unknown> =>
  act(
    tx,
    context,
    id,
    action,
    (draft) => reviewed(draft, () => work(draft)),
    ({ decision }) => {
      ensure(decision === "PENDING", "ALREADY_DECIDED", { decision });
      return false;
    },
  );

/** What a flow left to a person, no other flow does. @throws NEEDS_REVIEW */
function reviewed<Result>({ record }: Draft, work: () => Result): Result {
  ensure(!needsReview(record), "NEEDS_REVIEW");
  return work();
}

function setRules(draft: Draft, change: (policy: PolicySnapshot) => Partial<PolicySnapshot>): boolean {
  const changed = change(draft.record.policy);
  draft.set({ policy_snapshot: { ...draft.record.row.policy_snapshot, ...changed } });
  draft.record.policy = { ...draft.record.policy, ...changed };
  draft.log("Updated", { rules: Object.keys(changed) });
  return true;
}

/** Hold a released exchange back. @throws WRONG_STAGE, NOTHING_TO_FULFILL */
export async function holdExchangeByFlow(tx: Tx, context: CallContext, id: string): Promise<void> {
  const draft = await openDraft(tx, context, id);
  const { status, exchange_status } = draft.record;
  if (status !== "OPEN") throw new AppError("WRONG_STAGE", { status });
  ensure(exchange_status === "RELEASED", "NOTHING_TO_FULFILL", { exchange_status });
  draft.hold("MANUAL");
  // Once a part came back, what becomes of it is for a person to say: the case no longer expires.
  if (hasReturnedUnits(draft.record)) draft.set({ expires_at: null, remind_at: null });
  await saveCase(draft, "hold");
}

/** Process a return at the total of its own suggestion. @throws EXCHANGE_TAX_UNKNOWN, NEEDS_REVIEW */
export async function processReturnByFlow(tx: Tx, context: CallContext, id: string): Promise<void> {
  const record = await loadCase(tx, context.store.id, id);
  const credit = await creditFor(tx, context, record, undefined, false);
  const { outcome } = await computeSettlement(tx, record, {}, unitsToSettle(record, {}, true), credit);
  ensure(!outcome.warnings.includes("EXCHANGE_TAX_UNKNOWN"), "EXCHANGE_TAX_UNKNOWN");
  await act(tx, context, id, "process", (draft) => reviewed(draft, () => settleRound(draft, { expected_total_minor: outcome.net_minor })));
}
