import { addNote, assignTo, changeFlags } from "#server/cases/kernel/annotate";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import type { ClaimsDeps } from "../deps.ts";
import { ask } from "./ask-customer.ts";
import { approve, deny } from "./decide.ts";
import { act } from "./run-action.ts";

type On<More extends unknown[] = []> = (tx: Tx, context: CallContext, id: string, ...more: More) => Promise<unknown>;

/** What a flow may do to a claim, each in the flow's own transaction and under the rules of the action. */
export const claimActs = (deps: ClaimsDeps) => ({
  approve: ((tx, context, id, max) =>
    act(tx, context, id, "approve", async (draft) => {
      assertUndecided(draft);
      const { claimed_minor, currency } = draft.record.row;
      const isWithin = currency === context.store.currency && claimed_minor <= max;
      ensure(isWithin, "CLAIM_CAP_EXCEEDED", { cap_minor: max, currency: context.store.currency });
      return approve(deps, draft, {});
    })) as On<[number]>,
  deny: ((tx, context, id, reason) =>
    act(tx, context, id, "deny", (draft) => {
      assertUndecided(draft);
      return deny(draft, reason);
    })) as On<[string]>,
  ask: ((tx, context, id, question) => act(tx, context, id, "request-info", (draft) => ask(draft, question))) as On<[string]>,
  note: ((tx, context, id, text) =>
    act(tx, context, id, "notes", async (draft) => {
      await addNote(draft, text, []);
      return true;
    })) as On<[string]>,
  flags: ((tx, context, id, change) => act(tx, context, id, "flags", (draft) => changeFlags(draft, change))) as On<
    [{ add: string[]; remove: string[] }]
  >,
  assign: ((tx, context, id, member) => act(tx, context, id, "assign", (draft) => assignTo(draft, member))) as On<[string]>,
});
export type ClaimActs = ReturnType<typeof claimActs>;

/** A flow never overturns a decision. @throws ALREADY_DECIDED */
const assertUndecided = ({ record }: Draft): void =>
  ensure(record.decision === "PENDING", "ALREADY_DECIDED", { decision: record.decision });
