import { addNote, assignTo, changeFlags } from "#server/cases/kernel/annotate";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import { ask } from "./ask-customer.ts";
import { approve, deny } from "./decide.ts";
import { act } from "./run-action.ts";

// What a flow may do to a claim, each in the flow's own transaction and under the rules of the action.

/** Approve a claim for at most an amount of the store's currency. @throws ALREADY_DECIDED, CLAIM_CAP_EXCEEDED */
export const approveClaimByFlow = (tx: Tx, context: CallContext, id: string, max: number): Promise<unknown> =>
  act(tx, context, id, "approve", (draft) => approveUpTo(draft, context, max), assertUndecided);

function approveUpTo(draft: Draft, { store }: CallContext, max: number): ReturnType<typeof approve> {
  const { claimed_minor, currency } = draft.record.row;
  ensure(currency === store.currency && claimed_minor <= max, "CLAIM_CAP_EXCEEDED", { cap_minor: max, currency: store.currency });
  return approve(draft, {});
}

/** @throws ALREADY_DECIDED */
export const denyClaimByFlow = (tx: Tx, context: CallContext, id: string, reason: string): Promise<unknown> =>
  act(tx, context, id, "deny", (draft) => deny(draft, reason), assertUndecided);

export const askCustomerByFlow = (tx: Tx, context: CallContext, id: string, question: string): Promise<unknown> =>
  act(tx, context, id, "request-info", (draft) => ask(draft, question));

export const noteClaimByFlow = (tx: Tx, context: CallContext, id: string, text: string): Promise<unknown> =>
  act(tx, context, id, "notes", async (draft) => {
    await addNote(draft, text, []);
    return true;
  });

export const flagClaimByFlow = (tx: Tx, context: CallContext, id: string, change: { add: string[]; remove: string[] }): Promise<unknown> =>
  act(tx, context, id, "flags", (draft) => changeFlags(draft, change));

export const assignClaimByFlow = (tx: Tx, context: CallContext, id: string, member: string): Promise<unknown> =>
  act(tx, context, id, "assign", (draft) => assignTo(draft, member));

/** A flow never overturns a decision, and says so before it is asked whether the case is open. @throws ALREADY_DECIDED */
function assertUndecided({ decision }: Draft["record"]): false {
  ensure(decision === "PENDING", "ALREADY_DECIDED", { decision });
  return false;
}
